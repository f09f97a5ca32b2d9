import { toTimeZone } from '@novelette/domain/time-zones.ts'
import { isShowable } from './time-zones.ts'

const reportedZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || ''

/** Of this browser: `Europe/Lisbon`. UTC where it reports nothing that is known. */
export const ownTimeZone = (): string => toTimeZone(reportedZone()) ?? 'UTC'

/** By whose clock a day is shown: this browser's where it does not know the zone. */
export const shownZone = (timeZone: string): string => (isShowable(timeZone) ? timeZone : ownTimeZone())

/** Said where hours are chosen, for whoever is shown UTC for want of a zone; null where theirs is known. */
export function unknownZoneText(): string | null {
  const reported = reportedZone()
  if (toTimeZone(reported) !== null) return null
  return `Your device names ${reported ? `its time zone “${reported}”, which is not known here` : 'no time zone'}. Its clock is taken for UTC.`
}
