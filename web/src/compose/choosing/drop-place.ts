import type { Editor } from '@tiptap/core'

/** Behind how many blocks of the words that height of the screen lies. */
export function blocksAbove({ state: { doc }, view }: Editor, clientY: number): number {
  let above = 0
  doc.forEach((_, start) => {
    const block = view.nodeDOM(start)
    if (!(block instanceof Element)) return
    const { top, bottom } = block.getBoundingClientRect()
    if ((top + bottom) / 2 < clientY) above += 1
  })
  return above
}
