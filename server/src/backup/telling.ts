import type { Restored } from '#backup/restore-backup.ts'
import { say } from '#run-command.ts'

/** Says what was found in a backup that was restored. */
export function tellOf({ manifest, opened, unknownKeys }: Restored): void {
  const { madeAt, product, pictures } = manifest
  const rows = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0
  say(
    `Restored and compared: ${rows('letters')} letters, ${rows('drafts')} drafts, ${rows('users')} accounts, ${pictures.files} files of pictures, as of ${madeAt} (Novelette ${product}).`,
  )
  say(`Opened under the keys: ${opened} letters and drafts.`)
  if (pictures.missing.length > 0) {
    say(`${pictures.missing.length} pictures were gone when they were read; their profiles show none.`)
  }
  if (unknownKeys.length > 0) {
    say(`Nobody can open the letters under ${unknownKeys.join(', ')}: LETTER_KEYS does not name that.`)
  }
}
