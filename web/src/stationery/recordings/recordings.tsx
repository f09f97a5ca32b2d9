import type { Recording } from '@novelette/domain/enclosures/recordings.ts'
import { RecordingPlayer } from './recording-player.tsx'

/** Under the words, as players. */
export function Recordings({ recordings }: { recordings: readonly Recording[] }) {
  return recordings.map((recording, at) => (
    <RecordingPlayer key={recording.id} recording={recording} number={at + 1} />
  ))
}
