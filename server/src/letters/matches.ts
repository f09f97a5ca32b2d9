import { previewLength } from '@novelette/domain/letters.ts'
import type { LetterKeys } from '#letters/letter-keys.ts'
import { letterBinding, openPreview, SealError } from '#letters/sealing.ts'

/**
 * The ids of those letters that hold `search`: case-insensitive, in the username or the first 100 characters of the text
 * (SPEC.md section 5). Nothing is a wildcard. Each line is a letter: its id, creation time, sender, receiver, key, sealed preview in
 * hexadecimal, and the username at its other end, with | in between.
 */
export function findMatches(keys: Pick<LetterKeys, 'find'>, lines: string, search: string): string[] {
  const wanted = search.toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  return lines
    .split('\n')
    .map(line => line.split('|'))
    .filter(
      parts => holds(parts[6] ?? '') || holds(openedPreview(keys, parts).slice(0, previewLength.search)),
    )
    .map(([id = '']) => id)
}

/** None where it cannot be opened; the list that shows the letter says so. */
function openedPreview(keys: Pick<LetterKeys, 'find'>, parts: readonly string[]): string {
  const [id = '', , senderId = '', receiverId = '', keyId = '', sealed = ''] = parts
  const sealedPreview = Buffer.from(sealed, 'hex')
  try {
    return openPreview(keys, letterBinding({ id, senderId, receiverId }), { keyId, sealedPreview })
  } catch (error) {
    if (error instanceof SealError) return ''
    throw error
  }
}
