import type { ExchangedSummary } from '@novelette/domain/letters/letters.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { Day } from '#letters/lists/day.tsx'
import styles from '#letters/lists/inbox-shelves.module.css'
import { KeptLabel } from '#letters/lists/keepsakes/kept-label.tsx'
import { rowId, tiltOf } from '#letters/lists/list-position.ts'
import { foundText, NothingFound } from '#letters/lists/list-search.tsx'
import { MoreLetters } from '#letters/lists/more-letters.tsx'
import { previewText, unopenedPreviewText } from '#letters/lists/preview-text.ts'
import { useScrollRestoration } from '#letters/lists/scroll-restoration/use-scroll-restoration.ts'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { OpenedSheet } from '#stationery/envelope/thumbs.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { EmptyKeepsakes } from './empty-keepsakes.tsx'

type KeptLettersProps = {
  query: ComponentProps<typeof MoreLetters>['query'] & { readonly isPlaceholderData: boolean }
  letters: readonly ExchangedSummary[]
  search: string
}

export function KeptLetters({ query, letters, search }: KeptLettersProps) {
  const savePosition = useScrollRestoration()
  const { isPlaceholderData: isWaiting, hasNextPage } = query
  return (
    <div className={styles.root} aria-busy={isWaiting}>
      <Announcer text={search && !isWaiting ? foundText(letters.length, hasNextPage) : ''} />
      {letters.length === 0 && (search ? <NothingFound /> : <NothingKept />)}
      <ul className={styles.openeds}>
        {letters.map(letter => (
          <li key={letter.id} data-tilt={tiltOf(letter.id)}>
            <KeptLetter letter={letter} onOpen={savePosition} />
          </li>
        ))}
      </ul>
      <MoreLetters query={query} />
    </div>
  )
}

function NothingKept() {
  return (
    <EmptyState
      art={<EmptyKeepsakes />}
      title="Nothing kept yet"
      actions={
        <ButtonLink to="/inbox" size="big">
          Open Your Inbox
        </ButtonLink>
      }
    >
      Press Keep on a letter that you want to find again, one you got or one you wrote. Nobody but you learns
      of it.
    </EmptyState>
  )
}

type KeptLetterProps = { letter: ExchangedSummary; onOpen: (letterId: string) => void }

function KeptLetter({ letter, onOpen }: KeptLetterProps) {
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
              <NoAccountLabel person={letter.person} />
            </span>
            <Day date={letter.createdAt} />
          </span>
          <span className={styles.openedPreview} dir="auto">
            {letter.own || letter.status === 'read' ? previewText(letter) : unopenedPreviewText(letter)}
          </span>
          <KeptLabel />
        </span>
      </OpenedSheet>
    </Link>
  )
}
