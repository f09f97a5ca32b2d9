import type { Person } from '@novelette/domain/accounts/profiles.ts'
import { searchMaxLength } from '@novelette/domain/letters/letter-lists.ts'
import { useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useDebouncedSearch } from '#letters/lists/list-search.tsx'
import { composeSearch, hasProfile, isFormer } from '#people/person-kinds.ts'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { ReceiptChoice } from '#receipts/receipt-choice.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import styles from './correspondence.module.css'

const MuteChoice = lazy(() => import('#notices/mute-choice.tsx').catch(() => ({ default: () => null })))
const GuestPanel = lazy(() => import('#people/guests/guest-panel.tsx'))

type ConversationHeadProps = {
  person: Person
  search: string
  isEmpty: boolean
}

export function ConversationHead({ person, search, isEmpty }: ConversationHeadProps) {
  const { username, profilePicture } = person
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <Avatar name={username} picture={profilePicture} size={72} />
        <div>
          <h1 className="display">
            You and <PersonName person={person} /> <NoAccountLabel person={person} />
          </h1>
          {!isEmpty && <p className="muted">Every letter between you, the newest on top.</p>}
        </div>
      </div>
      <div className={styles.tools}>
        {!isFormer(person) && (
          <p className={styles.actions}>
            {!isEmpty && (
              <ButtonLink to="/compose" search={composeSearch(person)}>
                <PenLine size={16} aria-hidden />
                Write a Letter
              </ButtonLink>
            )}
            {hasProfile(person) && (
              <ButtonLink look="quiet" to="/u/$username" params={{ username }}>
                View Profile
              </ButtonLink>
            )}
          </p>
        )}
        {!isEmpty && <ConversationSearch search={search} />}
        {hasProfile(person) && <ReceiptChoice person={person} />}
        {hasProfile(person) && (
          <Suspense>
            <MuteChoice person={person} />
          </Suspense>
        )}
        {person.isGuest && (
          <Suspense>
            <GuestPanel personId={person.id} />
          </Suspense>
        )}
      </div>
    </header>
  )
}

function ConversationSearch({ search }: { search: string }) {
  const navigate = useNavigate({ from: '/letters/$personId' })
  const [text, setText] = useDebouncedSearch(search, wanted =>
    navigate({ search: { search: wanted || undefined }, replace: true, resetScroll: false }),
  )
  return (
    <search>
      <SearchField
        label="Search these letters"
        placeholder="Search these letters..."
        maxLength={searchMaxLength}
        value={text}
        onChange={setText}
      />
    </search>
  )
}
