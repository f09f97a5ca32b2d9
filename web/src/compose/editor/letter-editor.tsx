import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { isBeyondLatin } from '@novelette/domain/languages/beyond-latin.ts'
import { hasRightToLeft } from '@novelette/domain/languages/directions.ts'
import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import composePageStyles from '#compose/compose-page.module.css'
import { useWriter } from '#compose/drafts/writer.ts'
import { HandPages } from '#stationery/letter/hand-pages.tsx'
import { LetterCard } from '#stationery/letter/letter-card.tsx'
import letterTextStyles from '#stationery/letter/letter-text.module.css'
import { loadScripts } from '#stationery/scripts/load-scripts.ts'
import { classNames } from '#ui/class-names.ts'
import { usePressing } from '../flowers/use-pressing.tsx'
import { SignByHand } from '../handwriting/sign-by-hand.tsx'
import { usePageWriting } from '../handwriting/use-page-writing.tsx'
import { pastedWithoutColours } from '../pasting/pasting.ts'
import { useEnclosing } from '../photographs/use-enclosing.tsx'
import { editorExtensions } from './editor-extensions.ts'
import {
  type EditorHandle,
  editorBanner,
  editorDrawn,
  editorHandle,
  isBlank,
  isLongText,
  openingOf,
  parseOptions,
} from './editor-handle.ts'
import styles from './letter-editor.module.css'
import { PreviewTip, PreviewTools } from './preview-tools.tsx'
import { Toolbar } from './toolbar.tsx'

export type LetterEditorProps = {
  /** What the editor starts with. */
  content: string
  banner: BannerId
  /** Unless it is that of the desk. */
  lang: LetterLanguage | undefined
  senderName: string
  /** Whether there is anything to sign. */
  hasText: boolean
  preview: boolean
  readOnly: boolean
  /** Above the tools: on a narrow screen the row with Send. */
  dock: ReactNode
  onEditor: (editor: EditorHandle) => void
  /** Called at every change; must be cheap. */
  onChange: (hasText: boolean, banner: BannerId | null, opening: string) => void
}

const attributes = {
  class: `${letterTextStyles.root} ${styles.sheetText}`,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Your letter',
  autocapitalize: 'sentences',
}

/** The caret stays clear of the tools: above it on a wide screen, below it on a narrow one. */
const clear = { top: 72, right: 0, bottom: 150, left: 0 }

/** The card that the receiver will see, with a caret in it. */
export function LetterEditor(props: LetterEditorProps) {
  const { banner, lang, senderName, hasText, preview, readOnly, dock } = props
  const card = useRef<HTMLElement>(null)
  const { editor, handle, isLong, isBidi } = useLetterEditor(props)
  const drawn = useEditorState({ editor, selector: ({ editor }) => editorDrawn(editor) })
  const writing = usePageWriting(drawn.pages, handle)
  const pressing = usePressing({ flowers: drawn.flowers, onChange: flowers => handle.draw({ flowers }) })
  const enclosing = useEnclosing(useWriter().id, drawn.photographs, handle)
  const look = { banner, senderName, lang }
  const enclosures = [
    ...(hasText && enclosing.begin ? [{ name: 'Photographs', begin: enclosing.begin }] : []),
    ...(writing.begin ? [{ name: 'A Page by Hand', begin: writing.begin }] : []),
    ...(hasText ? [{ name: 'A Pressed Flower', begin: pressing.begin }] : []),
  ]
  return (
    <>
      <div className={composePageStyles.composeDock}>
        {dock}
        {preview ? (
          <PreviewTools card={card} empty={!hasText} />
        ) : (
          <Toolbar editor={editor} enclosures={enclosures} readOnly={readOnly} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the blank paper focuses the text */}
      <div
        className={classNames(`${composePageStyles.sheet} ${styles.sheetOpen}`, isLong && styles.sheetLong)}
        data-long={isLong || undefined}
        data-bidi={isBidi || undefined}
        hidden={preview}
        onMouseDown={event => focusFromBlank(event, editor)}
        onDropCapture={enclosing.onDropCapture}
        onPasteCapture={enclosing.onPasteCapture}
      >
        <LetterCard
          {...look}
          hasText={hasText}
          signature={drawn.signature}
          flowers={drawn.flowers}
          typeAs="p"
        >
          <EditorContent editor={editor} />
          {enclosing.prints(readOnly)}
          <HandPages pages={drawn.pages} toolsOf={readOnly ? undefined : writing.toolsOf} />
        </LetterCard>
      </div>
      {!preview && hasText && (
        <SignByHand
          signature={drawn.signature}
          onSign={signature => handle.draw({ signature })}
          readOnly={readOnly}
        />
      )}
      {enclosing.input}
      {pressing.dialog}
      {writing.dialog(banner)}
      {preview && (
        <>
          <PreviewTip />
          <div className={composePageStyles.sheet}>
            <LetterCard ref={card} {...look} content={handle.markup()} typeAs="h3" />
          </div>
        </>
      )}
    </>
  )
}

function useLetterEditor({ content, readOnly, onEditor, onChange }: LetterEditorProps) {
  const [isLong, setIsLong] = useState(false)
  const [isBidi, setBidi] = useState(() => hasRightToLeft(content))
  const editor = useEditor({
    extensions: editorExtensions,
    content: splitLetter(content).words,
    parseOptions,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes, scrollMargin: clear, scrollThreshold: clear, ...pastedWithoutColours() },
    onUpdate: ({ editor, transaction }) => {
      setIsLong(isLongText(editor))
      const inserted = insertedText(transaction)
      if (isBeyondLatin(inserted)) void loadScripts()
      if (hasRightToLeft(inserted)) setBidi(true)
      onChange(!isBlank(editor), editorBanner(editor), openingOf(editor))
    },
    onCreate: ({ editor }) => {
      setIsLong(isLongText(editor))
      if (isBeyondLatin(content)) void loadScripts()
    },
  })
  const handle = useMemo(() => editorHandle(editor), [editor])
  // Before the next key: nothing may be added to a letter that is being sent.
  useLayoutEffect(() => {
    editor.setEditable(!readOnly, false)
  }, [editor, readOnly])
  useEffect(() => {
    // Tiptap makes another one when this was rendered long before it was mounted.
    if (!editor.isDestroyed) onEditor(handle)
  }, [editor, handle, onEditor])
  return { editor, handle, isLong, isBidi }
}

/** What was typed, pasted or put in the place of the text. */
function insertedText({ steps }: Transaction): string {
  return steps
    .map(step =>
      step instanceof ReplaceStep ? step.slice.content.textBetween(0, step.slice.content.size) : '',
    )
    .join('')
}

function focusFromBlank(event: MouseEvent<HTMLElement>, editor: Editor): void {
  if (!(event.target instanceof Element) || event.target.closest(`.${styles.sheetText}, figure, dialog`))
    return
  event.preventDefault()
  editor.commands.focus('end')
}
