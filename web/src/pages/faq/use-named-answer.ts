import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useHydrated } from '#lib/use-hydrated.ts'

/**
 * The browser handled the fragment before the page was rendered. On a hydrated page the reader may have closed the row or
 * scrolled since.
 */
export function useNamedAnswer(showAll: () => void): void {
  const id = useLocation({ select: location => location.hash })
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed address may scroll the page
  useEffect(() => {
    const answer = id && isHydrated ? document.getElementById(id) : null
    const row = answer?.closest('details')
    if (!answer || !row || row.open) return
    showAll()
    row.open = true
    requestAnimationFrame(() => answer.scrollIntoView())
  }, [id])
}
