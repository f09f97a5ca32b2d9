import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import type { Node } from '@tiptap/pm/model'
import type { Plugin, Transaction } from '@tiptap/pm/state'
import type { DecorationSet } from '@tiptap/pm/view'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { LetterInEditor } from '#letters/parts/kind/letter-drawing.ts'
import styles from '#letters/parts/photograph/print/photographs.module.css'
import { createPlace, placedTogether, placeIn } from '#letters/parts/photograph/reading/places.ts'
import { blockStarts, mapPlaces } from './places.ts'

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

type ProseMirror = LetterInEditor['proseMirror']
type ElementOf = (id: string) => HTMLElement

/** Shows the photographs of the document among its words, each in its element, and keeps their places right. */
function placesPlugin(
  { Plugin, PluginKey, isHistoryTransaction, ...parts }: ProseMirror,
  elementOf: ElementOf,
) {
  const key = new PluginKey<DecorationSet>('photographs')
  const plugin: Plugin = new Plugin({
    key,
    state: {
      init: (_config, { doc }) => decorationsOf(doc, parts, elementOf),
      apply: ({ docChanged }, decorations, _before, { doc }) =>
        docChanged ? decorationsOf(doc, parts, elementOf) : decorations,
    },
    props: { decorations: state => key.getState(state) },
    appendTransaction: (transactions, { doc: before }, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      // What sets the figures, or undoes what set them, knows the places in its own words.
      if (transactions.some(one => setsFigures(one) || isHistoryTransaction(one))) return null
      const letter = splitLetter(doc.attrs.figures)
      if (!letter.photographs.some(({ place }) => place)) return null
      const mappings = transactions.map(({ mapping }) => mapping)
      const photographs = mapPlaces(letter.photographs, before, mappings, doc)
      const figures = joinLetter({ ...letter, photographs })
      return figures === doc.attrs.figures ? null : tr.setDocAttribute('figures', figures)
    },
  })
  return { key, plugin }
}

/** Also to what they were, with other words. */
const setsFigures = ({ steps }: Transaction) => steps.some(step => 'attr' in step && step.attr === 'figures')

function decorationsOf(
  doc: Node,
  { Decoration, DecorationSet }: Pick<ProseMirror, 'Decoration' | 'DecorationSet'>,
  elementOf: ElementOf,
): DecorationSet {
  const { photographs } = splitLetter(doc.attrs.figures)
  if (!photographs.some(({ place }) => place)) return DecorationSet.empty
  const starts = blockStarts(doc)
  const widgets = placedTogether(photographs, doc.childCount).flatMap((place, side) => {
    const start = place.after === null ? undefined : starts[place.after]
    if (start === undefined) return []
    const toDOM = () => {
      const element = createPlace(place)
      element.append(...place.photographs.map(({ id }) => elementOf(id)))
      return element
    }
    return Decoration.widget(start, toDOM, {
      side,
      key: keyOf(place.isBeside, place.photographs),
      ignoreSelection: true,
      stopEvent: () => true,
    })
  })
  return DecorationSet.create(doc, widgets)
}

/** Where it is the same, the element of the place is. */
const keyOf = (isBeside: boolean, photographs: readonly Photograph[]) =>
  `${isBeside ? 'beside' : 'across'} ${photographs.map(({ id }) => id).join()}`
