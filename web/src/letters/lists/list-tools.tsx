import { searchMaxLength } from '@novelette/domain/letters/letter-lists.ts'
import { type ReactNode, useRef } from 'react'
import { useKeys } from '#lib/keys/use-keys.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { useDebouncedSearch } from './list-search.tsx'
import styles from './list-tools.module.css'

type ListToolsProps<Filter extends string> = {
  search: string
  onSearch: (text: string) => void
  filterLabel: string
  filters: readonly { value: Filter; label: string }[]
  filter: Filter
  onFilter: (filter: Filter) => void
  children?: ReactNode
}

/** The place of their keys. */
export const listKeys = 'In a List of Letters'

export function ListTools<Filter extends string>(props: ListToolsProps<Filter>) {
  const [text, setText] = useDebouncedSearch(props.search, props.onSearch)
  const tools = useRef<HTMLElement>(null)
  useKeys(listKeys, [
    {
      keys: ['/'],
      does: 'Search',
      press: () => {
        tools.current?.querySelector('input')?.focus()
        return true
      },
    },
  ])
  return (
    <search className={styles.root} ref={tools}>
      <SearchField
        className={styles.search}
        label="Search letters"
        placeholder="Search letters..."
        maxLength={searchMaxLength}
        value={text}
        onChange={setText}
      />
      <FilterTabs
        label={props.filterLabel}
        options={props.filters}
        value={props.filter}
        onChange={props.onFilter}
      />
      {props.children}
    </search>
  )
}
