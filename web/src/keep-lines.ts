import { textsOfPage } from './texts-of-page.ts'

/** A text on the screen, laid out: `nodes` are what it consists of. */
type Block = { readonly element: HTMLElement; readonly nodes: readonly Node[] }
/** A piece of a text that stands in one line. */
type Piece = { readonly left: number; readonly top: number; readonly width: number }

/**
 * Makes a change that makes letters a little wider or narrower, and sees that nothing on the screen moves: each text is then set a
 * hair tighter or looser, so that it is as long as it was and takes as many lines.
 */
export function keepLines(change: () => void): void {
  const before = blocksInSight().map(block => ({ block, pieces: piecesOf(block) }))
  change()
  // Read together, then written together: the page is laid out once for all of them.
  const changed = before.map(({ block, pieces }) => ({
    block,
    pieces,
    waysToSpace: waysToSpace(block),
    missing: lengthOf(pieces) - lengthOf(piecesOf(block)),
  }))
  for (const { waysToSpace, missing } of changed) if (Math.abs(missing) > 1) waysToSpace[0]?.(missing)
  for (const one of changed) if (countMoved(one) > 0) tryOn(one)
}

type Changed = {
  readonly block: Block
  readonly pieces: readonly Piece[]
  readonly waysToSpace: readonly ((pixels: number) => void)[]
  readonly missing: number
}

/** Leaves a text as it moves least. */
function tryOn({ block, pieces, waysToSpace, missing }: Changed): void {
  let best = { moved: Number.POSITIVE_INFINITY, set: () => {} }
  for (const space of waysToSpace)
    for (const share of tries) {
      const set = () => space(missing + share * lengthOf(pieces))
      set()
      const moved = countMoved({ block, pieces })
      if (moved === 0) return
      if (moved < best.moved) best = { moved, set }
    }
  best.set()
}

/** Where something moves all the same: parts of the text's length, the least first. */
const tries = [0, 0.002, -0.002, 0.005, -0.005, 0.008, -0.008, 0.012, -0.012, 0.018, -0.018, 0.025, -0.025]

function countMoved({ block, pieces }: { readonly block: Block; readonly pieces: readonly Piece[] }): number {
  const now = piecesOf(block)
  const isMoved = ({ left, top }: Piece, index: number) => {
    const was = pieces[index]
    return !was || Math.abs(left - was.left) > 2.5 || Math.abs(top - was.top) > 5
  }
  return Math.max(0, pieces.length - now.length) + now.filter(isMoved).length
}

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((total, { width }) => total + width, 0)

function blocksInSight(): readonly Block[] {
  const blocks = new Map<HTMLElement, Node[]>()
  for (const { node, parent } of textsOfPage()) {
    const element = blockOf(parent)
    const nodes = blocks.get(element)
    if (nodes) nodes.push(node)
    else if (isInSight(element)) blocks.set(element, [node])
  }
  return [...blocks].map(([element, nodes]) => ({ element, nodes }))
}

function blockOf(element: HTMLElement): HTMLElement {
  const { parentElement } = element
  return parentElement && getComputedStyle(element).display === 'inline' ? blockOf(parentElement) : element
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < window.innerHeight
}

function piecesOf({ element, nodes }: Block): readonly Piece[] {
  const range = document.createRange()
  const own = element.getBoundingClientRect()
  return nodes.flatMap(node => {
    range.selectNodeContents(node)
    return [...range.getClientRects()].map(({ left, top, width }) => ({ left, top: top - own.top, width }))
  })
}

/** What nobody sees, in parts of the size of letters: between words of a running text, and between letters of a few words. */
const unseen = { words: 0.08, letters: 0.025 }

/** Each sets a text so many pixels longer than it is by itself, as far as nobody sees it. */
function waysToSpace({ element, nodes }: Block): Changed['waysToSpace'] {
  const { fontSize, letterSpacing } = getComputedStyle(element)
  const size = Number.parseFloat(fontSize)
  const own = (Number.parseFloat(letterSpacing) || 0) / size
  const text = nodes
    .map(({ textContent }) => textContent)
    .join('')
    .trim()
  const gaps = text.split(/\s+/).length - 1
  const within = (value: number, most: number) => Math.max(-most, Math.min(value, most))
  const set = (words: number, letters: number) => {
    element.style.wordSpacing = words ? `${words}em` : ''
    element.style.letterSpacing = letters ? `${own + letters}em` : ''
  }
  const byLetters = (pixels: number) => set(0, within(pixels / text.length / size, unseen.letters))
  if (gaps < 6) return [byLetters]
  return [pixels => set(within(pixels / gaps / size, unseen.words), 0), byLetters]
}
