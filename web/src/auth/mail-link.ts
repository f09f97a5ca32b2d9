import { useEffect, useState, useSyncExternalStore } from 'react'

/** What a link in a mail carried: the token of it, or why another service says that it failed. */
export type MailLink = { readonly token: string } | { readonly refusal: string }

let held: MailLink | null = null
let arrivals = 0
const listeners = new Set<() => void>()

/**
 * For the routes, which take a link out of the address bar before anything is drawn. From then on it is in the
 * memory of its page alone: neither the history nor a reload leads in again.
 */
export function holdMailLink(link: MailLink): void {
  held = link
  arrivals += 1
  for (const listener of listeners) listener()
}

/** The link that led to this page, if one did. */
export function useMailLink(): MailLink | null {
  const [link] = useState(held)
  useEffect(() => {
    held = null
  }, [])
  return link
}

/** A key for the page that a link leads to: another link, pasted into the same tab, begins it anew. */
export function useArrival(): number {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => arrivals,
  )
}
