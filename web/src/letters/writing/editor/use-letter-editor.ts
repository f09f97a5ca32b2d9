import { isBeyondLatin } from '@novelette/domain/languages/beyond-latin.ts'
import { hasRightToLeft } from '@novelette/domain/languages/directions.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { figuresOf, splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import { createDocument } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import letterTextStyles from '#stationery/letter/letter-text.module.css'
import { loadScripts } from '#stationery/scripts/load-scripts.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { showInSteps } from '../long-text/show-in-steps.ts'
import { clipboardProps, picturesLeftOut } from '../pasting/pasting.ts'
import { editorExtensions } from './editor-extensions.ts'
import {
  type EditorHandle,
  editorBanner,
  editorHandle,
  hasManyBlocks,
  isBlank,
  isLongText,
  openingOf,
  parseOptions,
} from './editor-handle.ts'
import styles from './letter-editor.module.css'

const attributes = {
  class: `${letterTextStyles.root} ${styles.sheetText}`,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Your letter',
  autocapitalize: 'sentences',
}

/** The caret stays clear of the tools: above it on a wide screen, below it on a narrow one. */
const clear = { top: 72, right: 0, bottom: 150, left: 0 }

export type LetterEditorOptions = {
  /** What the editor starts with. */
  content: string
  /** Its theme, then. */
  banner: BannerId
  readOnly: boolean
  onEditor: (editor: EditorHandle) => void
  /** Called at every change; must be cheap. */
  onChange: (hasText: boolean, banner: BannerId | null, opening: string) => void
}

/** The editor of the words, and what its sheet has to know of them. */
export function useLetterEditor({ content, banner, readOnly, onEditor, onChange }: LetterEditorOptions) {
  const { toast } = useToasts()
  const [isBidi, setBidi] = useState(() => hasRightToLeft(content))
  const editor = useEditor({
    extensions: editorExtensions,
    parseOptions,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes,
      scrollMargin: clear,
      scrollThreshold: clear,
      ...clipboardProps(count => toast(picturesLeftOut(count))),
    },
    onBeforeCreate: ({ editor: { options, schema } }) => {
      const words = createDocument(splitFigures(content).words, schema, parseOptions)
      const sheet = schema.topNodeType.create({ banner, figures: figuresOf(content) }, words.content)
      // It takes a document, which its types do not say.
      Object.assign(options, { content: sheet })
    },
    onUpdate: ({ editor, transaction }) => {
      noteLength(editor)
      const inserted = insertedText(transaction)
      if (isBeyondLatin(inserted)) void loadScripts()
      if (hasRightToLeft(inserted)) setBidi(true)
      onChange(!isBlank(editor), editorBanner(editor), openingOf(editor))
    },
    onCreate: () => {
      if (isBeyondLatin(content)) void loadScripts()
    },
  })
  const { noteLength, ...length } = useLength(editor)
  const handle = useMemo(() => editorHandle(editor), [editor])
  // Before the next key: nothing may be added to a letter that is being sent.
  useLayoutEffect(() => {
    editor.setEditable(!readOnly, false)
  }, [editor, readOnly])
  useEffect(() => {
    // Tiptap makes another one when this was rendered long before it was mounted.
    if (!editor.isDestroyed) onEditor(handle)
  }, [editor, handle, onEditor])
  return { editor, handle, isBidi, ...length }
}

/**
 * How its sheet lays out the text, from the first frame on. Whether it has many blocks stays as it was once it had: a browser takes long to
 * put off the layout of blocks that are laid out, since it looks through all of them for each.
 */
function useLength(editor: Editor) {
  const [isLong, setIsLong] = useState(() => isLongText(editor))
  const [isMany, setIsMany] = useState(() => hasManyBlocks(editor))
  useLayoutEffect(() => (hasManyBlocks(editor) ? showInSteps(editor.view.dom) : undefined), [editor])
  const noteLength = (editor: Editor) => {
    setIsLong(isLongText(editor))
    setIsMany(was => was || hasManyBlocks(editor))
  }
  return { isLong, isMany, noteLength }
}

/** What was typed, pasted or put in the place of the text. */
function insertedText({ steps }: Transaction): string {
  return steps
    .map(step =>
      step instanceof ReplaceStep ? step.slice.content.textBetween(0, step.slice.content.size) : '',
    )
    .join('')
}
