import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { ConversationListPage } from '@novelette/domain/letters/letters.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { useScrollRestoration } from '#letter-lists/conversation/use-scroll-restoration.ts'
import { foundText, NothingFound } from '#letter-lists/list-search.tsx'
import { MoreLetters } from '#letter-lists/more-letters.tsx'
import { composeSearch, isFormer } from '#people/person-kinds.ts'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { Bow } from './bow.tsx'
import styles from './bundle.module.css'
import { ConversationLetter } from './conversation-letter.tsx'

type ConversationLettersProps = {
  query: UseInfiniteQueryResult<InfiniteData<ConversationListPage>>
  person: Person
  search: string
}

export function ConversationLetters({ query, person, search }: ConversationLettersProps) {
  const savePosition = useScrollRestoration()
  const letters = useMemo(() => query.data?.pages.flatMap(page => page.letters) ?? [], [query.data])
  const isWaiting = query.isPlaceholderData
  return (
    <div className={styles.root} aria-busy={isWaiting}>
      <Announcer text={search && !isWaiting ? foundText(letters.length, query.hasNextPage) : ''} />
      {letters.length === 0 &&
        (search || isWaiting ? <NothingFound /> : <NoLettersBetween person={person} />)}
      {letters.length > 0 && (
        <>
          <Bow />
          <ol className={styles.letters}>
            {letters.map(letter => (
              <li key={letter.id} className={letter.own ? styles.own : styles.theirs}>
                <ConversationLetter letter={letter} onOpen={savePosition} />
              </li>
            ))}
          </ol>
          <MoreLetters query={query} />
        </>
      )}
    </div>
  )
}

function NoLettersBetween({ person }: { person: Person }) {
  return (
    <EmptyState
      art={<EmptyDesk />}
      title="No letters between you yet"
      actions={
        !isFormer(person) && (
          <LinkButton to="/compose" search={composeSearch(person)} size="big">
            Write the First One
          </LinkButton>
        )
      }
    >
      The first one you send or get will lie here, and every one after it.
    </EmptyState>
  )
}
