import { buffer } from 'node:stream/consumers'
import { type EnclosureKind, enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { type LetterParts, partKindOf } from '@novelette/domain/letters/parts/part-table.ts'
import type { DecryptionGuard } from '#account-data/download/skip-undecryptable.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { openFile } from '#letters/parts/enclosure-files.ts'
import { enclosureShownTo } from '#letters/parts/find-enclosure.ts'
import {
  type DownloadedPart,
  type FilesOfKind,
  kindsWithFiles,
  type LetterPage,
} from '#letters/parts/kinds.ts'

/** What a letter has of one kind: files beside its page, which shows or names them. */
export type PackedKind = {
  readonly files: readonly { readonly path: string; readonly bytes: Buffer }[]
  readonly lay: (page: LetterPage) => LetterPage
}

type Downloading = {
  readonly deps: Dependencies
  readonly userId: string
  readonly path: string
  readonly opening: DecryptionGuard
}

/** Those that are shown to this person: none of a letter that they have not read. */
export async function packEnclosures(
  deps: Dependencies,
  userId: string,
  { path, content }: { readonly path: string; readonly content: string },
  opening: DecryptionGuard,
): Promise<PackedKind[]> {
  const parts = splitLetter(content)
  const packed: PackedKind[] = []
  for (const kind of enclosureKinds) packed.push(await packKind({ deps, userId, path, opening }, kind, parts))
  return packed
}

async function packKind<Kind extends EnclosureKind>(
  { deps: { db, letterKeys }, userId, path, opening }: Downloading,
  kind: Kind,
  parts: LetterParts,
): Promise<PackedKind> {
  const { extension, download } = kindsWithFiles[kind]
  const packed: DownloadedPart<Kind>[] = []
  for (const [at, part] of parts[`${kind}s` as const].entries()) {
    const file = `${path}-${at + 1}.${extension}`
    const files = await opening.openOrSkip(async () => {
      const enclosure = await enclosureShownTo(db, userId, { id: part.id, kind })
      const read: [string, Buffer][] = []
      for (const name of partKindOf(kind).files.names) {
        const file = openFile(db, letterKeys, enclosure, name)
        read.push([name, await buffer(await file.read(0, file.length - 1))])
      }
      return Object.fromEntries(read) as FilesOfKind<Kind, Buffer>
    }, file)
    if (files) packed.push({ part, path: file, files })
  }
  return {
    files: packed.map(({ path, files }) => ({ path, bytes: files[download.file] })),
    lay: page => download.lay(page, packed),
  }
}
