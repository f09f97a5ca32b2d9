import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LoadFailure, loadFailed } from '#failures/failure-notice.tsx'
import { NotFoundPage } from '#failures/not-found-page.tsx'
import { listKeptMs } from '#letters/lists/queries.ts'
import { errorCode } from '#lib/error-code.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { orpc } from '#lib/rpc.ts'
import { useUser } from '#session/session.ts'
import { Skeleton, SkeletonLines } from '#ui/messages/skeleton.tsx'
import bundleStyles from './bundle.module.css'
import { ConversationHead } from './conversation-head.tsx'
import { Bow, ConversationLetters } from './conversation-letters.tsx'
import styles from './correspondence.module.css'

const route = getRouteApi('/letters/$personId')

export function ConversationPage() {
  const { personId } = route.useParams()
  const user = useUser()
  const isOther = isUuid(personId) && personId !== user.id
  return isOther ? <Correspondence key={personId} personId={personId} /> : <NotFoundPage />
}

function Correspondence({ personId }: { personId: string }) {
  const { search = '' } = route.useSearch()
  const query = useInfiniteQuery(conversationQuery(personId, search))
  const first = query.data?.pages[0]
  const person = first?.person
  // The results of a search show until all letters have loaded again.
  const isUnfiltered = search === '' && !query.isPlaceholderData
  const isEmpty = isUnfiltered && first?.letters.length === 0
  usePageTitle(person && `You and ${person.username}`)
  if (errorCode(query.error) === 'not_found') return <NotFoundPage />
  if (person) {
    return (
      <div className={`page ${styles.root}`}>
        <ConversationHead person={person} search={search} isEmpty={isEmpty} />
        <ConversationLetters query={query} person={person} search={search} />
      </div>
    )
  }
  return (
    <div className={`page ${styles.root}`}>
      <h1 className="sr-only">Your letters with one person</h1>
      {query.error ? (
        <LoadFailure
          text={loadFailed}
          error={query.error}
          retry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <ConversationSkeleton />
      )}
    </div>
  )
}

const conversationQuery = (personId: string, search: string) =>
  orpc.letters.correspondence.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({
      personId,
      ...(search && { search }),
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    gcTime: listKeptMs,
    placeholderData: keepPreviousData,
  })

function ConversationSkeleton() {
  return (
    <div role="status" aria-label="Loading your letters...">
      <div className={styles.head} aria-hidden>
        <div className={styles.who}>
          <Skeleton width={72} height={72} round />
          <Skeleton width="min(16rem, 50vw)" height="2.6rem" />
        </div>
        <div className={styles.tools}>
          <Skeleton height="46px" />
          <Skeleton height="48px" />
          <Skeleton className={styles.choiceToCome} height="5.5rem" />
        </div>
      </div>
      <div className={bundleStyles.root} aria-hidden>
        <Bow />
        <div className={bundleStyles.letters}>
          {[bundleStyles.own, bundleStyles.theirs, bundleStyles.own].map((side, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other key than their index
            <div key={place} className={side}>
              <div className={`paper ${bundleStyles.bundleBlank}`}>
                <Skeleton className={bundleStyles.bundleBlankBanner} height="auto" />
                <div className={bundleStyles.bundleOpenBody}>
                  <SkeletonLines count={3} />
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
