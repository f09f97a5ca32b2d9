import { searchMaxLength } from '@novelette/domain/letters/letter-lists.ts'
import { useNavigate } from '@tanstack/react-router'
import { useSearchText } from '#letter-lists/list-search.tsx'
import styles from '#letter-lists/list-tools.module.css'
import { SearchField } from '#ui/fields/search-field.tsx'

export function KeepsakesHead({ search }: { search: string }) {
  const navigate = useNavigate({ from: '/keepsakes' })
  const [text, setText] = useSearchText(search, wanted =>
    navigate({ search: { search: wanted || undefined }, replace: true, resetScroll: false }),
  )
  return (
    <header className={styles.listBar}>
      <div className={styles.listBarTitle}>
        <h1 className="display">Keepsakes</h1>
      </div>
      <search className={styles.root}>
        <SearchField
          className={styles.search}
          label="Search keepsakes"
          placeholder="Search keepsakes..."
          maxLength={searchMaxLength}
          value={text}
          onChange={setText}
        />
      </search>
    </header>
  )
}
