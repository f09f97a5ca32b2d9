import type { EnclosureKind } from './enclosure-kinds.ts'
import { photographLimits } from './photograph/photographs.ts'
import { recordingLimits } from './recording/recordings.ts'

type Limits = { readonly inLetter: number; readonly bytes: number; readonly perHour: number }

export const enclosureLimits: Readonly<Record<EnclosureKind, Limits>> = {
  photograph: photographLimits,
  recording: recordingLimits,
}

/** `wait`: "12 minutes". */
export const enclosuresLimitMet = (kind: EnclosureKind, wait: string) =>
  `At most ${enclosureLimits[kind].perHour} ${kind}s an hour can be stored. Yours are safe here, and the letter can leave in ${wait}.`
