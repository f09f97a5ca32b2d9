import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { EditorContent, useEditor } from '@tiptap/react'
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import composePageStyles from '#compose/compose-page.module.css'
import { LetterCard } from '#stationery/letter/letter-card.tsx'
import letterTextStyles from '#stationery/letter/letter-text.module.css'
import { classNames } from '#ui/class-names.ts'
import { pastedWithoutColours } from '../pasting/pasting.ts'
import { editorExtensions } from './editor-extensions.ts'
import {
  type EditorHandle,
  editorBanner,
  editorHandle,
  isBlank,
  isLong,
  parseOptions,
} from './editor-handle.ts'
import styles from './letter-editor.module.css'
import { PreviewTip, PreviewTools } from './preview-tools.tsx'
import { Toolbar } from './toolbar.tsx'

export type LetterEditorProps = {
  /** What the sheet says when it is laid on the desk. */
  content: string
  banner: BannerId
  senderName: string
  /** Whether there is anything to sign. */
  written: boolean
  preview: boolean
  /** Nothing may be changed now. */
  still: boolean
  /** Stands above the tools: on a phone the row with Send. */
  dock: ReactNode
  onPaper: (paper: EditorHandle) => void
  /** Called at every change; must be cheap. */
  onChange: (written: boolean, banner: BannerId | null) => void
}

const attributes = {
  class: `${letterTextStyles.root} ${styles.sheetText}`,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Your letter',
  autocapitalize: 'sentences',
}

/** The caret stays clear of the tools: above it on a desk, below it on a phone. */
const clear = { top: 72, right: 0, bottom: 150, left: 0 }

/** The sheet one writes on: the very card that the receiver will see, with a caret in it. */
export function LetterEditor(props: LetterEditorProps) {
  const { banner, senderName, written, preview, still, dock, onPaper, onChange } = props
  const [long, setLong] = useState(false)
  const card = useRef<HTMLElement>(null)
  const editor = useEditor({
    extensions: editorExtensions,
    content: props.content,
    parseOptions,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes, scrollMargin: clear, scrollThreshold: clear, ...pastedWithoutColours() },
    onUpdate: ({ editor }) => {
      setLong(isLong(editor))
      onChange(!isBlank(editor), editorBanner(editor))
    },
    onCreate: ({ editor }) => setLong(isLong(editor)),
  })
  const paper = useMemo(() => editorHandle(editor), [editor])
  useEffect(() => {
    // Tiptap makes another one when this was drawn long before it came to the screen.
    if (!editor.isDestroyed) onPaper(paper)
  }, [editor, paper, onPaper])

  const onSheet = (event: MouseEvent<HTMLElement>) => {
    const isPaper = event.target instanceof Element && !event.target.closest(`.${styles.sheetText}`)
    if (!isPaper) return
    event.preventDefault()
    editor.commands.focus('end')
  }
  return (
    <>
      <div className={composePageStyles.composeDock}>
        {dock}
        {preview ? <PreviewTools card={card} empty={!written} /> : <Toolbar editor={editor} still={still} />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the blank of the sheet leads the pointer to the text */}
      <div
        className={classNames(`${composePageStyles.sheet} ${styles.sheetOpen}`, long && styles.sheetLong)}
        data-long={long || undefined}
        hidden={preview}
        onMouseDown={onSheet}
      >
        <LetterCard banner={banner} senderName={senderName} hasText={written} typeAs="p">
          <EditorContent editor={editor} />
        </LetterCard>
      </div>
      {preview && (
        <>
          <PreviewTip />
          <div className={composePageStyles.sheet}>
            <LetterCard
              ref={card}
              banner={banner}
              senderName={senderName}
              content={paper.markup()}
              typeAs="h3"
            />
          </div>
        </>
      )}
    </>
  )
}
