import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { isEnclosedFigure, splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import { useEditorState } from '@tiptap/react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { EnclosureReceiver } from '#letters/parts/files/enclosure-receiver.ts'
import { writtenLines } from '#letters/parts/line/written-lines.tsx'
import { UnderSheet } from '#letters/parts/under-sheet.tsx'
import composePageStyles from '#letters/writing/compose-page.module.css'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import { useOneColumn } from '#lib/use-media.ts'
import { openingLines } from '#stationery/letter/letter-text.ts'
import { editorFigures } from './editor-handle.ts'
import { PreviewSheet, PreviewTools } from './preview-sheet.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEnclosing } from './use-enclosing.tsx'
import { useFileInput } from './use-file-input.tsx'
import { type LetterEditorOptions, useLetterEditor } from './use-letter-editor.ts'
import { WritingSheet } from './writing-sheet.tsx'

type LetterEditorProps = LetterEditorOptions & {
  /** Unless it is that of the desk. */
  lang: LetterLanguage | undefined
  senderName: string
  /** Who the letter is for, where that is known. */
  receiver: EnclosureReceiver | null
  /** Whether there is anything to sign. */
  hasText: boolean
  preview: boolean
  dock: Dock | undefined
}

/** Above the tools, on a narrow screen: the row with Send, and what a wide one has under the sheet. */
export type Dock = (letterTools: ReactNode) => ReactNode

/**
 * Tiptap drops an editor that is not on the page a millisecond after it was made, and makes another one: a long letter would be read twice.
 * What is rendered because of a layout effect is on the page before any timer.
 */
export function LetterEditor(props: LetterEditorProps) {
  const [isMounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  return isMounted && <SheetWithTools {...props} />
}

/** In their place, as long as it is looked at, the letter as it will arrive. */
function SheetWithTools(props: LetterEditorProps) {
  const { banner, lang, senderName, hasText, preview, readOnly, dock, receiver } = props
  const { id: writerId } = useWriter()
  const card = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<Element | null>(null)
  const dockRef = useDockHeight()
  const text = useLetterEditor(props)
  const { editor, handle } = text
  const figures = useEditorState({ editor, selector: ({ editor }) => editorFigures(editor) })
  const { Enclosing, kinds, isMissing, menu, button } = useEnclosing(
    splitFigures(figures).figures.some(isEnclosedFigure),
  )
  const files = useFileInput({ letter: handle, readOnly, receiver })
  const look = { banner, senderName, lang }
  const letterTools = !preview && hasText && (
    <UnderSheet
      {...{ writerId, figures, readOnly }}
      letter={handle}
      readLine={() => openingLines(handle.markup(), 1)[0] ?? senderName}
    />
  )
  return (
    <>
      <div className={composePageStyles.composeDock} ref={dockRef}>
        {dock?.(letterTools)}
        {preview ? (
          <PreviewTools card={card} empty={!hasText} />
        ) : (
          <Toolbar editor={editor} enclose={button} readOnly={readOnly} />
        )}
      </div>
      <WritingSheet
        {...look}
        {...{ text, figures, hasText }}
        lines={writtenLines({ letter: { ...handle, writerId }, banner, senderName, figures, readOnly })}
        handlers={files.handlers}
        hidden={preview}
        placeRef={setPlace}
      >
        {isMissing && <EnclosedMissing />}
      </WritingSheet>
      {!dock && letterTools}
      {files.input}
      {Enclosing && kinds && place && (
        <Enclosing
          {...{ handle, figures, hasText, banner, readOnly, receiver, place, kinds }}
          {...menu}
          chooseFiles={files.choose}
          sheetHandlers={files.handlers}
        />
      )}
      {preview && <PreviewSheet ref={card} {...look} content={handle.markup()} />}
    </>
  )
}

function EnclosedMissing() {
  return <p>Part of this letter could not be loaded. Nothing is lost; open the draft again to see it.</p>
}

/**
 * `--dock` of the root element is the height of the tools and of what stands over them, on which a narrow screen lays its messages. On a
 * wide one it would only have the browser look at the style of each paragraph again.
 */
function useDockHeight(): RefObject<HTMLDivElement | null> {
  const dock = useRef<HTMLDivElement>(null)
  const oneColumn = useOneColumn()
  useEffect(() => {
    if (!oneColumn) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--dock', `${dock.current?.offsetHeight ?? 0}px`)
    })
    if (dock.current) observer.observe(dock.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--dock')
    }
  }, [oneColumn])
  return dock
}
