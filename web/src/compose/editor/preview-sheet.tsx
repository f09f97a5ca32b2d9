import type { ComponentProps } from 'react'
import composePageStyles from '#compose/compose-page.module.css'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import styles from './preview-sheet.module.css'

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
