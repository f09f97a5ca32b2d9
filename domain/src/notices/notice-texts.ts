/** Of a notice of no letter, which somebody asked for. */
export const trialNotice = {
  title: 'A test notice',
  body: 'No letter has come. A real notice looks like this one.',
} as const

/** Of a notice on a device. A name stands only where its reader asked for names (docs/rules.md 9.1). */
export function noticeTitle(count: number, name?: string): string {
  if (count === 0) return trialNotice.title
  if (count > 1) return `${count} letters have come`
  return name === undefined ? 'A letter has come' : `A letter from ${name}`
}

export function noticeBody(count: number): string {
  if (count === 0) return trialNotice.body
  return count > 1 ? 'They are in your inbox.' : 'It is in your inbox.'
}
