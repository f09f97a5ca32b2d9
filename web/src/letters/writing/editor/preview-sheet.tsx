import type { ComponentProps, RefObject } from 'react'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { DownloadLetter } from '#letters/sharing/download-letter.tsx'
import composePageStyles from '#letters/writing/compose-page.module.css'
import styles from './preview-sheet.module.css'
import toolbarStyles from './toolbar.module.css'

/** The letter as it will arrive. */
export function PreviewSheet(card: ComponentProps<typeof LetterCard>) {
  return (
    <>
      <PreviewTip />
      <div className={composePageStyles.sheet}>
        <LetterCard {...card} typeAs="h3" />
      </div>
    </>
  )
}

function PreviewTip() {
  return (
    <p className={styles.previewTip}>
      Is it for someone without an account? Give them a link: you find it under Send To. Or download your
      letter, and share the picture with them.
    </p>
  )
}

type PreviewToolsProps = { card: RefObject<HTMLElement | null>; empty: boolean }

/** In place of the toolbar while the letter is looked at. */
export function PreviewTools({ card, empty }: PreviewToolsProps) {
  return (
    <div className={`${toolbarStyles.tools} ${toolbarStyles.toolsNote}`}>
      <p>As it will arrive</p>
      <DownloadLetter card={card} empty={empty} />
    </div>
  )
}
