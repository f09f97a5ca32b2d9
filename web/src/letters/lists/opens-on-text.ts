import type { OpenWhen } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { clockTime, longDayDate } from '#lib/dates/dates.ts'
import { serverNow } from '#lib/dates/server-clock.ts'

export const isEarly = ({ opensFrom }: OpenWhen, now = serverNow()): boolean =>
  opensFrom !== null && opensFrom.getTime() > now

/** `It opens on December 24.` The hour is told where that day does not begin at midnight here. */
export function opensOnText(opensFrom: Date, now = new Date(serverNow())): string {
  const isMidnight = opensFrom.getHours() === 0 && opensFrom.getMinutes() === 0
  const hour = isMidnight ? '' : ` at ${clockTime(opensFrom)}`
  return `It opens on ${longDayDate(opensFrom, now)}${hour}.`
}
