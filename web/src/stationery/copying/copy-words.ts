import type { ClipboardEvent } from 'react'
import { copiedText } from './copied-text.ts'

type Sheet = {
  /** Their classes. */
  readonly words: string | undefined
  readonly signature: string | undefined
  readonly signedBy: string | undefined
}

/**
 * Copies selected words of a letter, and the name under them, as they are written: a browser's own plain text has none of the bullets
 * and numbers of lists. What else lies on the sheet is not copied with them; where no words are selected the browser copies.
 */
export function copyWords(event: ClipboardEvent, { signedBy, ...classes }: Sheet): void {
  const { currentTarget: sheet, clipboardData } = event
  const selection = document.getSelection()
  const range = selection?.rangeCount === 1 ? selection.getRangeAt(0) : null
  const words = sheet.querySelector(`.${classes.words}`)
  if (!range || !words || !isOfWords(range, words, sheet)) return
  event.preventDefault()
  const copied = selectedOf(range, words)
  const signature = sheet.querySelector(`.${classes.signature}`)
  if (signedBy && signature && range.intersectsNode(signature)) {
    const name = document.createElement('p')
    name.append('With love,', document.createElement('br'), signedBy)
    copied.append(name)
  }
  clipboardData.setData('text/html', copied.innerHTML)
  clipboardData.setData('text/plain', copiedText(copied))
}

/** What is enclosed among them lies in elements of its own. */
function isOfWords(range: Range, words: Element, sheet: Element): boolean {
  const { commonAncestorContainer: node } = range
  const around = node instanceof Element ? node : node.parentElement
  const isBesideWords = words.contains(node) && around?.closest('div') !== words
  return sheet.contains(node) && range.intersectsNode(words) && !isBesideWords
}

function selectedOf(range: Range, words: Element): HTMLElement {
  const within = range.cloneRange()
  if (!words.contains(range.startContainer)) within.setStart(words, 0)
  if (!words.contains(range.endContainer)) within.setEnd(words, words.childNodes.length)
  const { commonAncestorContainer: around } = within
  const copied = document.createElement('div')
  copied.append(within.cloneContents())
  // Of points of one list, their list comes along.
  if (around instanceof Element && around.matches('ul, ol')) {
    const list = around.cloneNode() as Element
    list.append(...copied.childNodes)
    copied.append(list)
  }
  for (const beside of copied.querySelectorAll('div')) beside.remove()
  return copied
}
