import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds without typing before a list of letters is searched. */
const debounceMs = 250

/** The text of a search box. The address holds what was last searched, so that Back and a reload find it again. */
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
