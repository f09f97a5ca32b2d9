import { Button } from '#ui/button.tsx'
import { useKeepLetter } from './keep-letter.ts'
import styles from './keepsake-mark.module.css'
import { KeepsakeHeart } from './keepsake-mark.tsx'

export function KeepButton({ letter }: { letter: { readonly id: string; readonly favourite: boolean } }) {
  const keep = useKeepLetter(letter.id)
  return (
    <Button
      look="quiet"
      size="compact"
      className={styles.keepButton}
      aria-pressed={letter.favourite}
      onClick={() => keep(!letter.favourite)}
    >
      <KeepsakeHeart />
      <span className={styles.keepButtonTexts}>
        <span aria-hidden={letter.favourite} data-shown={!letter.favourite}>
          Keep
        </span>
        <span aria-hidden={!letter.favourite} data-shown={letter.favourite}>
          Kept
        </span>
      </span>
    </Button>
  )
}
