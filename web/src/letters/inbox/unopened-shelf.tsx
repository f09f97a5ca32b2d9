import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { ReceivedDay } from '#letters/lists/day.tsx'
import styles from '#letters/lists/inbox-shelves.module.css'
import { KeptLabel } from '#letters/lists/keepsakes/kept-label.tsx'
import { ReceivedStatus } from '#letters/lists/letter-status.tsx'
import { rowId } from '#letters/lists/list-position.ts'
import { MoreLetters } from '#letters/lists/more-letters.tsx'
import { unopenedPreviewText } from '#letters/lists/preview-text.ts'
import { VirtualLetterGrid } from '#letters/lists/virtual-letter-grid.tsx'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { FirstWordsNote } from './first-words-note.tsx'
import type { ShelfState } from './use-shelf-letters.ts'

type UnopenedShelfProps = {
  shelf: ShelfState
  arrived: ReadonlySet<string>
  onOpen: (letterId: string) => void
  /** They have opened no letter yet. */
  isFirst: boolean
}

/** Pixels of a row. */
const estimatedRowHeight = 260

export function UnopenedShelf({ shelf, arrived, onOpen, isFirst }: UnopenedShelfProps) {
  if (shelf.letters.length === 0) return null
  return (
    <section aria-labelledby="unopened-letters">
      <h2 className={styles.shelfName} id="unopened-letters">
        Unopened
      </h2>
      {isFirst && <FirstWordsNote />}
      <VirtualLetterGrid
        name="unopened"
        className={styles.unopened}
        letters={shelf.letters}
        hasMore={shelf.query.hasNextPage}
        estimatedRowHeight={estimatedRowHeight}
        arrived={arrived}
        onVisibleRows={shelf.onVisibleRows}
      >
        {letter => <UnopenedItem letter={letter} onOpen={onOpen} />}
      </VirtualLetterGrid>
      <MoreLetters query={shelf.query} />
    </section>
  )
}

type ItemProps = { letter: ReceivedSummary; onOpen: (letterId: string) => void }

const UnopenedItem = memo(function UnopenedItem({ letter, onOpen }: ItemProps) {
  return (
    <Link
      id={rowId(letter.id)}
      className={styles.unopenedLetter}
      from="/inbox"
      to="/inbox"
      search={now => ({ ...now, letter: letter.id })}
      onClick={() => onOpen(letter.id)}
      preload={false}
    >
      <span className={styles.unopenedEnvelope}>
        <EnvelopeBack banner={letter.banner} label={letter.openWhen?.label} />
      </span>
      <span className={styles.unopenedCaption}>
        <span>
          From: <PersonName person={letter.sender} /> <NoAccountLabel person={letter.sender} />
        </span>
        <ReceivedDay letter={letter} soft />
        <span className={`${styles.unopenedPreview} own-lines`}>{unopenedPreviewText(letter)}</span>
        <ReceivedStatus status={letter.status} />
        {letter.favourite && <KeptLabel />}
      </span>
    </Link>
  )
})
