/** Linear time: a match ends at the next `<`. */
export function isMarkup(content: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(content)
}

/** What ends a line, as the programs of all systems write it. */
const lineEnd = /\r\n?|[\n\u2028\u2029]/

/**
 * The lines of each paragraph (docs/rules.md 3.1): a blank line parts two, each further one is a paragraph without lines.
 * `joinParagraphs` is the way back.
 */
export function paragraphs(text: string): string[][] {
  const all: string[][] = []
  let open: string[] | null = null
  for (const line of text.split(lineEnd)) {
    const isBlank = line.trim() === ''
    if (isBlank && open) {
      open = null
      continue
    }
    if (!open) all.push([])
    open = isBlank ? null : (all.at(-1) ?? null)
    open?.push(line)
  }
  return all
}

/** The same of a whole letter, which neither begins nor ends with blank lines. */
export function letterParagraphs(text: string): string[][] {
  const all = paragraphs(text)
  const hasLines = (lines: readonly string[]) => lines.length > 0
  return all.slice(Math.max(all.findIndex(hasLines), 0), all.findLastIndex(hasLines) + 1)
}

/** Plain text of paragraphs, each with its lines. */
export function joinParagraphs(texts: readonly string[]): string {
  return texts
    .map((text, at) => (at === 0 ? text : `${texts[at - 1]?.trim() === '' ? '\n' : '\n\n'}${text}`))
    .join('')
}

/** A space that a browser would swallow, at a line's start or after another, becomes one that it keeps. */
export const keepSpaces = (text: string) => text.replace(/(?<=^|[\n ]) /g, '\u00a0')

/** The text before `keepSpaces`. */
export const withPlainSpaces = (text: string) => text.replace(/(?<=^|[\n \u00a0])\u00a0/g, ' ')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00a0': '&nbsp;',
}

/** Text as browsers write it into markup. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\u00a0]/g, character => entities[character] ?? character)
}

export function textToMarkup(text: string): string {
  return markupOf(text.toWellFormed().replaceAll('\0', ''), line => escapeText(keepSpaces(line)))
}

export function paragraphsToMarkup(escaped: string): string {
  return markupOf(escaped, line => line)
}

function markupOf(text: string, lineMarkup: (line: string) => string): string {
  return letterParagraphs(text)
    .map(lines => `<p>${lines.map(lineMarkup).join('<br>')}</p>`)
    .join('')
}
