import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'

/**
 * Opens the row that the address names and goes there, where the browser could not: the page was drawn after its address was
 * read. A page that wakes was there before, and its reader may have closed the row or read on since.
 */
export function useNamedAnswer(showAll: () => void): void {
  const id = useLocation({ select: location => location.hash })
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason to go anywhere
  useEffect(() => {
    const answer = id && isHydrated ? document.getElementById(id) : null
    const row = answer?.closest('details')
    if (!answer || !row || row.open) return
    showAll()
    row.open = true
    requestAnimationFrame(() => answer.scrollIntoView())
  }, [id])
}
