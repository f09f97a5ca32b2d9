import type { ExchangedSummary } from '@novelette/domain/letters/letters.ts'
import type { ComponentProps } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { useScrollRestoration } from '#letter-lists/conversation/use-scroll-restoration.ts'
import styles from '#letter-lists/inbox-shelves.module.css'
import { tiltOf } from '#letter-lists/list-position.ts'
import { foundText, NothingFound } from '#letter-lists/list-search.tsx'
import { MoreLetters } from '#letter-lists/more-letters.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { KeepsakePile } from './keepsake-pile.tsx'
import { KeptLetter } from './kept-letter.tsx'

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
      art={<KeepsakePile />}
      title="Nothing kept yet"
      actions={
        <LinkButton to="/inbox" size="big">
          Open Your Inbox
        </LinkButton>
      }
    >
      Press Keep on a letter that you want to find again, one you got or one you wrote. Nobody but you learns
      of it.
    </EmptyState>
  )
}
