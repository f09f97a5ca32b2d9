import { blockGroups } from './block-groups.ts'
import { partedText } from './parted-text.ts'

/** Tags of blocks, and of what a download has in them. */
const block = /(<\/?(?!(?:strong|em|u|s|span|br)\b)\w[^>]*>)/

/**
 * What a page draws of a letter; `markup` is clean. A browser lays out any letter of the allowed length while somebody waits: long runs get
 * places to break, long paragraphs and many blocks are laid out in parts. None of it is stored, or copied out of the page.
 */
export function drawnMarkup(markup: string): string {
  return blockGroups(
    markup
      .split(block)
      .map((piece, at) => (at % 2 === 0 ? partedText(piece) : piece))
      .join(''),
  )
}
