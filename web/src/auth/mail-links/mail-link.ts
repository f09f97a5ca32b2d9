import { useEffect, useState, useSyncExternalStore } from 'react'

/** The refusal comes from another service. */
export type MailLink = { readonly token: string } | { readonly refusal: string }

let storedLink: MailLink | null = null
let arrivals = 0
const listeners = new Set<() => void>()

/**
 * Routes move a link from the address bar into memory before anything is drawn, so neither the history nor a reload opens it
 * again.
 */
export function storeMailLink(link: MailLink): void {
  storedLink = link
  arrivals += 1
  for (const listener of listeners) listener()
}

export function useMailLink(): MailLink | null {
  const [link] = useState(storedLink)
  useEffect(() => {
    storedLink = null
  }, [])
  return link
}

/** Remounts the page for another link pasted into the same tab. */
export function useMailLinkKey(): number {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => arrivals,
  )
}
