import styles from '#letters/lists/inbox-shelves.module.css'
import { firstWords } from '#letters/lists/preview-text.ts'
import { InlineLink } from '#ui/inline-link.tsx'

/** For whoever has not opened a letter yet. */
export function FirstWordsNote() {
  if (!firstWords.areShown()) return null
  return (
    <p className={styles.note}>
      The first words of a letter show before you open it.{' '}
      <InlineLink to="/settings" hash="what-reaches-you">
        Hide Them in Account Settings
      </InlineLink>
    </p>
  )
}
