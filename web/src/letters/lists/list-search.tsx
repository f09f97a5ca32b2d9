import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { EmptyState } from '#failures/empty-state.tsx'
import { formatCount } from '#lib/format-number.ts'
import { EmptyRack } from '#stationery/ornaments.tsx'
import { Button } from '#ui/button.tsx'

const debounceMs = 250

/** Searched after a pause in typing. The address holds the last search. */
export function useDebouncedSearch(searched: string, search: (text: string) => void, settledMs = debounceMs) {
  const [text, setText] = useState(searched)
  const last = useRef(searched)
  const onSearch = useEffectEvent(search)

  useEffect(() => {
    if (searched === last.current) return
    last.current = searched
    setText(searched)
  }, [searched])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === last.current) return
    const timer = setTimeout(() => {
      last.current = wanted
      onSearch(wanted)
    }, settledMs)
    return () => clearTimeout(timer)
  }, [text, settledMs])

  return [text, setText] as const
}

export function foundText(count: number, hasMore = false): string {
  if (count === 0) return 'No letters found'
  return `${hasMore ? 'More than ' : ''}${formatCount(count, 'letter')} found`
}

/** Search and status stand in the address of each list. */
export function NothingFound() {
  const narrowed = useSearch({ strict: false })
  const { search, page: _, ...others } = narrowed
  const navigate = useNavigate()
  const widen = () => {
    // The button is removed, so the focus moves first.
    document.querySelector<HTMLInputElement>('search input')?.focus()
    void navigate({ to: '.', search: search ? others : {}, replace: true, resetScroll: false })
  }
  return (
    <EmptyState
      art={<EmptyRack />}
      title="No letters found"
      actions={
        Object.keys(narrowed).length > 0 && (
          <Button look="quiet" onClick={widen}>
            {search ? 'Clear Search' : 'Show All Letters'}
          </Button>
        )
      }
    >
      Try adjusting your search or filter criteria.
    </EmptyState>
  )
}
