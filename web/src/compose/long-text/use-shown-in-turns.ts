import type { Editor } from '@tiptap/core'
import { useLayoutEffect } from 'react'

/** Laid out in a few tenths of a second. */
const blocksAtOnce = 10_000

/**
 * A letter of very many blocks is shown from its beginning on, in turns, once its font is there: a browser lays out all that it shows in
 * one task, and again when the font comes.
 */
export function useShownInTurns(editor: Editor): void {
  useLayoutEffect(() => {
    const count = editor.state.doc.childCount
    if (count <= blocksAtOnce) return
    const rest = new CSSStyleSheet()
    let shown = blocksAtOnce
    const hideRest = () => rest.replaceSync(`.ProseMirror > :nth-child(n + ${shown + 1}) { display: none }`)
    const showMore = () => {
      if (!document.adoptedStyleSheets.includes(rest)) return
      shown += blocksAtOnce
      if (shown >= count) return leave()
      hideRest()
      requestAnimationFrame(() => setTimeout(showMore))
    }
    const leave = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== rest)
    }
    hideRest()
    document.adoptedStyleSheets.push(rest)
    requestAnimationFrame(() => void document.fonts.ready.then(showMore))
    return leave
  }, [editor])
}
