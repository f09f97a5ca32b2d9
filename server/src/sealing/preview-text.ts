/**
 * The text of a sealed preview: first words, or of a letter that was sent closed an empty line and its label, and once it was opened
 * its first words on a third line. First words contain no line break.
 */
type PreviewText = { readonly label: string | null; readonly words: string | null }

export const labelledPreview = (label: string, words?: string): string =>
  ['', label, ...(words === undefined ? [] : [words])].join('\n')

export function parsePreview(text: string): PreviewText {
  const [words = '', label, opened = null] = text.split('\n')
  return label === undefined ? { label: null, words } : { label, words: opened }
}

/**
 * The label until the letter was opened, as far as this side may know: its sender may never learn that (docs/rules.md 5.6, 10.6).
 * What the release before has marked as read was not opened.
 */
export function shownPreview(text: string, isRead: boolean): { preview: string; isClosed: boolean } {
  const { label, words } = parsePreview(text)
  const isClosed = label !== null && (!isRead || words === null)
  return { preview: (isClosed ? label : words) ?? '', isClosed }
}
