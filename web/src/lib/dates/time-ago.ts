import { shortDate } from './dates.ts'
import { serverNow } from './server-clock.ts'

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
