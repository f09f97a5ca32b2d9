/**
 * The text of a sealed preview: first words, or of a letter that was sent closed an empty line and its label, and once it was opened
 * its first words on a third line. What stands beside the words, in its parts, follows first words on a line of its own.
 */
type PreviewText = {
  readonly label: string | null
  readonly words: string | null
  /** It is searched and not shown. */
  readonly beside: string
}

export const labelledPreview = (label: string, words?: string): string =>
  ['', label, ...(words === undefined ? [] : [words])].join('\n')

/** Neither has a line break. Where no words are there is nothing to begin with. */
export const previewBeside = (words: string, beside: string): string =>
  words === '' || beside === '' ? words : `${words}\n${beside}`

export function parsePreview(text: string): PreviewText {
  const [first = '', second, third = null, fourth = ''] = text.split('\n')
  if (first !== '' || second === undefined) return { label: null, words: first, beside: second ?? '' }
  return { label: second, words: third, beside: fourth }
}

/** Of what was never sent closed. */
export const firstWordsOf = (text: string): string => parsePreview(text).words ?? ''

/**
 * The label until the letter was opened, as far as this side may know: its sender may never learn that (docs/rules.md 5.6, 10.6).
 * What the release before has marked as read was not opened.
 */
export function shownPreview(
  text: string,
  isRead: boolean,
): { preview: string; beside: string; isClosed: boolean } {
  const { label, words, beside } = parsePreview(text)
  const isClosed = label !== null && (!isRead || words === null)
  return { preview: (isClosed ? label : words) ?? '', beside: isClosed ? '' : beside, isClosed }
}
