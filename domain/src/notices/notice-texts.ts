/** Of a notice on a device. A name stands only where its reader asked for names (docs/rules.md 9.1). */
export function noticeTitle(count: number, name?: string): string {
  if (count > 1) return `${count} letters have come`
  return name === undefined ? 'A letter has come' : `A letter from ${name}`
}

export const noticeBody = (count: number) =>
  count > 1 ? 'They lie in your inbox.' : 'It lies in your inbox.'
