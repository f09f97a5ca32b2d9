import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { letterIdOfRow, rowSelector } from '#letter-lists/list-position.ts'
import { receivedLetterQuery } from '#letter-lists/queries.ts'

/** Milliseconds of hover or focus. */
const intentMs = 60

export function usePrefetchLetter() {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const fetchSoon = (event: SyntheticEvent, ms: number) => {
    clearTimeout(timer.current)
    const row = event.target instanceof Element && event.target.closest(rowSelector)
    if (!row) return
    const query = receivedLetterQuery(letterIdOfRow(row))
    timer.current = setTimeout(() => void queryClient.prefetchQuery(query), ms)
  }
  return {
    onPointerOver: (event: SyntheticEvent) => fetchSoon(event, intentMs),
    onFocus: (event: SyntheticEvent) => fetchSoon(event, intentMs),
    onPointerDown: (event: SyntheticEvent) => fetchSoon(event, 0),
  }
}
