import type { InboxFilter } from '@novelette/domain/letters/letter-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { KeepsakeHeart } from '#letters/lists/keepsakes/kept-label.tsx'
import styles from '#letters/lists/list-tools.module.css'
import { ListTools } from '#letters/lists/list-tools.tsx'
import { unreadCountQuery } from '#letters/lists/queries.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { InboxShelves } from './inbox-shelves.tsx'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
] as const

const OnTheWayShelf = lazy(() =>
  import('#scheduling/coming/on-the-way.tsx').then(
    section => ({ default: section.OnTheWayShelf }),
    () => ({ default: () => null }),
  ),
)

type InboxListProps = { filter: InboxFilter; search: string; onOpen: (letterId: string) => void }

export function InboxList({ filter, search, onOpen }: InboxListProps) {
  usePageTitle('Inbox')
  const navigate = useNavigate({ from: '/inbox' })
  return (
    <div className="page">
      <header className={styles.listBar}>
        <div className={styles.listBarTitle}>
          <h1 className="display">Inbox</h1>
          <UnreadBadge />
        </div>
        <ListTools
          search={search}
          onSearch={text =>
            navigate({
              search: now => ({ ...now, search: text || undefined }),
              replace: true,
              resetScroll: false,
            })
          }
          filterLabel="Show letters"
          filters={filters}
          filter={filter}
          onFilter={value =>
            navigate({
              search: now => ({ ...now, filter: value === 'all' ? undefined : value }),
              replace: true,
              resetScroll: false,
            })
          }
        >
          <ButtonLink look="link" to="/keepsakes">
            <KeepsakeHeart />
            Keepsakes
          </ButtonLink>
        </ListTools>
      </header>
      {filter !== 'read' && !search && <Coming />}
      <InboxShelves filter={filter} search={search} onOpen={onOpen} />
    </div>
  )
}

/** Slow post that is on its way here, where there is any. */
function Coming() {
  const { data } = useQuery(unreadCountQuery())
  return (
    data !== undefined &&
    data.onTheWay > 0 && (
      <Suspense>
        <OnTheWayShelf />
      </Suspense>
    )
  )
}

function UnreadBadge() {
  const { data, isError } = useQuery(unreadCountQuery())
  return data && data.count > 0 && !isError ? <Badge>{data.count} unread</Badge> : null
}
