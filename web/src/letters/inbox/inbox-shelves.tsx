import type { inboxFilters } from '@novelette/domain/letters/letter-lists.ts'
import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { useMemo, useRef } from 'react'
import { LoadFailure, loadFailed } from '#failures/failure-notice.tsx'
import { foundText } from '#letter-lists/found-text.ts'
import styles from '#letter-lists/inbox-shelves.module.css'
import { NothingFound } from '#letter-lists/nothing-found.tsx'
import { ScrollAnchorContext, useScrollAnchor } from '#letter-lists/scroll-anchor.ts'
import { StaleNotice } from '#letter-lists/stale-notice.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { useArrivals } from './arrivals.ts'
import { useInboxKeys } from './inbox-keys.ts'
import { InboxSkeleton } from './inbox-skeleton.tsx'
import { NoLettersReceived } from './no-letters-received.tsx'
import { OpenedShelf } from './opened-shelf.tsx'
import { usePrefetchLetter } from './prefetch-letter.ts'
import { type ShelfState, useShelf } from './shelf.ts'
import { UnopenedShelf } from './unopened-shelf.tsx'

export type InboxFilter = (typeof inboxFilters)[number]

type InboxShelvesProps = {
  filter: InboxFilter
  search: string
  onOpen: (letterId: string) => void
}

export function InboxShelves({ filter, search, onOpen }: InboxShelvesProps) {
  const unopened = useShelf('unread', search, filter !== 'read')
  const opened = useShelf('read', search, filter !== 'unread')
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
  const hasMore = shelves.some(({ query }) => query.hasNextPage)
  return (
    <div className={styles.root} aria-busy={isWaiting} ref={page} {...ahead}>
      <Announcer text={arrivedText(arrived)} />
      <Announcer text={search && !isWaiting ? foundText(found, hasMore) : ''} />
      <StaleNotice queries={shelves.map(({ query }) => query)} since={answeredAt(shelves)} />
      {found === 0 && (search || filter !== 'all' ? <NothingFound /> : <NoLettersReceived />)}
      <ScrollAnchorContext value={settle}>
        {unopened.shown && <UnopenedShelf shelf={unopened} arrived={arrivedIds} onOpen={onOpen} />}
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
