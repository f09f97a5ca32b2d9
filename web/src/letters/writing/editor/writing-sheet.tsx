import { type Editor, EditorContent } from '@tiptap/react'
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import composePageStyles from '#letters/writing/compose-page.module.css'
import { classNames } from '#ui/class-names.ts'
import styles from './letter-editor.module.css'
import type { useLetterEditor } from './use-letter-editor.ts'

type LookProps = Pick<
  ComponentProps<typeof LetterCard>,
  'banner' | 'senderName' | 'lang' | 'hasText' | 'lines'
>

type WritingSheetProps = LookProps & {
  text: ReturnType<typeof useLetterEditor>
  figures: string
  handlers: ComponentProps<'div'>
  hidden: boolean
  /** Under the words. */
  placeRef: Ref<HTMLDivElement>
  children: ReactNode
}

/** The card that the receiver will see, with a caret in it. */
export function WritingSheet(props: WritingSheetProps) {
  const { text, figures, handlers, hidden, placeRef, children, ...card } = props
  const { editor, isLong, isMany, isBidi } = text
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the blank paper focuses the text
    <div
      {...handlers}
      className={classNames(
        `${composePageStyles.sheet} ${styles.sheetOpen}`,
        isLong && styles.sheetLong,
        isLong && !isMany && styles.sheetInParts,
      )}
      data-long={isLong || undefined}
      data-bidi={isBidi || undefined}
      hidden={hidden}
      onMouseDown={event => focusFromBlank(event, editor)}
    >
      <LetterCard {...card} content={figures} typeAs="p">
        <EditorContent editor={editor} />
        <div ref={placeRef} />
        {children}
      </LetterCard>
    </div>
  )
}

function focusFromBlank(event: MouseEvent<HTMLElement>, editor: Editor): void {
  if (
    !(event.target instanceof Element) ||
    event.target.closest(`.${styles.sheetText}, figure, dialog, button, input`)
  )
    return
  event.preventDefault()
  editor.commands.focus('end')
}
