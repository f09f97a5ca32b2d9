type Block = {
  readonly element: HTMLElement
  readonly nodes: readonly Node[]
  readonly parents: ReadonlySet<HTMLElement>
}
/** On one line, in the window. */
type Piece = { readonly left: number; readonly top: number; readonly width: number }

/**
 * Changes fonts without moving anything on the screen: each block's spacing is adjusted until it has its old length and lines.
 * Visible blocks come first, one by one, because all at once would delay input.
 */
export async function preventFontSwapShift(change: (parent: HTMLElement) => void): Promise<void> {
  const blocks = blocksOfPage()
  const before = new Map<Block, readonly Piece[]>()
  for (const block of blocks) if (isInViewport(block)) before.set(block, piecesOf(block))
  await inTimeSlices(new Set([...before.keys(), ...blocks]), block => {
    const pieces = before.get(block) ?? (isInViewport(block) ? piecesOf(block) : null)
    block.parents.forEach(change)
    if (pieces) preserveLength(block, pieces)
    // Otherwise the browser lays out all blocks in one long task.
    else block.element.getBoundingClientRect()
  })
}

/** Milliseconds: on a phone four times as slow, half of a noticeable delay. */
const maxTaskMs = 6

async function inTimeSlices<T>(all: Iterable<T>, act: (one: T) => void): Promise<void> {
  let began = performance.now()
  for (const one of all) {
    act(one)
    if (performance.now() - began < maxTaskMs) continue
    await new Promise(resolve => setTimeout(resolve))
    began = performance.now()
  }
}

function preserveLength(block: Block, pieces: readonly Piece[]): void {
  const changed = {
    block,
    pieces,
    waysToSpace: waysToSpace(block),
    missing: lengthOf(pieces) - lengthOf(piecesOf(block)),
  }
  if (Math.abs(changed.missing) > 1) changed.waysToSpace[0]?.(changed.missing)
  if (countMoved(changed) > 0) fitSpacing(changed)
}

type Changed = {
  readonly block: Block
  readonly pieces: readonly Piece[]
  readonly waysToSpace: readonly ((pixels: number) => void)[]
  readonly missing: number
}

/** Keeps the spacing that moves the fewest fragments. */
function fitSpacing({ block, pieces, waysToSpace, missing }: Changed): void {
  let best = { moved: Number.POSITIVE_INFINITY, set: () => {} }
  for (const space of waysToSpace)
    for (const fraction of corrections) {
      const set = () => space(missing + fraction * lengthOf(pieces))
      set()
      const moved = countMoved({ block, pieces })
      if (moved === 0) return
      if (moved < best.moved) best = { moved, set }
    }
  best.set()
}

/** Shares of the text's length, smallest first. */
const corrections = [
  0, 0.002, -0.002, 0.005, -0.005, 0.008, -0.008, 0.012, -0.012, 0.018, -0.018, 0.025, -0.025,
]

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

function isInViewport({ element }: Block): boolean {
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

/** In em: between words of longer text, and between letters of a few words. */
const maxSpacing = { words: 0.08, letters: 0.025 }

/** Each lengthens the text by a number of pixels, within what is unnoticeable. */
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
  const byLetters = (pixels: number) => set(0, within(pixels / text.length / size, maxSpacing.letters))
  if (gaps < 6) return [byLetters]
  return [pixels => set(within(pixels / gaps / size, maxSpacing.words), 0), byLetters]
}

type Text = { readonly node: Node; readonly data: string; readonly parent: HTMLElement }

export function* visibleTextNodes(): Generator<Text> {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent: data } = node
    if (data?.trim() && parent instanceof HTMLElement && isShown(parent)) yield { node, data, parent }
  }
}

/** Browsers without checkVisibility treat every text as visible. */
const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true
