import { literalColour } from '@novelette/domain/letters/markup.ts'
import { Extension, type Extensions, getStyleProperty, wrappingInputRule } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { ListKeymap } from '@tiptap/extension-list/keymap'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { BackgroundColor } from '@tiptap/extension-text-style/background-color'
import { Color } from '@tiptap/extension-text-style/color'
import { TextStyle } from '@tiptap/extension-text-style/text-style'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Blanks } from '#letters/writing/blanks/blanks.ts'
import { LongText } from '#letters/writing/long-text/long-text.ts'
import { isGreeting } from '#stationery/letter/letter-text.ts'
import { EditorKeysExtension, withoutKeys } from './editor-keys.ts'
import styles from './letter-editor.module.css'

/** Typing makes one of `1. ` alone: `24. Dezember` is a day. */
const NumberedList = OrderedList.extend({
  addInputRules() {
    return [wrappingInputRule({ find: /^1\.\s$/, type: this.type, joinPredicate: () => false })]
  },
})

/** How the first paragraph looks: a greeting in script as in the letter, or the placeholder of an empty one. */
const FirstParagraph = Extension.create({
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

/** Only a colour that a letter may have gets into the editor, whatever was pasted. */
function colourAttribute(attribute: string, property: string) {
  return {
    [attribute]: {
      default: null,
      parseHTML: (element: HTMLElement) => {
        const value = (getStyleProperty(element, property) ?? '').trim()
        return literalColour.test(value) ? value : null
      },
      renderHTML: (attributes: Record<string, unknown>) =>
        attributes[attribute] ? { style: `${property}: ${attributes[attribute]}` } : {},
    },
  }
}

const TextColour = Color.extend({
  addGlobalAttributes: () => [{ types: ['textStyle'], attributes: colourAttribute('color', 'color') }],
})

const BackgroundColour = BackgroundColor.extend({
  addGlobalAttributes: () => [
    { types: ['textStyle'], attributes: colourAttribute('backgroundColor', 'background-color') },
  ],
})

/** The theme, and what lies in the letter beside its words, are part of the document, so that undo restores them with the text. */
const Sheet = Document.extend({
  addAttributes: () => ({
    banner: { default: null, rendered: false },
    /** As its markup ends (figures.ts): what reads and writes that comes with the first of them. */
    figures: { default: '', rendered: false },
  }),
})

/** On the screen alone: lists and quotes begin on the side on which their words begin, as in the letter (directions.ts). */
const byWords = { dir: 'auto' }

/** What can be written: exactly what a letter may hold (docs/rules.md 3.1). */
export const editorExtensions: Extensions = [
  Sheet,
  Paragraph.extend(withoutKeys),
  Text,
  Heading.extend(withoutKeys).configure({ levels: [1, 2, 3] }),
  Bold.extend(withoutKeys),
  Italic.extend(withoutKeys),
  Underline.extend(withoutKeys),
  Strike.extend(withoutKeys),
  BulletList.extend(withoutKeys).configure({ HTMLAttributes: byWords }),
  NumberedList.extend(withoutKeys).configure({ HTMLAttributes: byWords }),
  ListItem,
  ListKeymap,
  Blockquote.extend(withoutKeys).configure({ HTMLAttributes: byWords }),
  HardBreak.extend(withoutKeys),
  TextStyle,
  TextColour,
  BackgroundColour,
  UndoRedo.extend(withoutKeys),
  FirstParagraph,
  EditorKeysExtension,
  Blanks,
  LongText,
]
