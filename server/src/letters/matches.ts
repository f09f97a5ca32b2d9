import { previewLength } from '@novelette/domain/letters.ts'
import type { LetterKeys } from '#letters/letter-keys.ts'
import { letterBinding, openPreview, SealError } from '#letters/sealing.ts'

/** A letter as the database writes it: id, creation time, sender, receiver, key, sealed preview, the other's username. */
export type SealedRow = readonly string[]

/**
 * The ids of those letters that hold `search`: case-insensitive, in the username or the first 100 characters of the text
 * (SPEC.md section 5). Nothing is a wildcard.
 */
export function findMatches(
  keys: Pick<LetterKeys, 'find'>,
  rows: readonly SealedRow[],
  search: string,
): string[] {
  const wanted = search.toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  return rows
    .filter(row => holds(row[6] ?? '') || holds(previewOf(keys, row).slice(0, previewLength.search)))
    .map(([id = '']) => id)
}

/** None where it cannot be opened; the list that shows the letter says so. */
function previewOf(keys: Pick<LetterKeys, 'find'>, row: SealedRow): string {
  const [id = '', , senderId = '', receiverId = '', keyId = '', sealed = ''] = row
  // PostgreSQL writes bytes as \x and hexadecimal digits.
  const sealedPreview = Buffer.from(sealed.slice(2), 'hex')
  try {
    return openPreview(keys, letterBinding({ id, senderId, receiverId }), { keyId, sealedPreview })
  } catch (error) {
    if (error instanceof SealError) return ''
    throw error
  }
}
