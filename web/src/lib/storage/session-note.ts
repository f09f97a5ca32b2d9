import type { storedEntry } from './stored-entry.ts'

/** A full storage is logged and ignored. */
export function writeNote(entry: Pick<ReturnType<typeof storedEntry>, 'writeText'>, text: string): void {
  if (!entry.writeText(text)) console.error('A note about the session could not be kept')
}
