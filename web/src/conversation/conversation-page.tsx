import { isUuid } from '@novelette/domain/uuids.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LoadFailure, loadFailed } from '#failures/failure-notice.tsx'
import { NotFoundPage } from '#failures/not-found-page.tsx'
import { errorCode } from '#lib/error-code.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { useUser } from '#session/session.ts'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationLetters } from './conversation-letters.tsx'
import { conversationQuery } from './conversation-query.ts'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
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
