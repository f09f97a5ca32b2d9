const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, table'

/** A table of facts becomes a line for each row; one that only lays out a page is replaced by its content. */
export function asLines(table: HTMLTableElement): void {
  const cells = [...table.querySelectorAll('td, th')]
  const isLayout = cells.some(cell => cell.querySelectorAll(blocks).length > 1)
  const lines = isLayout ? cells.flatMap(cell => [...cell.childNodes]) : [...table.rows].map(lineOf)
  table.replaceWith(...lines)
}

function lineOf(row: HTMLTableRowElement): Element {
  const line = row.ownerDocument.createElement('p')
  for (const cell of row.cells) {
    if (cell.textContent.trim() === '') continue
    if (line.hasChildNodes()) line.append(' · ')
    line.append(...(cell.querySelector(blocks) ?? cell).childNodes)
  }
  return line
}

export function keepLineBreaks(block: Element): void {
  const line = block.ownerDocument.createElement('p')
  for (const [at, text] of block.textContent.replace(/\n$/, '').split('\n').entries()) {
    if (at > 0) line.append(block.ownerDocument.createElement('br'))
    line.append(text)
  }
  block.replaceWith(line)
}

export function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}
