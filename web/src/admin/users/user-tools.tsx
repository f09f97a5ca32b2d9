import { lookupDebounceMs } from '@novelette/domain/accounts/accounts.ts'
import type { UserSort } from '@novelette/domain/admin/user-sorts.ts'
import { searchMaxLength } from '@novelette/domain/letters/letter-lists.ts'
import { useNavigate } from '@tanstack/react-router'
import type { UsersPlace } from '#admin/panel/queries.ts'
import { useSearchText } from '#letter-lists/list-search.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import styles from './user-management.module.css'

const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'username', label: 'Username' },
] as const

export function UserTools({ place }: { place: UsersPlace }) {
  const navigate = useNavigate({ from: '/admin' })
  const narrow = (change: { search?: string | undefined; sort?: UserSort | undefined }) =>
    navigate({ search: now => ({ ...now, ...change, page: undefined }), replace: true, resetScroll: false })
  const [text, setText] = useSearchText(
    place.search,
    wanted => narrow({ search: wanted || undefined }),
    lookupDebounceMs,
  )
  return (
    <search className={styles.userTools}>
      <SearchField
        className={styles.userToolsSearch}
        label="Search users"
        placeholder="Search users..."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={searchMaxLength}
        value={text}
        onChange={setText}
      />
      <FilterTabs
        label="Order"
        options={sorts}
        value={place.sort}
        onChange={sort => narrow({ sort: sort === 'newest' ? undefined : sort })}
      />
    </search>
  )
}
