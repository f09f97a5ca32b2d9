import type { EnclosureKind } from './enclosure-ids.ts'
import { photographLimits } from './photographs.ts'
import { recordingLimits } from './recordings.ts'

const perHour: Readonly<Record<EnclosureKind, number>> = {
  photograph: photographLimits.perHour,
  recording: recordingLimits.perHour,
}

/** `wait`: "12 minutes". */
export const enclosuresLimitMet = (kind: EnclosureKind, wait: string) =>
  `At most ${perHour[kind]} ${kind}s an hour can be stored. Yours are safe here, and the letter can leave in ${wait}.`
