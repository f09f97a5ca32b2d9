/** Set in script when it is short and ends with a comma. */
export function isGreeting(text: string): boolean {
  const trimmed = text.trim()
  return trimmed.length > 1 && trimmed.length <= 60 && trimmed.endsWith(',')
}

/** Content with any tag is markup; everything else is plain text. */
export function isMarkup(content: string): boolean {
  return /<\/?[a-z][^>]*>/i.test(content)
}

/** Blank lines part paragraphs; lines are trimmed, empty ones dropped. */
export function paragraphs(text: string): string[][] {
  return text
    .split(/\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/)
    .map(paragraph => paragraph.split(/\r?\n/).map(line => line.trim()))
    .map(trimBlankEnds)
    .filter(lines => lines.length > 0)
}

function trimBlankEnds(lines: string[]): string[] {
  const first = lines.findIndex(line => line !== '')
  const last = lines.findLastIndex(line => line !== '')
  return first < 0 ? [] : lines.slice(first, last + 1)
}

/** A greeting on a line of its own becomes a paragraph. */
export function partGreeting(text: string): string {
  const [first = '', ...others] = text.trimStart().split('\n')
  return isGreeting(first) ? [first, '', ...others].join('\n') : text
}

/** Keeps the paragraphs and lines that the letter card would show. */
export function asParagraphs(text: string): string {
  const escaped = (line: string) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return paragraphs(text)
    .map(lines => `<p>${lines.map(escaped).join('<br>')}</p>`)
    .join('')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Anything but white space. */
export function hasText(content: string): boolean {
  return plain(isMarkup(content) ? content : content.replaceAll('<', '&lt;')) !== ''
}

/** For the sheet in the envelope. */
export function openingLines(content: string, most = 3): string[] {
  const head = content.slice(0, 6000)
  const blocks = isMarkup(head)
    ? head.split(/<\/(?:p|h[1-3]|li|blockquote)>|<br\s*\/?>/i).map(plain)
    : paragraphs(head).map(lines => lines.join(' '))
  return blocks.filter(block => block !== '').slice(0, most)
}
