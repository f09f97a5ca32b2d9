import { recordingPath } from '@novelette/domain/enclosures/recordings.ts'
import { createContext } from 'react'
import { localFiles } from '#stationery/enclosures/local-files.ts'

/** Where a recording's bytes are, or a promise of it. */
export type RecordingSource = (id: string) => string | Promise<string>

/** Of a letter that is one's own, or was sent to oneself. */
export const RecordingSourceContext = createContext<RecordingSource>(
  id => localFiles.get(id) ?? recordingPath(id),
)
