import { restoreWordLists } from './word-lists.ts'

/** What has no words, or words that are not part of the text. */
const wordless =
  'head, noframes, script, template, noscript, svg, math, img, picture, video, audio, canvas, iframe, object, ' +
  'embed, button, input, select, textarea, datalist, [hidden], .Apple-interchange-newline'

const hidden = /(?:display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden)/i

/**
 * The HTML of another program in the form that the editor understands: its lists as lists, each row of a table as a line, emphasis
 * as marks, nothing that the page did not show, and no pictures, which are counted. What a letter may hold at all is for the editor's own rules (docs/rules.md 3.1).
 */
export function tidyPasted(html: string): { readonly html: string; readonly picturesLeftOut: number } {
  // A document of its own: it runs no script and loads no picture.
  const { body } = new DOMParser().parseFromString(readableStyles(html), 'text/html')
  for (const { element, style } of styled(body)) if (hidden.test(style)) element.remove()
  const picturesLeftOut = [...body.querySelectorAll('img')].filter(isSeen).length
  for (const element of body.querySelectorAll(wordless)) element.remove()
  restoreWordLists(body)
  // A letter has no links, so their words are not underlined like one.
  for (const part of body.querySelectorAll('a *, a')) unwrap(part)
  marksInsteadOfStyles(body)
  for (const table of [...body.querySelectorAll('table')].reverse()) asLines(table)
  for (const block of body.querySelectorAll('pre')) keepLineBreaks(block)
  for (const heading of body.querySelectorAll('h4, h5, h6')) rename(heading, 'h3')
  for (const gap of body.querySelectorAll('br')) if (isBetweenBlocks(gap)) rename(gap, 'p')
  for (const blank of body.querySelectorAll('p, li, div')) if (isBlank(blank)) blank.textContent = ''
  return { html: body.innerHTML, picturesLeftOut }
}

/** Mails count their readers by pictures of one pixel. */
const isSeen = (picture: HTMLImageElement) =>
  ['width', 'height'].every(side => picture.getAttribute(side) !== '1') &&
  picture.closest('[hidden], noscript') === null

/** Google Docs writes an empty line so. */
function isBetweenBlocks(gap: Element): boolean {
  return /^(?:P|H[1-6]|UL|OL|DIV|BLOCKQUOTE)$/.test(gap.previousElementSibling?.tagName ?? '')
}

/** Word fills an empty line with a space that does not break, a web editor with a line break. */
function isBlank(block: Element): boolean {
  const holdsMore = block.querySelector('p, li, div, br ~ br') !== null
  return !holdsMore && /^[\s\u00a0]*$/.test(block.textContent)
}

/**
 * The styles of a copied text under names that no browser obeys: our Content Security Policy refuses them, and the browser would
 * report it. A style sheet goes on as <noframes>, which is parsed just like it, so whatever is only called so in an attribute or
 * a comment swallows no words. Whatever was copied, each character is looked at a few times and no more.
 */
export function readableStyles(html: string): string {
  return html
    .replace(/<(\/?)style(?=[\s/>]|$)/gi, '<$1noframes')
    .replace(/<[a-z][^<>]*/gi, tag => tag.replace(/\s(style|on[a-z]+)(?=\s*=)/gi, ' data-$1'))
}

function styled(root: ParentNode): { element: Element; style: string }[] {
  return [...root.querySelectorAll('[data-style]')].map(element => ({
    element,
    style: element.getAttribute('data-style') ?? '',
  }))
}

const marks = [
  { tag: 'strong', style: /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i },
  { tag: 'em', style: /(?:^|;)\s*font-style\s*:\s*(?:italic|oblique)/i },
  { tag: 'u', style: /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*underline/i },
  { tag: 's', style: /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i },
] as const

/** Google Docs wraps all in a bold that says it is not. */
const notAtAll = [
  { tags: 'b, strong', style: /(?:^|;)\s*font-weight\s*:\s*(?:normal|[1-5]00)/i },
  { tags: 'i, em', style: /(?:^|;)\s*font-style\s*:\s*normal/i },
] as const

/** Emphasis that is said in a style, where no tag says it already. */
function marksInsteadOfStyles(root: ParentNode): void {
  for (const { element, style } of styled(root)) {
    if (notAtAll.some(not => element.matches(not.tags) && not.style.test(style))) unwrap(element)
    else if (!element.matches('h1, h2, h3, h4, h5, h6, ul, ol, table, tr')) mark(element, style)
  }
}

function mark(element: Element, style: string): void {
  for (const { tag } of marks.filter(one => one.style.test(style))) {
    const wrapped = element.ownerDocument.createElement(tag)
    wrapped.append(...element.childNodes)
    element.append(wrapped)
  }
}

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, table'

/** A table of facts becomes a line for each row; one that only lays out a page is replaced by its content. */
function asLines(table: HTMLTableElement): void {
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

function keepLineBreaks(block: Element): void {
  const line = block.ownerDocument.createElement('p')
  for (const [at, text] of block.textContent.replace(/\n$/, '').split('\n').entries()) {
    if (at > 0) line.append(block.ownerDocument.createElement('br'))
    line.append(text)
  }
  block.replaceWith(line)
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}
