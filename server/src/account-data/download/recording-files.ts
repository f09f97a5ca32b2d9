import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { durationText, type Recording } from '@novelette/domain/enclosures/recordings.ts'
import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import type { DecryptionGuard } from '#account-data/download/skip-undecryptable.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { openFile } from '#pictures/enclosures/enclosure-files.ts'
import { enclosureShownTo } from '#pictures/enclosures/find-enclosure.ts'

/** Beside the page of its letter. */
export type PackedRecording = Recording & { readonly path: string; readonly sound: Buffer }

/** Those that are given to this person: none of a letter that they have not read. */
export async function packRecordings(
  { db, letterKeys }: Dependencies,
  userId: string,
  letter: { readonly path: string; readonly content: string },
  opening: DecryptionGuard,
): Promise<PackedRecording[]> {
  const packed: PackedRecording[] = []
  for (const [at, recording] of splitLetter(letter.content).recordings.entries()) {
    const path = `${letter.path}-${at + 1}.m4a`
    const sound = await opening.openOrSkip(async () => {
      const enclosure = await enclosureShownTo(db, userId, { id: recording.id, kind: 'recording' })
      const file = openFile(db, letterKeys, enclosure, 'sound')
      return buffer(await file.read(0, file.length - 1))
    }, path)
    if (sound) packed.push({ ...recording, path, sound })
  }
  return packed
}

/** A link to the file, and what it says. */
export function recordingLink({ path, seconds, words }: PackedRecording): string {
  const link = `<a href="${escapeHtml(basename(path))}">A recording, ${durationText(seconds)}</a>`
  const said = escapeHtml(words).replaceAll('\n', '<br>')
  return `<figure>${link}${said && `<figcaption dir="auto">${said}</figcaption>`}</figure>`
}
