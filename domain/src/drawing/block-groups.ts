import { lineLength } from './parted-text.ts'

/** Fewer are laid out at once. */
const mostBlocks = 200
const groupSize = 50

type Block = { readonly tag: string; readonly start: number; end: number; readonly blocks: Block[] }

const tag = /<(\/?)(\w+)[^>]*>/g
/** Hold no blocks, or nothing. */
const others = /^(?:strong|em|u|s|span|br|wbr|img)$/

/** Blocks of which there are many are laid out by fifties, each when it is near the screen. */
export function blockGroups(markup: string): string {
  const insertions: (readonly [at: number, tag: string])[] = []
  for (const parent of blocksIn(markup)) {
    if (parent.blocks.length > mostBlocks) insertions.push(...groupsIn(parent))
  }
  let end = 0
  let grouped = ''
  for (const [at, inserted] of insertions.sort(([a], [b]) => a - b)) {
    grouped += markup.slice(end, at) + inserted
    end = at
  }
  return grouped + markup.slice(end)
}

/** Each block, and the letter itself, the first. */
function blocksIn(markup: string): Block[] {
  const letter: Block = { tag: '', start: 0, end: markup.length, blocks: [] }
  const all = [letter]
  const open = [letter]
  for (const { 0: text, 1: slash, 2: name = '', index } of markup.matchAll(tag)) {
    if (others.test(name)) continue
    if (slash) {
      const closed = open.length > 1 ? open.pop() : undefined
      if (closed) closed.end = index + text.length
    } else {
      const block: Block = { tag: text, start: index, end: markup.length, blocks: [] }
      open.at(-1)?.blocks.push(block)
      open.push(block)
      all.push(block)
    }
  }
  return all
}

function groupsIn({ tag, blocks }: Block): (readonly [number, string])[] {
  const numbers = /^<ol\b/.test(tag) && Number(/ start="(-?\d+)"/.exec(tag)?.[1] ?? 1)
  const insertions: (readonly [number, string])[] = []
  for (let at = 0; at < blocks.length; ) {
    let next = Math.min(at + groupSize, blocks.length)
    // What follows a heading stays beside it.
    while (next < Math.min(at + 2 * groupSize, blocks.length) && /^<h\d/.test(blocks[next - 1]?.tag ?? ''))
      next += 1
    const group = blocks.slice(at, next)
    const first = group[0]
    const last = group.at(-1)
    if (!first || !last) break
    const lines = group.reduce((sum, { start, end }) => sum + 0.6 + Math.ceil((end - start) / lineLength), 0)
    const style = `contain-intrinsic-block-size: auto ${Math.round(lines)}lh`
    insertions.push([first.start, `<div data-group="" style="${style}">`], [last.end, '</div>'])
    // A group counts for itself.
    if (numbers !== false) insertions.push([first.start + 3, ` value="${numbers + at}"`])
    at = next
  }
  return insertions
}
