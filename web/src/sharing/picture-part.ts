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
