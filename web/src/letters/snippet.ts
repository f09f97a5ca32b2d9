import { previewLength } from '@novelette/domain/letters.ts'

/**
 * The first `most` characters of a letter's preview, with an ellipsis where the letter goes on. A preview of
 * full length was cut by the server.
 */
export function snippet(preview: string, most: number): string {
  const characters = [...preview]
  const goesOn = characters.length > most || characters.length >= previewLength.stored
  return goesOn ? `${characters.slice(0, most).join('').trimEnd()}…` : preview
}
