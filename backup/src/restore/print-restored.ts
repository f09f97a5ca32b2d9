import { migrationsAfter } from '@novelette/server/db/migrating/own-migrations.ts'
import { release } from '@novelette/server/lib/release.ts'
import { printLine } from '@novelette/server/lib/run-command.ts'
import type { Restored } from '#restore/restore-backup.ts'

export function printRestored({ manifest, opened, unknownKeys }: Restored): void {
  const { madeAt, product, pictures } = manifest
  const rows = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0
  printLine(
    `Restored and compared: letters ${rows('letters')}, drafts ${rows('drafts')}, accounts ${rows('users')}, files of pictures ${pictures.files}, as of ${madeAt} (Novelette ${product}).`,
  )
  const later = migrationsAfter(manifest.migration.when).length
  if (later > 0)
    printLine(`Its tables are now those of Novelette ${release.version}: migrations run after it: ${later}.`)
  printLine(
    `Letters, drafts, links, signatures, photographs and recordings opened under the keys: ${opened}.`,
  )
  if (pictures.missing.length > 0) {
    printLine(
      `Pictures that were gone when they were read, so that their profiles show none: ${pictures.missing.length}.`,
    )
  }
  if (unknownKeys.length > 0) {
    printLine(`Nobody can open the letters under ${unknownKeys.join(', ')}: LETTER_KEYS does not name that.`)
  }
}
