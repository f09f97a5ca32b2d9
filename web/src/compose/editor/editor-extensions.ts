import { literalColour } from '@novelette/domain/letters/markup.ts'
import { type Extensions, getStyleProperty } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { ListKeymap } from '@tiptap/extension-list/keymap'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { BackgroundColor } from '@tiptap/extension-text-style/background-color'
import { Color } from '@tiptap/extension-text-style/color'
import { TextStyle } from '@tiptap/extension-text-style/text-style'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { Blanks } from '../blanks/blanks.ts'
import { NumberedList } from '../lists/numbered-list.ts'
import { LongText } from '../long-text/long-text.ts'
import { FarKeys } from './far-keys.ts'
import { FirstParagraph } from './first-paragraph.ts'

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
  Paragraph,
  Text,
  Heading.configure({ levels: [1, 2, 3] }),
  Bold,
  Italic,
  Underline,
  Strike,
  BulletList.configure({ HTMLAttributes: byWords }),
  NumberedList.configure({ HTMLAttributes: byWords }),
  ListItem,
  ListKeymap,
  Blockquote.configure({ HTMLAttributes: byWords }),
  HardBreak,
  TextStyle,
  TextColour,
  BackgroundColour,
  UndoRedo,
  FirstParagraph,
  FarKeys,
  Blanks,
  LongText,
]
