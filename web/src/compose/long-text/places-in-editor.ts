import { cutRun } from '@novelette/domain/drawing/places-to-break.ts'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** While it is written, too, a long run has places to break (places-to-break.ts). They are on the screen alone. */
export const PlacesToBreak = Extension.create({
  name: 'placesToBreak',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: placesKey,
      state: {
        init: (_, { doc }) => DecorationSet.create(doc, placesBetween(doc, 0, doc.content.size)),
        apply: (tr, places: DecorationSet) => (tr.docChanged ? renewed(places, tr) : places),
      },
      props: { decorations: state => placesKey.getState(state) },
    }),
  ],
})

const placesKey = new PluginKey<DecorationSet>('placesToBreak')

/** Only blocks that were changed are looked through. */
function renewed(places: DecorationSet, { mapping, doc }: Transaction): DecorationSet {
  let set = places.map(mapping, doc)
  const changed = { from: doc.content.size, to: 0 }
  for (const [at, map] of mapping.maps.entries()) {
    map.forEach((_from, _to, from, to) => {
      const later = mapping.slice(at + 1)
      changed.from = Math.min(changed.from, later.map(from, -1))
      changed.to = Math.max(changed.to, later.map(to, 1))
    })
  }
  if (changed.from > changed.to) return set
  doc.nodesBetween(Math.max(0, changed.from - 1), Math.min(doc.content.size, changed.to + 1), (node, at) => {
    if (node.isTextblock) set = set.remove(set.find(at, at + node.nodeSize))
    return !node.isTextblock
  })
  return set.add(doc, placesBetween(doc, changed.from - 1, changed.to + 1))
}

function placesBetween(doc: Node, from: number, to: number): Decoration[] {
  const places: Decoration[] = []
  doc.nodesBetween(Math.max(0, from), Math.min(doc.content.size, to), (node, at) => {
    if (node.isTextblock) places.push(...placesIn(node).map(place => breakAt(at + 1 + place)))
    return !node.isTextblock
  })
  return places
}

const breakAt = (place: number) =>
  Decoration.widget(place, () => document.createElement('wbr'), {
    key: 'wbr',
    side: -1,
    ignoreSelection: true,
  })

/** In a block, counted from its beginning. */
function placesIn(block: Node): number[] {
  const places: number[] = []
  let run = ''
  block.forEach(({ text }, start) => {
    if (text === undefined) run = ''
    for (const { 0: piece, index } of text?.matchAll(/[ \t\n\r\f\u200b]+|[^ \t\n\r\f\u200b]+/g) ?? []) {
      if (/^[ \t\n\r\f\u200b]/.test(piece)) {
        run = ''
        continue
      }
      const [first = '', ...others] = cutRun(run, piece)
      let at = start + index + first.length
      run += first
      for (const part of others) {
        places.push(at)
        at += part.length
        run = part
      }
    }
  })
  return places
}
