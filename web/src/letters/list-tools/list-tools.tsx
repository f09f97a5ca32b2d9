import { searchMaxLength } from '@novelette/domain/letters/letter-lists.ts'
import { type ReactNode, useRef } from 'react'
import { useDebouncedSearch } from '#letters/lists/list-search.tsx'
import styles from '#letters/lists/list-tools.module.css'
import { SearchField } from '#ui/fields/search-field.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { useKeys } from './keyboard-shortcuts.ts'

type ListToolsProps<Filter extends string> = {
  search: string
  onSearch: (text: string) => void
  filterLabel: string
  filters: readonly { value: Filter; label: string }[]
  filter: Filter
  onFilter: (filter: Filter) => void
  children?: ReactNode
}

export function ListTools<Filter extends string>(props: ListToolsProps<Filter>) {
  const [text, setText] = useDebouncedSearch(props.search, props.onSearch)
  const tools = useRef<HTMLElement>(null)
  useKeys({
    '/': () => {
      tools.current?.querySelector('input')?.focus()
      return true
    },
  })
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
