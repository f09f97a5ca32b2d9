import type { ReadingPart } from '../../kind/reading-part.ts'
import { RecordingPlayer } from './recording-player.tsx'

export const recordingReading: ReadingPart = {
  /** As players. */
  UnderWords: ({ parts }) =>
    parts.recordings.map((recording, at) => (
      <RecordingPlayer key={recording.id} recording={recording} number={at + 1} />
    )),
}
