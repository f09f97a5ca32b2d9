import { isOwnMigration } from '@novelette/server/db/migrating/own-migrations.ts'
import { release } from '@novelette/server/lib/release.ts'
import { DamagedError } from '@novelette/server/sealing/sealed-chunks.ts'
import { type ArchiveEntry, unpack } from '#archive.ts'
import type { BackupSecret } from '#backup-key.ts'
import { createPictureChecksum } from '#kept-pictures.ts'
import { type BackupManifest, entryNames, manifestSchema } from '#manifest.ts'
import { createRowChecksum } from '#row-checksum.ts'
import { openSealedFile } from '#sealed-file.ts'

export type Backup = {
  readonly manifest: BackupManifest
  /** What it holds, unpacked. */
  readonly bytes: { readonly rows: number; readonly pictures: number }
  entries(): AsyncGenerator<ArchiveEntry>
}

/** Throws an Error if it is damaged, under another secret, or too new. */
export async function openBackup(path: string, secret: BackupSecret): Promise<Backup> {
  const file = await openSealedFile(path, 'backup', secret)
  const { manifest, bytes } = await verifyEntries(unpack(file.read()))
  if (!isOwnMigration(manifest.migration)) throw unknownVersion(manifest.product)
  return { manifest, bytes, entries: () => unpack(file.read()) }
}

const unknownVersion = (product: string) =>
  new Error(
    `The backup was made by Novelette ${product}, and this is ${release.version}, which does not know its tables. Restore it with ${product}, or a newer version.`,
  )

/** What is sealed is whole, so another form is that of another version. */
function readManifest(bytes: Buffer): BackupManifest {
  const written: { product?: unknown } = JSON.parse(bytes.toString())
  const { success, data } = manifestSchema.safeParse(written)
  if (!success) throw unknownVersion(String(written.product))
  return data
}

async function verifyEntries(
  entries: AsyncGenerator<ArchiveEntry>,
): Promise<Pick<Backup, 'manifest' | 'bytes'>> {
  const sums = new Map<string, ReturnType<typeof createRowChecksum>>()
  const pictures = createPictureChecksum()
  let manifest: BackupManifest | null = null
  const size = { rows: 0, pictures: 0 }
  for await (const { name, bytes } of entries) {
    size[name.startsWith(entryNames.pictures) ? 'pictures' : 'rows'] += bytes.length
    if (name === entryNames.manifest) manifest = readManifest(bytes)
    else if (name.startsWith(entryNames.pictures))
      pictures.update(name.slice(entryNames.pictures.length), bytes)
    else sumOf(sums, partOf(name)).update(bytes)
  }
  if (!manifest) throw new DamagedError('The backup has no manifest.')
  const { files, sha256 } = pictures.digest()
  const isEqual = partsIn(manifest).every(([at, part]) => sumOf(sums, at).digest().sha256 === part.sha256)
  if (!isEqual || sums.size !== partsIn(manifest).length || sha256 !== manifest.pictures.sha256) {
    throw new DamagedError(`The backup does not hold what its manifest says (${files} pictures).`)
  }
  return { manifest, bytes: size }
}

/** `tables/letters/000001` belongs to the part `tables/letters`. */
export const partOf = (name: string) => name.slice(0, name.lastIndexOf('/'))

const partsIn = ({ tables, jobs }: BackupManifest) => [
  ...tables.map(part => [`${entryNames.tables}${part.name}`, part] as const),
  [entryNames.jobs, jobs] as const,
]

function sumOf(sums: Map<string, ReturnType<typeof createRowChecksum>>, at: string) {
  const sum = sums.get(at) ?? createRowChecksum()
  sums.set(at, sum)
  return sum
}
