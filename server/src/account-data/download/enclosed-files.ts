import { type PackedPhotograph, packPhotographs } from '#account-data/download/photograph-files.ts'
import { type PackedRecording, packRecordings } from '#account-data/download/recording-files.ts'

export type PackedEnclosures = {
  readonly photographs: readonly PackedPhotograph[]
  readonly recordings: readonly PackedRecording[]
}

/** Those that are shown to this person: none of a letter that they have not read. */
export async function packEnclosures(...of: Parameters<typeof packPhotographs>): Promise<PackedEnclosures> {
  return { photographs: await packPhotographs(...of), recordings: await packRecordings(...of) }
}
