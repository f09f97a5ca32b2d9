import { toTimeZone } from '@novelette/domain/time-zones.ts'
import { isRefusedZone } from './refused-zones.ts'
import { isShowable } from './time-zones.ts'

const reportedZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || ''

function knownZone(): string | null {
  const timeZone = toTimeZone(reportedZone())
  return timeZone !== null && !isRefusedZone(timeZone) ? timeZone : null
}

/** Of this browser: `Europe/Lisbon`. UTC where it reports nothing that is known. */
export const ownTimeZone = (): string => knownZone() ?? 'UTC'

/** Whether it is what this browser reports, known or not. */
export const isZoneOfBrowser = (timeZone: string): boolean => toTimeZone(reportedZone()) === timeZone

/** By whose clock a day is shown: this browser's where it does not know the zone. */
export const shownZone = (timeZone: string): string => (isShowable(timeZone) ? timeZone : ownTimeZone())

/** Said where hours are chosen, for whoever is shown UTC for want of a zone; null where theirs is known. */
export function unknownZoneText(): string | null {
  if (knownZone() !== null) return null
  const reported = reportedZone()
  return `Your device names ${reported ? `its time zone “${reported}”, which is not known here` : 'no time zone'}. UTC is taken for it.`
}
