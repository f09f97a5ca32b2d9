/** The first `most` characters of a letter's preview, with an ellipsis where the letter goes on. */
export function snippet(preview: string, most: number): string {
  const characters = [...preview]
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : preview
}
