import { previewLength } from '@novelette/domain/letters/letter-lists.ts'
import { typewritten } from '@novelette/domain/typewritten.ts'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import { shownPreview } from '#sealing/preview-text.ts'
import { SealError } from '#sealing/seal-bytes.ts'
import { letterBinding, openPreview } from '#sealing/sealing.ts'

/**
 * Finds `search` in the shown name, the first 100 characters or what stands beside the words, folded, without wildcards. A line per
 * letter, separated
 * by |: id, creation time, sender, receiver, key, sealed preview in hexadecimal, status, the other person's shown name, which may hold a |.
 * A closed letter is found by its label.
 */
export function findMatches(keys: Pick<LetterKeys, 'find'>, lines: string, search: string): string[] {
  const needle = foldForSearch(search)
  const contains = (text: string) => foldForSearch(text).includes(needle)
  return lines
    .split('\n')
    .map(line => line.split('|'))
    .filter(fields => contains(fields.slice(7).join('|')) || searchedTexts(keys, fields).some(contains))
    .map(([id = '']) => id)
}

/** None if it cannot be opened: the list that shows the letter logs the error. */
function searchedTexts(keys: Pick<LetterKeys, 'find'>, fields: readonly string[]): readonly string[] {
  const [id = '', , senderId = '', receiverId = '', keyId = '', sealed = '', status] = fields
  const sealedPreview = Buffer.from(sealed, 'hex')
  try {
    const text = openPreview(keys, letterBinding({ id, senderId, receiverId }), { keyId, sealedPreview })
    const { preview, beside } = shownPreview(text, status === 'read')
    return [preview.slice(0, previewLength.search), beside]
  } catch (error) {
    if (error instanceof SealError) return []
    throw error
  }
}

/** Where lower case is all of it: ASCII without its controls, and most of Latin-1. */
const isPlain = /^[ -\x7f¡-§©¬®°±¶·¿-Þà-ÿ]*$/

/**
 * For finding alone, never for telling people apart (docs/rules.md 5.8): compatibility forms (NFKC) and case are the same, by full case
 * folding, so `ß` is `ss`; `i` is `i` with and without its dot; and quotation marks, dashes and spaces are a typewriter's. Accents stay.
 */
export function foldForSearch(text: string): string {
  const written = isPlain.test(text) ? text : typewritten(text)
  if (isPlain.test(written)) return written.toLowerCase()
  return written
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/i\u0307+/g, 'i')
    .replaceAll('ς', 'σ')
}
