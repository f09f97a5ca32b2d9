import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Photograph, PhotographSize } from '@novelette/domain/enclosures/photographs.ts'
import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import type { DecryptionGuard } from '#account-data/download/skip-undecryptable.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { openFile } from '#pictures/enclosures/enclosure-files.ts'
import { enclosureShownTo } from '#pictures/enclosures/find-enclosure.ts'

/** Beside the page of its letter. */
export type PackedPhotograph = Photograph & {
  readonly path: string
  readonly large: Buffer
  readonly small: Buffer
}

/** Those that are shown to this person: none of a letter that they have not read. */
export async function packPhotographs(
  { db, letterKeys }: Dependencies,
  userId: string,
  letter: { readonly path: string; readonly content: string },
  opening: DecryptionGuard,
): Promise<PackedPhotograph[]> {
  const packed: PackedPhotograph[] = []
  for (const [at, photograph] of splitLetter(letter.content).photographs.entries()) {
    const path = `${letter.path}-${at + 1}.webp`
    const files = await opening.openOrSkip(async () => {
      const enclosure = await enclosureShownTo(db, userId, { id: photograph.id, kind: 'photograph' })
      const read = async (size: PhotographSize) => {
        const file = openFile(db, letterKeys, enclosure, size)
        return buffer(await file.read(0, file.length - 1))
      }
      return { large: await read('large'), small: await read('small') }
    }, path)
    if (files) packed.push({ ...photograph, path, ...files })
  }
  return packed
}

/** Small in the page, and a link to the file. */
export function photographDrawing(
  { path, small, caption, description, place }: PackedPhotograph,
  isAmongWords: boolean,
): string {
  const source = `data:image/webp;base64,${small.toString('base64')}`
  const picture = `<a href="${escapeHtml(basename(path))}"><img src="${source}" alt="${escapeHtml(description || 'A photograph')}"></a>`
  return `<figure${isAmongWords && place?.isBeside ? ' class="beside"' : ''}>${picture}${caption && `<figcaption dir="auto">${escapeHtml(caption)}</figcaption>`}</figure>`
}
