import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { LetterInEditor } from '#letters/parts/kind/letter-drawing.ts'
import styles from '#letters/parts/photograph/print/photographs.module.css'
import { placeIn } from '#letters/parts/photograph/reading/places.ts'
import { placesPlugin } from './places-plugin.ts'

/**
 * An element for each photograph, in which React draws it once: the editor lays it among the words, and those under the words stand
 * in `below`. So an image is not loaded again when it is moved, as it would be if it was drawn in another place.
 */
export function usePrintElements(
  { editor, proseMirror }: LetterInEditor,
  photographs: readonly Photograph[],
  below: RefObject<HTMLElement | null>,
) {
  const [elementOf] = useState(createElements)
  const toFocus = useRef<string>(null)
  useLayoutEffect(() => {
    const { plugin, key } = placesPlugin(proseMirror, elementOf)
    editor.registerPlugin(plugin)
    return () => {
      editor.unregisterPlugin(key)
    }
  }, [editor, proseMirror, elementOf])
  useLayoutEffect(() => {
    const blocks = editor.state.doc.childCount
    const under = photographs.filter(one => placeIn(one, blocks).after === null)
    const elements = under.map(({ id }) => elementOf(id))
    const isSame = below.current?.childElementCount === elements.length
    if (!isSame || elements.some((element, at) => element !== below.current?.children[at]))
      below.current?.replaceChildren(...elements)
    if (toFocus.current) elementOf(toFocus.current).querySelector('button')?.focus()
    toFocus.current = null
  })
  return {
    elementOf,
    /** Once it lies in its new place, where no element keeps the focus. */
    focusNext: ({ id }: Photograph) => {
      toFocus.current = id
    },
  }
}

function createElements(): (id: string) => HTMLElement {
  const elements = new Map<string, HTMLElement>()
  return id => {
    const element = elements.get(id) ?? createElement()
    elements.set(id, element)
    return element
  }
}

function createElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = styles.element ?? ''
  // It lies in what is edited, where words may be selected while a button has the focus.
  element.addEventListener('keydown', event => {
    if (isEditing(event)) event.preventDefault()
  })
  return element
}

/** Writes, removes, cuts or pastes. Space and Enter press a button. */
function isEditing({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return ['x', 'v', 'backspace', 'delete'].includes(key.toLowerCase())
  return ['Backspace', 'Delete'].includes(key) || (key.length === 1 && key !== ' ' && !altKey)
}
