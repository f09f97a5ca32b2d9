import { serverNow } from './server-clock.ts'

/** In the reader's time zone. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', options)
  return (date: Date) => formatter.format(date)
}

type Format = ReturnType<typeof format>

const unlessThisYear =
  (day: Format, dayAndYear: Format) =>
  (date: Date, now = new Date(serverNow())) =>
    (date.getFullYear() === now.getFullYear() ? day : dayAndYear)(date)

/** Nov 20, 2026 */
export const shortDate = format({ month: 'short', day: 'numeric', year: 'numeric' })

/** November 20, 2026 */
export const longDate = format({ dateStyle: 'long' })

/** Nov 20; with its year, unless it is this one. */
export const dayDate = unlessThisYear(format({ month: 'short', day: 'numeric' }), shortDate)

/** November 20; likewise. */
export const longDayDate = unlessThisYear(format({ month: 'long', day: 'numeric' }), longDate)

/** November 20, 2026 at 8:04 PM */
export const fullDateTime = format({ dateStyle: 'long', timeStyle: 'short' })

/** November 2026 */
export const monthYear = format({ month: 'long', year: 'numeric' })

/** 8:04 PM */
export const clockTime = format({ timeStyle: 'short' })

const units = [
  { name: 'minute', ms: 60_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'day', ms: 86_400_000 },
] as const

const relative = new Intl.RelativeTimeFormat('en-US')

/** "5 minutes ago"; after a week the date. */
export function timeAgo(date: Date, now = serverNow()): string {
  const ms = Math.max(0, now - date.getTime())
  if (ms >= 7 * 86_400_000) return shortDate(date)
  const unit = units.findLast(one => ms >= one.ms)
  return unit ? relative.format(-Math.floor(ms / unit.ms), unit.name) : 'a moment ago'
}
