import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Opens the row that the address names and goes there, where the browser did not: the page was drawn after its address was read. */
export function useNamedAnswer(showAll: () => void): void {
  const id = useLocation({ select: location => location.hash })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason to go anywhere
  useEffect(() => {
    const answer = id ? document.getElementById(id) : null
    const row = answer?.closest('details')
    if (!answer || !row || row.open) return
    showAll()
    row.open = true
    requestAnimationFrame(() => answer.scrollIntoView())
  }, [id])
}
