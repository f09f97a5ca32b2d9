import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { ReceivedDay } from '#letters/lists/day.tsx'
import styles from '#letters/lists/inbox-shelves.module.css'
import { KeptLabel } from '#letters/lists/keepsakes/kept-label.tsx'
import { ReceivedStatus } from '#letters/lists/letter-status.tsx'
import { rowId } from '#letters/lists/list-position.ts'
import { MoreLetters } from '#letters/lists/more-letters.tsx'
import { previewText } from '#letters/lists/preview-text.ts'
import { VirtualLetterGrid } from '#letters/lists/virtual-letter-grid.tsx'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { OpenedSheet } from '#stationery/envelope/thumbs.tsx'
import type { ShelfState } from './use-shelf-letters.ts'

type OpenedShelfProps = { shelf: ShelfState; onOpen: (letterId: string) => void }

/** Pixels of a row. */
const estimatedRowHeight = 330

export function OpenedShelf({ shelf, onOpen }: OpenedShelfProps) {
  if (shelf.letters.length === 0) return null
  return (
    <section aria-labelledby="opened-letters">
      <h2 className={styles.shelfName} id="opened-letters">
        Opened
      </h2>
      <VirtualLetterGrid
        name="opened"
        className={styles.openeds}
        letters={shelf.letters}
        hasMore={shelf.query.hasNextPage}
        estimatedRowHeight={estimatedRowHeight}
        onVisibleRows={shelf.onVisibleRows}
      >
        {letter => <OpenedItem letter={letter} onOpen={onOpen} />}
      </VirtualLetterGrid>
      <MoreLetters query={shelf.query} />
    </section>
  )
}

type ItemProps = { letter: ReceivedSummary; onOpen: (letterId: string) => void }

const OpenedItem = memo(function OpenedItem({ letter, onOpen }: ItemProps) {
  return (
    <Link
      id={rowId(letter.id)}
      className={styles.opened}
      from="/inbox"
      to="/inbox"
      search={now => ({ ...now, letter: letter.id })}
      onClick={() => onOpen(letter.id)}
      preload={false}
    >
      <OpenedSheet banner={letter.banner} className={styles.openedSheet}>
        <span className={styles.openedBody}>
          <span className={styles.openedTop}>
            <span>
              From: <PersonName person={letter.sender} /> <NoAccountLabel person={letter.sender} />
            </span>
            <ReceivedDay letter={letter} />
          </span>
          <span className={styles.openedPreview} dir="auto">
            {previewText(letter)}
          </span>
          <span className={styles.openedMarks}>
            <ReceivedStatus status={letter.status} />
            {letter.favourite && <KeptLabel />}
          </span>
        </span>
      </OpenedSheet>
    </Link>
  )
})
