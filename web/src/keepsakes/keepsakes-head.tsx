import { searchMaxLength } from '@novelette/domain/letters/letter-lists.ts'
import { useNavigate } from '@tanstack/react-router'
import { useSearchText } from '#letter-lists/search-text.ts'
import '#letter-lists/list-tools.css'
import { SearchField } from '#ui/fields/search-field.tsx'

export function KeepsakesHead({ search }: { search: string }) {
  const navigate = useNavigate({ from: '/keepsakes' })
  const [text, setText] = useSearchText(search, wanted =>
    navigate({ search: { search: wanted || undefined }, replace: true, resetScroll: false }),
  )
  return (
    <header className="list-bar">
      <div className="list-bar__title">
        <h1 className="display">Keepsakes</h1>
      </div>
      <search className="list-tools">
        <SearchField
          className="list-tools__search"
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
