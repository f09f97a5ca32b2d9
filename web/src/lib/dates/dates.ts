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
