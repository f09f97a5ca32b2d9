/** A part of a letter that is laid out, in pixels from its upper edge. */
export type Part = { readonly start: number; readonly end: number }

/** Shadows and tall letters reach out of their blocks. */
const reach = 200

/**
 * A window on the letter that shows one part of it, beside the letter. Blocks beyond it keep their height and nothing else, so that each
 * part costs as much as it shows.
 */
export function windowOn(letter: HTMLElement, { start, end }: Part): HTMLElement {
  const copy = letter.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new TypeError('a letter is an HTML element')
  const origin = letter.getBoundingClientRect().top
  const blocks = copy.querySelectorAll<HTMLElement>(textBlocks)
  for (const [at, block] of letter.querySelectorAll(textBlocks).entries()) {
    const { top, bottom, height } = block.getBoundingClientRect()
    if (bottom - origin > start - reach && top - origin < end + reach) continue
    blocks[at]?.replaceChildren()
    Object.assign(blocks[at]?.style ?? {}, { boxSizing: 'border-box', height: `${height}px` })
  }
  const { position, left, top, width } = letter.style
  Object.assign(copy.style, { position: 'relative', left: '0', top: `${-start}px` })
  const shown = document.createElement('div')
  shown.inert = true
  Object.assign(shown.style, { position, left, top, width, height: `${end - start}px`, overflow: 'hidden' })
  shown.append(copy)
  letter.after(shown)
  return shown
}

const textBlocks = 'p, h1, h2, h3'

/** Something that is not cut: a line of text or a drawing, in pixels from the letter's upper edge. */
type Band = { readonly top: number; readonly bottom: number }

/** Lines of one paragraph touch, or share a part of a pixel. */
const touching = 1

/**
 * Where a letter is cut so that no part is higher than `tallest`: between two bands, and into parts that are about as high as each
 * other. Through a band only where one fills a part.
 */
export function cutsBetween(bands: readonly Band[], height: number, tallest: number): number[] {
  const gaps = gapsBetween(bands)
  const cuts: number[] = []
  let start = 0
  while (height - start > tallest) {
    const rest = height - start
    const end = start + rest / Math.ceil(rest / tallest)
    const cut = gaps.findLast(gap => gap > start && gap <= end) ?? Math.floor(end)
    cuts.push(cut)
    start = cut
  }
  return cuts
}

function gapsBetween(bands: readonly Band[]): readonly number[] {
  const gaps: number[] = []
  let end = 0
  for (const { top, bottom } of bands.toSorted((one, other) => one.top - other.top)) {
    if (top >= end - touching) gaps.push(Math.round((end + top) / 2))
    end = Math.max(end, bottom)
  }
  return gaps
}

/** Lines that are drawn as high as their type asks, and drawings, on a card that is laid out. */
export function bandsOf(card: HTMLElement): Band[] {
  const origin = card.getBoundingClientRect().top
  const drawings = Array.from(card.querySelectorAll('figure, img, svg'), drawing => {
    const { top, bottom } = drawing.getBoundingClientRect()
    return { top: top - origin, bottom: bottom - origin }
  })
  return [...drawings, ...linesOf(card, origin)]
}

function linesOf(card: HTMLElement, origin: number): Band[] {
  const lines: Band[] = []
  const range = document.createRange()
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    const { parentElement: parent, textContent: text } = currentNode
    if (!parent || !text?.trim()) continue
    const lineHeight = Number.parseFloat(getComputedStyle(parent).lineHeight)
    range.selectNodeContents(currentNode)
    for (const { top, height } of range.getClientRects()) {
      const middle = top + height / 2 - origin
      // Boxes of tall letters overlap those of the next line.
      const half = (lineHeight || height) / 2
      lines.push({ top: middle - half, bottom: middle + half })
    }
  }
  return lines
}
