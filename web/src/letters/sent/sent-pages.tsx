import { previewLength, sentPageButtons } from '@novelette/domain/letters/letter-lists.ts'
import type { SentListPage, SentSummary } from '@novelette/domain/letters/letters.ts'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '#failures/empty-state.tsx'
import { Day } from '#letters/lists/day.tsx'
import { KeptLabel } from '#letters/lists/keepsakes/kept-label.tsx'
import { SentStatus } from '#letters/lists/letter-status.tsx'
import { rowId } from '#letters/lists/list-position.ts'
import { foundText, NothingFound } from '#letters/lists/list-search.tsx'
import { previewText } from '#letters/lists/preview-text.ts'
import type { SentPlace } from '#letters/lists/queries.ts'
import { truncate } from '#lib/truncate.ts'
import { isFormer } from '#people/person-kinds.ts'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import styles from './sent-list.module.css'

type SentPagesProps = {
  place: SentPlace
  page: SentListPage
  isWaiting: boolean
  onOpen: (letterId: string) => void
}

export function SentPages({ place, page, isWaiting, onOpen }: SentPagesProps) {
  const navigate = useNavigate({ from: '/sent' })
  const isNarrowed = place.search !== '' || place.filter !== 'all'
  const goTo = (number: number) =>
    navigate({ search: now => ({ ...now, page: number === 1 ? undefined : number }) })
  if (page.letters.length === 0 && page.matching > 0) {
    return <Navigate from="/sent" to="/sent" search={now => ({ ...now, page: page.pageCount })} replace />
  }
  if (page.letters.length === 0) {
    if (isNarrowed) return <NothingFound />
    return page.scheduled > 0 ? null : <NoLettersSent />
  }
  return (
    <div className={styles.root} aria-busy={isWaiting}>
      <Announcer text={isWaiting ? '' : whereText(page, isNarrowed)} />
      <ul className={`${styles.list} paper`}>
        {page.letters.map(letter => (
          <li key={letter.id}>
            <SentItem letter={letter} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Sent letters"
        page={page.page}
        pageCount={page.pageCount}
        leading={sentPageButtons}
        onChange={goTo}
      />
    </div>
  )
}

function whereText({ page, pageCount, matching }: SentListPage, isNarrowed: boolean): string {
  const found = isNarrowed ? [foundText(matching)] : []
  return [...found, ...(pageCount > 1 ? [`Page ${page} of ${pageCount}`] : [])].join('. ')
}

function SentItem({ letter, onOpen }: { letter: SentSummary; onOpen: (letterId: string) => void }) {
  const { id, banner, receiver, createdAt, status, favourite } = letter
  return (
    <Link
      id={rowId(id)}
      className={styles.sentItem}
      from="/sent"
      to="/sent"
      search={now => ({ ...now, letter: id })}
      onClick={() => onOpen(id)}
      preload={false}
    >
      <span className={styles.sentItemEnvelope} aria-hidden>
        <EnvelopeFront banner={banner} to={receiver.username} />
      </span>
      <span className={styles.sentItemText}>
        <span className={styles.sentItemTop}>
          {!isFormer(receiver) && (
            <Avatar name={receiver.username} picture={receiver.profilePicture} size={32} />
          )}
          <span className={styles.sentItemTo}>
            To <PersonName person={receiver} /> <NoAccountLabel person={receiver} />
          </span>
          <Day date={createdAt} soft />
        </span>
        <span className={styles.sentItemSnippet} dir="auto">
          {truncate(previewText(letter), previewLength.sent)}
        </span>
        <span className={styles.sentItemState}>
          <SentStatus status={status} />
          {favourite && <KeptLabel />}
        </span>
      </span>
    </Link>
  )
}

function NoLettersSent() {
  return (
    <EmptyState
      art={<EmptyDesk />}
      title="No letters sent yet"
      actions={
        <ButtonLink to="/compose" size="big">
          Write Your First Letter
        </ButtonLink>
      }
    >
      Someone you know would keep a letter from you. All it takes is their username.
    </EmptyState>
  )
}
