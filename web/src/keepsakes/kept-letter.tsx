import type { ExchangedSummary } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import { Day } from '#letter-lists/day.tsx'
import styles from '#letter-lists/inbox-shelves.module.css'
import { KeepsakeMark } from '#letter-lists/keepsakes/keepsake-mark.tsx'
import { rowId } from '#letter-lists/list-position.ts'
import { previewText } from '#letter-lists/preview-text.ts'
import { NoAccount, PersonName } from '#people/person-name.tsx'
import { OpenedSheet } from '#stationery/envelope/thumbs.tsx'

type KeptLetterProps = { letter: ExchangedSummary; onOpen: (letterId: string) => void }

export function KeptLetter({ letter, onOpen }: KeptLetterProps) {
  return (
    <Link
      id={rowId(letter.id)}
      className={styles.opened}
      to={letter.own ? '/sent' : '/inbox'}
      search={{ letter: letter.id }}
      state={{ fromKeepsakes: true }}
      onClick={() => onOpen(letter.id)}
      preload={false}
    >
      <OpenedSheet banner={letter.banner} className={styles.openedSheet}>
        <span className={styles.openedBody}>
          <span className={styles.openedTop}>
            <span>
              {letter.own ? 'To' : 'From'}: <PersonName person={letter.person} />{' '}
              <NoAccount person={letter.person} />
            </span>
            <Day date={letter.createdAt} />
          </span>
          <span className={styles.openedPreview} dir="auto">
            {previewText(letter)}
          </span>
          <KeepsakeMark />
        </span>
      </OpenedSheet>
    </Link>
  )
}
