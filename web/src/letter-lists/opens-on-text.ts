import type { OpenWhen } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { clockTime } from '#lib/dates/dates.ts'
import { serverNow } from '#lib/dates/server-clock.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

export const isEarly = ({ opensFrom }: OpenWhen, now = serverNow()): boolean =>
  opensFrom !== null && opensFrom.getTime() > now

/** `It opens on December 24.` The hour is told where that day does not begin at midnight here. */
export function opensOnText(opensFrom: Date, now = new Date(serverNow())): string {
  const isThisYear = opensFrom.getFullYear() === now.getFullYear()
  const isMidnight = opensFrom.getHours() === 0 && opensFrom.getMinutes() === 0
  const hour = isMidnight ? '' : ` at ${clockTime(opensFrom)}`
  return `It opens on ${(isThisYear ? day : dayOfYear).format(opensFrom)}${hour}.`
}
