import { cutText } from '@novelette/domain/drawing/cut-text.ts'
import { longestRun } from '@novelette/domain/drawing/places-to-break.ts'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** While it is written, too, long runs have places to break, and long paragraphs are laid out in parts; on the screen alone. */
export const LongText = Extension.create({
  name: 'longText',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: (_, { doc }) => renewed(DecorationSet.empty, doc, { from: 0, to: doc.content.size }),
        apply: (tr, set: DecorationSet) =>
          tr.docChanged ? renewed(set.map(tr.mapping, tr.doc), tr.doc, changedRange(tr)) : set,
      },
      props: { decorations: state => key.getState(state) },
    }),
  ],
})

const key = new PluginKey<DecorationSet>('longText')

type Range = { readonly from: number; readonly to: number }

function changedRange({ mapping, doc }: Transaction): Range {
  let from = doc.content.size
  let to = 0
  for (const [at, map] of mapping.maps.entries()) {
    const later = mapping.slice(at + 1)
    map.forEach((_from, _to, start, end) => {
      from = Math.min(from, later.map(start, -1))
      to = Math.max(to, later.map(end, 1))
    })
  }
  return { from: Math.max(0, from - 1), to: Math.min(doc.content.size, to + 1) }
}

/** What is far from the change stays as it is, so that a key draws little anew. */
function renewed(set: DecorationSet, doc: Node, changed: Range): DecorationSet {
  if (changed.from > changed.to) return set
  let all = set
  doc.nodesBetween(changed.from, changed.to, (node, at) => {
    if (!node.isTextblock) return true
    const block = { from: at + 1, to: at + 1 + node.content.size }
    if (node.content.size > longestRun) {
      // A line break, too, counts one.
      const text = node.textBetween(0, node.content.size, undefined, '\n')
      const inBlock = { from: Math.max(block.from, changed.from), to: Math.min(block.to, changed.to) }
      all = withPlaces(all, doc, text, block, inBlock)
      all = withParts(all, doc, node, block, inBlock)
    } else all = all.remove(all.find(block.from, block.to, isOurs))
    return false
  })
  return all
}

const isPlace = (spec: { long?: string }) => spec.long === 'place'
const isPart = (spec: { long?: string }) => spec.long === 'part'
const isOurs = (spec: { long?: string }) => spec.long !== undefined

function withPlaces(
  set: DecorationSet,
  doc: Node,
  text: string,
  block: Range,
  changed: Range,
): DecorationSet {
  const near = { from: changed.from - longestRun, to: changed.to + longestRun }
  const places = set.find(block.from, block.to, isPlace)
  const stale = places.filter(({ from }) => from > near.from && from < near.to)
  const kept = places.filter(place => !stale.includes(place)).map(({ from }) => from - block.from)
  const first = near.from - block.from
  const begin = Math.max(0, ...kept.filter(at => at <= first), spaceBefore(text, first))
  const end = Math.min(text.length, ...kept.filter(at => at >= near.to - block.from))
  const added = cutText(text.slice(begin, end)).places.map(at => placeAt(block.from + begin + at))
  return set.remove(stale).add(doc, added)
}

const spaceBefore = (text: string, at: number) =>
  at <= 0 ? 0 : Math.max(text.lastIndexOf(' ', at), text.lastIndexOf('\n', at)) + 1

const placeAt = (at: number) =>
  Decoration.widget(at, () => document.createElement('wbr'), {
    key: 'wbr',
    long: 'place',
    side: -1,
    ignoreSelection: true,
  })

/** A part lies in text of one look. What begins and ends such a text flows on. */
function withParts(set: DecorationSet, doc: Node, node: Node, block: Range, changed: Range): DecorationSet {
  let all = set
  node.forEach(({ text = '' }, offset) => {
    const from = block.from + offset
    const to = from + text.length
    if (text === '' || to < changed.from || from > changed.to) return
    const parts = all.find(from, to, isPart)
    const isTouched = (part: Range) => part.to >= changed.from && part.from <= changed.to
    const touched = parts.filter(isTouched)
    const begin = Math.max(from, ...parts.filter(({ to }) => to <= changed.from).map(({ to }) => to))
    const end = Math.min(to, ...parts.filter(({ from }) => from >= changed.to).map(({ from }) => from))
    const { partEnds } = cutText(text.slice(begin - from, end - from))
    if (touched.length === 0 ? partEnds.length < 2 : touched.length === 1 && partEnds.length <= 2) return
    const ends = partEnds.map(at => begin + at)
    const edges = [...(begin > from ? [begin] : []), ...ends, ...(end < to ? [end] : [])]
    all = all.remove(touched).add(
      doc,
      edges.slice(1).map((edge, at) => partOf(edges[at] ?? edge, edge)),
    )
  })
  return all
}

const partOf = (from: number, to: number) =>
  Decoration.inline(from, to, { nodeName: 'span', 'data-part': '' }, { long: 'part' })
