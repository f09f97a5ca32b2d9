import { restoreWordLists } from '../lists/word-lists.ts'
import { asLines, keepLineBreaks, rename, unwrap } from './pasted-blocks.ts'
import { marksInsteadOfStyles, readableStyles, styled } from './pasted-styles.ts'

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
