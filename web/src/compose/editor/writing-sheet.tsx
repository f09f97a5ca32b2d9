import type { Drawn } from '@novelette/domain/handwriting/letter-parts.ts'
import { type Editor, EditorContent } from '@tiptap/react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import composePageStyles from '#compose/compose-page.module.css'
import { LetterCard } from '#stationery/letter/letter-card.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './letter-editor.module.css'
import type { useEnclosures } from './use-enclosures.tsx'
import type { useLetterEditor } from './use-letter-editor.ts'

type WritingSheetProps = Pick<ComponentProps<typeof LetterCard>, 'banner' | 'senderName' | 'lang'> & {
  text: ReturnType<typeof useLetterEditor>
  drawn: Drawn
  hasText: boolean
  sheetHandlers: ReturnType<typeof useEnclosures>['sheetHandlers']
  hidden: boolean
  /** Under the words. */
  children: ReactNode
}

/** The card that the receiver will see, with a caret in it. */
export function WritingSheet({ text, drawn, sheetHandlers, hidden, children, ...card }: WritingSheetProps) {
  const { editor, isLong, isBidi } = text
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the blank paper focuses the text
    <div
      {...sheetHandlers}
      className={classNames(`${composePageStyles.sheet} ${styles.sheetOpen}`, isLong && styles.sheetLong)}
      data-long={isLong || undefined}
      data-bidi={isBidi || undefined}
      hidden={hidden}
      onMouseDown={event => focusFromBlank(event, editor)}
    >
      <LetterCard {...card} font={drawn.font} signature={drawn.signature} flowers={drawn.flowers} typeAs="p">
        <EditorContent editor={editor} />
        {children}
      </LetterCard>
    </div>
  )
}

function focusFromBlank(event: MouseEvent<HTMLElement>, editor: Editor): void {
  if (!(event.target instanceof Element) || event.target.closest(`.${styles.sheetText}, figure, dialog`))
    return
  event.preventDefault()
  editor.commands.focus('end')
}
