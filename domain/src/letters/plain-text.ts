/** Linear time: a match ends at the next `<`. */
export function isMarkup(content: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(content)
}

export function paragraphs(text: string): string[][] {
  const all: string[][] = [[]]
  for (const line of text.split('\n').map(line => line.trim())) {
    if (line !== '') all.at(-1)?.push(line)
    else if (all.at(-1)?.length) all.push([])
  }
  return all.filter(lines => lines.length > 0)
}

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

/** Blank lines separate paragraphs. */
export function textToMarkup(text: string): string {
  return paragraphsToMarkup(escapeText(text.toWellFormed().replaceAll('\0', '')))
}

export function paragraphsToMarkup(escaped: string): string {
  return paragraphs(escaped)
    .map(lines => `<p>${lines.join('<br>')}</p>`)
    .join('')
}
