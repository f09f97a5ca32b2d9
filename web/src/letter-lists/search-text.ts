import { useEffect, useEffectEvent, useRef, useState } from 'react'

const debounceMs = 250

/** Searched after a pause in typing. The address holds the last search. */
export function useSearchText(searched: string, search: (text: string) => void, settledMs = debounceMs) {
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
