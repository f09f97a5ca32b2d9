import type { InboxFilter } from '@novelette/domain/letters/letter-lists.ts'
import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useMemo, useRef } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { LoadFailure, loadFailed } from '#failures/failure-notice.tsx'
import styles from '#letters/lists/inbox-shelves.module.css'
import { letterIdOfRow, rowSelector } from '#letters/lists/list-position.ts'
import { foundText, NothingFound } from '#letters/lists/list-search.tsx'
import { receivedLetterQuery, type Shelf } from '#letters/lists/queries.ts'
import { StaleNotice } from '#letters/lists/stale-notice.tsx'
import { ScrollAnchorContext, useScrollAnchor } from '#letters/lists/virtual-letter-grid.tsx'
import { CopyUsername } from '#people/copy-username.tsx'
import { useUser } from '#session/session.ts'
import { BlankEnvelope } from '#stationery/envelope/blank-envelope.tsx'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import { useArrivals } from './arrivals.ts'
import { useInboxKeys } from './inbox-keys.ts'
import { OpenedShelf } from './opened-shelf.tsx'
import { UnopenedShelf } from './unopened-shelf.tsx'
import { type ShelfState, useShelfLetters } from './use-shelf-letters.ts'

type InboxShelvesProps = {
  filter: InboxFilter
  search: string
  onOpen: (letterId: string) => void
}

/** A phone shows that many letters as large as they are; of more, each is a row. */
const largeEnvelopes = 3

export function InboxShelves({ filter, search, onOpen }: InboxShelvesProps) {
  const unopened = useShelfLetters('unread', search, filter !== 'read')
  const opened = useShelfLetters('read', search, filter !== 'unread')
  const { data, isPlaceholderData } = unopened.query
  const arrived = useArrivals(unopened.letters, data && !isPlaceholderData ? search : undefined)
  const arrivedIds = useMemo(() => new Set(arrived.map(({ id }) => id)), [arrived])
  const letters = useMemo(() => [...unopened.letters, ...opened.letters], [unopened.letters, opened.letters])
  useInboxKeys(letters)
  const ahead = usePrefetchLetter()
  const page = useRef<HTMLDivElement>(null)
  const settle = useScrollAnchor(page)

  const shelves = [unopened, opened].filter(shelf => shelf.shown)
  if (shelves.some(({ query }) => query.isError && !query.data)) return <ShelvesFailure shelves={shelves} />
  if (shelves.some(({ query }) => query.isPending)) {
    return <InboxSkeleton shelves={shelves.map(shelf => shelf.name)} />
  }
  const isWaiting = shelves.some(({ query }) => query.isPlaceholderData)
  const found = shelves.reduce((sum, { letters }) => sum + letters.length, 0)
  const isFirst = opened.shown && opened.letters.length === 0 && search === ''
  const hasMore = shelves.some(({ query }) => query.hasNextPage)
  return (
    <div
      className={styles.root}
      data-many={found > largeEnvelopes || undefined}
      aria-busy={isWaiting}
      ref={page}
      {...ahead}
    >
      <Announcer text={arrivedText(arrived)} />
      <Announcer text={search && !isWaiting ? foundText(found, hasMore) : ''} />
      <StaleNotice queries={shelves.map(({ query }) => query)} since={answeredAt(shelves)} />
      {found === 0 && (search || filter !== 'all' ? <NothingFound /> : <NoLettersReceived />)}
      <ScrollAnchorContext value={settle}>
        {unopened.shown && (
          <UnopenedShelf shelf={unopened} arrived={arrivedIds} onOpen={onOpen} isFirst={isFirst} />
        )}
        {opened.shown && <OpenedShelf shelf={opened} onOpen={onOpen} />}
      </ScrollAnchorContext>
    </div>
  )
}

/** Milliseconds since 1970: of the shelf that is older. */
function answeredAt(shelves: readonly ShelfState[]): number {
  return Math.min(...shelves.map(({ query }) => query.data?.pages[0]?.readAt ?? query.dataUpdatedAt))
}

function ShelvesFailure({ shelves }: { shelves: readonly ShelfState[] }) {
  return (
    <LoadFailure
      text={loadFailed}
      error={shelves.find(({ query }) => query.error)?.query.error}
      retry={() => refetchAll(shelves)}
      retrying={shelves.some(({ query }) => query.isFetching)}
    />
  )
}

function refetchAll(shelves: readonly ShelfState[]): void {
  for (const { query } of shelves) void query.refetch()
}

/** Screen readers skip unchanged text. */
function arrivedText([newest, ...others]: readonly ReceivedSummary[]): string {
  if (!newest) return ''
  const { username } = newest.sender
  if (others.length === 0) return `A new letter from ${username}`
  return `${others.length + 1} new letters, the latest from ${username}`
}

function InboxSkeleton({ shelves }: { shelves: readonly Shelf[] }) {
  return (
    <div className={styles.root} role="status" data-many data-loading aria-label="Loading your letters...">
      {shelves.includes('unread') && <UnopenedSkeleton />}
      {shelves.includes('read') && <OpenedSkeleton />}
    </div>
  )
}

function UnopenedSkeleton() {
  return (
    <div aria-hidden>
      <p className={styles.shelfName}>Unopened</p>
      <div className={styles.unopened}>
        {[1, 2].map(place => (
          <div key={place} className={styles.unopenedLetter}>
            <span className={styles.unopenedEnvelope}>
              <BlankEnvelope side="back" />
            </span>
            <div className={styles.unopenedCaption}>
              <SkeletonLines count={4} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function OpenedSkeleton() {
  return (
    <div aria-hidden>
      <p className={styles.shelfName}>Opened</p>
      <div className={styles.openeds}>
        {[1, 2, 3].map(place => (
          <div key={place} className={`paper ${styles.openedSkeleton}`}>
            <Skeleton className={styles.openedSkeletonBanner} height="auto" />
            <div className={styles.openedBody}>
              <SkeletonLines count={4} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function NoLettersReceived() {
  const { username } = useUser()
  return (
    <EmptyState
      art={<EmptyDesk />}
      title="No letters received yet"
      actions={
        <>
          <ButtonLink to="/compose" size="big">
            Write Your First Letter
          </ButtonLink>
          <CopyUsername username={username} />
        </>
      }
    >
      Letters come to people who write them. Share your username, <b className="user">{username}</b>, or send
      the first one yourself.
    </EmptyState>
  )
}

/** Milliseconds of hover or focus. */
const intentMs = 60

function usePrefetchLetter() {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const fetchSoon = (event: SyntheticEvent, ms: number) => {
    clearTimeout(timer.current)
    const row = event.target instanceof Element && event.target.closest(rowSelector)
    if (!row) return
    const query = receivedLetterQuery(letterIdOfRow(row))
    timer.current = setTimeout(() => void queryClient.prefetchQuery(query), ms)
  }
  return {
    onPointerOver: (event: SyntheticEvent) => fetchSoon(event, intentMs),
    onFocus: (event: SyntheticEvent) => fetchSoon(event, intentMs),
    onPointerDown: (event: SyntheticEvent) => fetchSoon(event, 0),
  }
}
