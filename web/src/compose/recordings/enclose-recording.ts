import {
  type Recording,
  recordingLimits,
  toRecordingSeconds,
} from '@novelette/domain/enclosures/recordings.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { deviceFiles } from '../enclosures/device-files.ts'
import { recorderTexts } from './recorder-texts.ts'
import type { VoiceRecording } from './voice-recorder.ts'

type Letter = {
  readonly draw: (change: { readonly recordings: readonly Recording[] }) => void
  readonly drawn: () => { readonly recordings: readonly Recording[] }
}

type Enclosed = { readonly id: string | null; readonly problem: string | null }

/** Keeps the file on this device until it is stored, and lays the recording in the letter. */
export async function encloseRecording(
  writerId: string,
  letter: Letter,
  { file, seconds }: VoiceRecording,
): Promise<Enclosed> {
  const id = uuidV7()
  const isKept = await deviceFiles.put(writerId, id, file)
  const before = letter.drawn().recordings
  // Undo may have brought others back meanwhile.
  if (before.length >= recordingLimits.inLetter) {
    await deviceFiles.remove(writerId, id)
    return { id: null, problem: recorderTexts.tooMany }
  }
  letter.draw({ recordings: [...before, { id, seconds: toRecordingSeconds(seconds), words: '' }] })
  return { id, problem: isKept ? null : recorderTexts.notKept }
}
