import { type Blank, findBlanks } from '@novelette/domain/letters/template-blanks.ts'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { matchesKeys, type ShownKeys } from '#lib/keys/key-names.ts'
import styles from './blanks.module.css'

/** What a template left to be filled in is tinted on the sheet, and Tab goes from one to the next. */
export const Blanks = Extension.create({
  name: 'blanks',
  // Before Tab indents a point of a list.
  priority: 200,
  addProseMirrorPlugins: () => [blanksPlugin()],
})

const nextBlank: ShownKeys = { keys: ['Tab'], does: 'Go to the next blank of a template' }
const blankBefore: ShownKeys = { keys: ['Shift+Tab'], does: 'Go to the blank before' }

export const blankKeys = [nextBlank, blankBefore]

const key = new PluginKey<DecorationSet>('blanks')

/** In the order of the words. */
export function blanksIn(state: EditorState): Blank[] {
  return (key.getState(state)?.find() ?? []).toSorted((one, other) => one.from - other.from)
}

function blanksPlugin(): Plugin {
  /** After Escape Tab leaves the sheet. */
  let leaves = false
  return new Plugin({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, decorationsIn(doc, 0, doc.content.size)),
      apply: (tr, blanks) => (tr.docChanged ? follow(tr, blanks) : blanks),
    },
    props: {
      decorations: state => key.getState(state),
      handleKeyDown(view, event) {
        const isBack = matchesKeys(event, blankBefore)
        const goes = (isBack || matchesKeys(event, nextBlank)) && !leaves && goToBlank(view, isBack)
        if (event.key !== 'Shift') leaves = event.key === 'Escape'
        return goes
      },
    },
  })
}

/** False behind the last, and with Shift before the first. */
function goToBlank(view: EditorView, isBack: boolean): boolean {
  const { selection, tr } = view.state
  const blanks = blanksIn(view.state)
  const blank = isBack
    ? blanks.findLast(({ to }) => to <= selection.from)
    : blanks.find(({ from }) => from >= selection.to)
  if (!blank || !view.editable) return false
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, blank.from, blank.to)).scrollIntoView())
  return true
}

/** Only what was changed is looked through again. */
function follow(tr: Transaction, blanks: DecorationSet): DecorationSet {
  let followed = blanks.map(tr.mapping, tr.doc)
  tr.mapping.maps.forEach((map, at) => {
    const later = tr.mapping.slice(at + 1)
    map.forEach((_from, _to, start, end) => {
      const from = Math.max(later.map(start, -1) - 1, 0)
      const to = Math.min(later.map(end, 1) + 1, tr.doc.content.size)
      followed = lookAgain(followed, tr.doc, from, to)
    })
  })
  return followed
}

function lookAgain(blanks: DecorationSet, doc: Node, from: number, to: number): DecorationSet {
  let found = blanks
  doc.nodesBetween(from, to, (node, at) => {
    if (node.isTextblock) found = found.remove(found.find(at, at + node.nodeSize))
  })
  return found.add(doc, decorationsIn(doc, from, to))
}

function decorationsIn(doc: Node, from: number, to: number): Decoration[] {
  const decorations: Decoration[] = []
  const look = { class: styles.blank ?? '' }
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isTextblock) return
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const blank of findBlanks(text))
      decorations.push(Decoration.inline(at + 1 + blank.from, at + 1 + blank.to, look))
  })
  return decorations
}
