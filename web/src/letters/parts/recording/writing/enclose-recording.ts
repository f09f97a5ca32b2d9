import { recordingLimits, toRecordingSeconds } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { deviceFiles } from '#letters/parts/files/device-files.ts'
import type { LetterToFill } from '#letters/parts/kind/part-interfaces.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { recorderTexts, type VoiceRecording } from './voice-recorder.ts'

type Letter = Pick<LetterToFill, 'writerId' | 'drawn' | 'draw'>

type Enclosed = { readonly id: string | null; readonly problem: string | null }

/** Keeps the file on this device until it is stored, and lays the recording in the letter. */
export async function encloseRecording(
  { writerId, drawn, draw }: Letter,
  { file, seconds }: VoiceRecording,
): Promise<Enclosed> {
  const id = uuidV7()
  const isKept = await deviceFiles.put(writerId, id, file)
  const before = drawn().recordings
  // Undo may have brought others back meanwhile.
  if (before.length >= recordingLimits.inLetter) {
    await deviceFiles.remove(writerId, id)
    return { id: null, problem: recorderTexts.tooMany }
  }
  draw({ recordings: [...before, { id, seconds: toRecordingSeconds(seconds), words: '' }] })
  return { id, problem: isKept ? null : recorderTexts.notKept }
}
