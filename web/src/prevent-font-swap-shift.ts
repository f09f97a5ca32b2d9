import { visibleTextNodes } from './visible-text-nodes.ts'

/** A text, laid out: `nodes` are what it consists of, `parents` the elements that they stand in. */
type Block = {
  readonly element: HTMLElement
  readonly nodes: readonly Node[]
  readonly parents: ReadonlySet<HTMLElement>
}
/** A piece of a text that stands in one line. */
type Piece = { readonly left: number; readonly top: number; readonly width: number }

/**
 * Makes a change that makes letters a little wider or narrower, and sees that nothing on the screen moves: each text is then set a
 * hair tighter or looser, so that it is as long as it was and takes as many lines. One text after the other, those on the screen
 * first, as to set a whole page at once would hold up whoever turns to it.
 */
export async function preventFontSwapShift(change: (parent: HTMLElement) => void): Promise<void> {
  const blocks = blocksOfPage()
  const before = new Map<Block, readonly Piece[]>()
  for (const block of blocks) if (isInSight(block)) before.set(block, piecesOf(block))
  await inShortTasks(new Set([...before.keys(), ...blocks]), block => {
    // Also what has come into sight since.
    const pieces = before.get(block) ?? (isInSight(block) ? piecesOf(block) : null)
    block.parents.forEach(change)
    if (pieces) setAsLong(block, pieces)
    // Asked for, so that it is laid out in this task, not all in one of the browser's own.
    else block.element.getBoundingClientRect()
  })
}

/** Milliseconds of a task after which the next one begins: on a phone four times as slow half of what is felt. */
const longestTask = 6

async function inShortTasks<T>(all: Iterable<T>, act: (one: T) => void): Promise<void> {
  let began = performance.now()
  for (const one of all) {
    act(one)
    if (performance.now() - began < longestTask) continue
    await new Promise(resolve => setTimeout(resolve))
    began = performance.now()
  }
}

function setAsLong(block: Block, pieces: readonly Piece[]): void {
  const changed = {
    block,
    pieces,
    waysToSpace: waysToSpace(block),
    missing: lengthOf(pieces) - lengthOf(piecesOf(block)),
  }
  if (Math.abs(changed.missing) > 1) changed.waysToSpace[0]?.(changed.missing)
  if (countMoved(changed) > 0) tryOn(changed)
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

function blocksOfPage(): readonly Block[] {
  const blocks = new Map<HTMLElement, { nodes: Node[]; parents: Set<HTMLElement> }>()
  for (const { node, parent } of visibleTextNodes()) {
    const element = blockOf(parent)
    const block = blocks.get(element) ?? { nodes: [], parents: new Set() }
    blocks.set(element, block)
    block.nodes.push(node)
    block.parents.add(parent)
  }
  return [...blocks].map(([element, block]) => ({ element, ...block }))
}

function blockOf(element: HTMLElement): HTMLElement {
  const { parentElement } = element
  return parentElement && getComputedStyle(element).display === 'inline' ? blockOf(parentElement) : element
}

function isInSight({ element }: Block): boolean {
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
