import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { isGreeting } from '#stationery/letter/letter-text.ts'
import styles from './letter-editor.module.css'

/** How the first paragraph looks: a greeting in script as in the letter, or the placeholder of an empty one. */
export const FirstParagraph = Extension.create({
  name: 'firstParagraph',
  addProseMirrorPlugins: () => [firstParagraphPlugin()],
})

function firstParagraphPlugin(): Plugin {
  let seen: Node | null = null
  let alone = true
  let decorations = DecorationSet.empty
  return new Plugin({
    props: {
      decorations({ doc }) {
        const isAlone = doc.childCount === 1
        if (doc.firstChild !== seen || isAlone !== alone) {
          seen = doc.firstChild
          alone = isAlone
          const look = lookOf(seen, alone)
          decorations = look
            ? DecorationSet.create(doc, [Decoration.node(0, seen?.nodeSize ?? 0, { class: look })])
            : DecorationSet.empty
        }
        return decorations
      },
    },
  })
}

function lookOf(first: Node | null, alone: boolean): string | null | undefined {
  if (first?.type.name !== 'paragraph') return null
  if (alone && first.content.size === 0) return styles.sheetInvitation
  return isGreeting(first.textContent) ? 'letter-greeting' : null
}
