import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import type { Node } from '@tiptap/pm/model'
import type { Plugin, Transaction } from '@tiptap/pm/state'
import type { DecorationSet } from '@tiptap/pm/view'
import type { LetterInEditor } from '#letters/parts/kind/letter-drawing.ts'
import { createPlace, placedTogether } from '#letters/parts/photograph/reading/places.ts'
import { blockStarts, mapPlaces } from './places.ts'

type ProseMirror = LetterInEditor['proseMirror']
type ElementOf = (id: string) => HTMLElement

/** Shows the photographs of the document among its words, each in its element, and keeps their places right. */
export function placesPlugin(
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
