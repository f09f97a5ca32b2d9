import { sentPageButtons } from '@novelette/domain/letters/letter-lists.ts'
import type { SentListPage } from '@novelette/domain/letters/letters.ts'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { foundText, NothingFound } from '#letter-lists/list-search.tsx'
import type { SentPlace } from '#letter-lists/queries.ts'
import { Announcer } from '#ui/messages/announcer.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { NoLettersSent } from './no-letters-sent.tsx'
import { SentItem } from './sent-item.tsx'
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
