import { isSignatureFigure, splitFigures } from '@novelette/domain/handwriting/figures.ts'
import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { useEditorState } from '@tiptap/react'
import { type ReactNode, useRef, useState } from 'react'
import composePageStyles from '#compose/compose-page.module.css'
import { openingLines } from '#stationery/letter/letter-text.ts'
import type { EnclosureReceiver } from '../enclosures/receiver-refusal.ts'
import byHandStyles from '../handwriting/by-hand.module.css'
import { SignByHand } from '../handwriting/sign-by-hand.tsx'
import { InWhichHand } from '../handwriting-fonts/in-which-hand.tsx'
import { useChoosing } from '../photographs/use-choosing.tsx'
import { type EditorHandle, editorFigures } from './editor-handle.ts'
import { PreviewSheet } from './preview-sheet.tsx'
import { PreviewTools } from './preview-tools.tsx'
import { Toolbar } from './toolbar.tsx'
import { useDockHeight } from './use-dock-height.ts'
import { useEnclosing } from './use-enclosing.tsx'
import { type LetterEditorOptions, useLetterEditor } from './use-letter-editor.ts'
import { WritingSheet } from './writing-sheet.tsx'

type LetterEditorProps = LetterEditorOptions & {
  banner: BannerId
  /** Unless it is that of the desk. */
  lang: LetterLanguage | undefined
  senderName: string
  /** Who the letter is for, where that is known. */
  receiver: EnclosureReceiver | null
  /** Whether there is anything to sign. */
  hasText: boolean
  preview: boolean
  /** Above the tools: on a narrow screen the row with Send. */
  dock: ReactNode
}

/** The sheet and its tools; in their place, as long as it is looked at, the letter as it will arrive. */
export function LetterEditor(props: LetterEditorProps) {
  const { banner, lang, senderName, hasText, preview, readOnly, dock, receiver } = props
  const card = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<Element | null>(null)
  const dockRef = useDockHeight()
  const text = useLetterEditor(props)
  const { editor, handle } = text
  const figures = useEditorState({ editor, selector: ({ editor }) => editorFigures(editor) })
  const { Enclosing, isMissing, menu, button } = useEnclosing(figures !== '')
  const photographs = useChoosing({ letter: handle, readOnly, receiver })
  const look = { banner, senderName, lang }
  return (
    <>
      <div className={composePageStyles.composeDock} ref={dockRef}>
        {dock}
        {preview ? (
          <PreviewTools card={card} empty={!hasText} />
        ) : (
          <Toolbar editor={editor} enclose={button} readOnly={readOnly} />
        )}
      </div>
      <WritingSheet
        {...look}
        {...{ text, figures, hasText }}
        handlers={photographs.handlers}
        hidden={preview}
        placeRef={setPlace}
      >
        {isMissing && <EnclosedMissing />}
      </WritingSheet>
      {!preview && hasText && <ByHand {...{ handle, figures, readOnly, senderName }} />}
      {photographs.input}
      {Enclosing && place && (
        <Enclosing
          {...{ handle, figures, hasText, banner, readOnly, receiver, place }}
          {...menu}
          choosePhotographs={photographs.choose}
          sheetHandlers={photographs.handlers}
        />
      )}
      {preview && <PreviewSheet ref={card} {...look} content={handle.markup()} />}
    </>
  )
}

type ByHandProps = Pick<LetterEditorProps, 'readOnly' | 'senderName'> & {
  handle: EditorHandle
  figures: string
}

/** Under the sheet. */
function ByHand({ handle, figures, readOnly, senderName }: ByHandProps) {
  return (
    <div className={byHandStyles.root} inert={readOnly}>
      <InWhichHand letter={handle} readLine={() => openingLines(handle.markup(), 1)[0] ?? senderName} />
      <SignByHand letter={handle} isSigned={splitFigures(figures).figures.some(isSignatureFigure)} />
    </div>
  )
}

function EnclosedMissing() {
  return <p>What lies in this letter could not be loaded. It is there when you open the draft again.</p>
}
