import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { ConversationListPage, ExchangedSummary } from '@novelette/domain/letters/letters.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { Day } from '#letters/lists/day.tsx'
import { KeptLabel } from '#letters/lists/keepsakes/kept-label.tsx'
import { ReceivedStatus, SentStatus } from '#letters/lists/letter-status.tsx'
import { rowId } from '#letters/lists/list-position.ts'
import { foundText, NothingFound } from '#letters/lists/list-search.tsx'
import { MoreLetters } from '#letters/lists/more-letters.tsx'
import { previewText, unopenedPreviewText } from '#letters/lists/preview-text.ts'
import { useScrollRestoration } from '#letters/lists/scroll-restoration/use-scroll-restoration.ts'
import { composeSearch, isFormer } from '#people/person-kinds.ts'
import { PersonName } from '#people/person-name.tsx'
import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { OpenedSheet } from '#stationery/envelope/thumbs.tsx'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import styles from './bundle.module.css'

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
          <ButtonLink to="/compose" search={composeSearch(person)} size="big">
            Write the First One
          </ButtonLink>
        )
      }
    >
      You will see here every letter that you send to each other.
    </EmptyState>
  )
}

type ConversationLetterProps = { letter: ExchangedSummary; onOpen: (letterId: string) => void }

function ConversationLetter({ letter, onOpen }: ConversationLetterProps) {
  const { id, own, person, status } = letter
  const isSealed = !own && status !== 'read'
  return (
    <Link
      id={rowId(id)}
      className={isSealed ? styles.bundleSealed : styles.bundleOpen}
      to={own ? '/sent' : '/inbox'}
      search={{ letter: id }}
      state={{ bundle: { personId: person.id, username: person.username } }}
      onClick={() => onOpen(id)}
      preload={false}
    >
      {isSealed ? <Sealed letter={letter} /> : <Opened letter={letter} />}
    </Link>
  )
}

function Opened({ letter }: { letter: ExchangedSummary }) {
  const { own, person, banner, createdAt, status, favourite } = letter
  return (
    <OpenedSheet banner={banner} className={styles.bundleOpenSheet}>
      <span className={styles.bundleOpenBody}>
        <span className={styles.bundleOpenTop}>
          {own ? <b className="user">You</b> : <PersonName person={person} />}
          <Day date={createdAt} />
        </span>
        <span className={`${styles.bundleOpenPreview} own-lines`}>{previewText(letter)}</span>
        {(own || favourite) && (
          <span className={styles.bundleOpenState}>
            {own && <SentStatus status={status} />}
            {favourite && <KeptLabel />}
          </span>
        )}
      </span>
    </OpenedSheet>
  )
}

function Sealed({ letter }: { letter: ExchangedSummary }) {
  const { person, banner, createdAt, status, openWhen } = letter
  return (
    <>
      <span className={styles.bundleSealedEnvelope}>
        <EnvelopeBack banner={banner} label={openWhen?.label} />
      </span>
      <span className={styles.bundleSealedCaption}>
        <PersonName person={person} />
        <Day date={createdAt} soft />
        <span className={`${styles.bundleSealedPreview} own-lines`}>{unopenedPreviewText(letter)}</span>
        <ReceivedStatus status={status} />
      </span>
    </>
  )
}

export function Bow() {
  return (
    <svg className={styles.bow} viewBox="0 0 240 120" width="240" height="120" aria-hidden="true">
      <g className={styles.bowSilk}>
        <path d="M116 58C96 24 52 4 26 14C2 24 6 66 30 78C58 92 96 82 116 66Z" />
        <path d="M124 58C144 24 188 4 214 14C238 24 234 66 210 78C182 92 144 82 124 66Z" />
      </g>
      <g className={styles.bowFold}>
        <path d="M112 62C92 52 68 44 48 44C34 44 28 54 38 62C54 74 90 70 112 64Z" />
        <path d="M128 62C148 52 172 44 192 44C206 44 212 54 202 62C186 74 150 70 128 64Z" />
      </g>
      <g className={styles.bowLine}>
        <path d="M112 56C94 30 60 14 36 19M110 53C92 34 68 24 50 25M113 60C98 46 74 36 52 36" />
        <path d="M128 56C146 30 180 14 204 19M130 53C148 34 172 24 190 25M127 60C142 46 166 36 188 36" />
        <path d="M108 68C88 78 56 84 34 75M106 70C90 76 70 79 54 77" />
        <path d="M132 68C152 78 184 84 206 75M134 70C150 76 170 79 186 77" />
      </g>
      <path className={styles.bowKnot} d="M106 46Q120 40 134 46Q138 62 134 80Q120 86 106 80Q102 62 106 46Z" />
      <path className={styles.bowLine} d="M112 48Q110 62 113 79M118 46Q116 62 118 81M124 46Q125 62 123 81" />
    </svg>
  )
}
