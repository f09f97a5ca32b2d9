import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { useEditorState } from '@tiptap/react'
import { type ReactNode, useRef } from 'react'
import composePageStyles from '#compose/compose-page.module.css'
import { openingLines } from '#stationery/letter/letter-text.ts'
import byHandStyles from '../handwriting/by-hand.module.css'
import { SignByHand } from '../handwriting/sign-by-hand.tsx'
import { InWhichHand } from '../handwriting-fonts/in-which-hand.tsx'
import type { RecordingReceiver } from '../recordings/record-dialog.tsx'
import { editorDrawn } from './editor-handle.ts'
import { PreviewSheet } from './preview-sheet.tsx'
import { PreviewTools } from './preview-tools.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEnclosures } from './use-enclosures.tsx'
import { type LetterEditorOptions, useLetterEditor } from './use-letter-editor.ts'
import { WritingSheet } from './writing-sheet.tsx'

type LetterEditorProps = LetterEditorOptions & {
  banner: BannerId
  /** Unless it is that of the desk. */
  lang: LetterLanguage | undefined
  senderName: string
  /** Who the letter is for, where that is known. */
  receiver: RecordingReceiver | null
  /** Whether there is anything to sign. */
  hasText: boolean
  preview: boolean
  /** Above the tools: on a narrow screen the row with Send. */
  dock: ReactNode
}

/** The sheet and its tools; in their place, as long as it is looked at, the letter as it will arrive. */
export function LetterEditor(props: LetterEditorProps) {
  const { banner, lang, senderName, hasText, preview, readOnly, dock } = props
  const card = useRef<HTMLElement>(null)
  const text = useLetterEditor(props)
  const { editor, handle } = text
  const drawn = useEditorState({ editor, selector: ({ editor }) => editorDrawn(editor) })
  const enclosing = useEnclosures({ drawn, hasText, banner, readOnly, receiver: props.receiver }, handle)
  const look = { banner, senderName, lang }
  const sheet = { ...look, text, drawn, hasText, sheetHandlers: enclosing.sheetHandlers }
  return (
    <>
      <div className={composePageStyles.composeDock}>
        {dock}
        {preview ? (
          <PreviewTools card={card} empty={!hasText} />
        ) : (
          <Toolbar editor={editor} enclosures={enclosing.enclosures} readOnly={readOnly} />
        )}
      </div>
      <WritingSheet {...sheet} hidden={preview}>
        {enclosing.enclosed}
      </WritingSheet>
      {!preview && hasText && (
        <div className={byHandStyles.root} inert={readOnly}>
          <InWhichHand
            font={drawn.font}
            onChange={font => handle.draw({ font })}
            readLine={() => openingLines(handle.markup(), 1)[0] ?? senderName}
          />
          <SignByHand signature={drawn.signature} onSign={signature => handle.draw({ signature })} />
        </div>
      )}
      {enclosing.dialogs}
      {preview && <PreviewSheet ref={card} {...look} content={handle.markup()} />}
    </>
  )
}
