import { useEffect, useState, useSyncExternalStore } from 'react'

/** The refusal comes from another service. */
export type MailLink = { readonly token: string } | { readonly refusal: string }

/** The page that a link is for: one page may lead to another with a link of its own. */
type LinkPath = '/verify-email' | '/confirm-email' | '/undo-email-change' | '/reset-password'

let stored: { readonly path: LinkPath; readonly link: MailLink } | null = null
const arrivals = new Map<LinkPath, number>()
const listeners = new Set<() => void>()

/**
 * Routes move a link from the address bar into memory before anything is drawn, so neither the history nor a reload opens it
 * again.
 */
export function storeMailLink(path: LinkPath, link: MailLink): void {
  stored = { path, link }
  arrivals.set(path, arrivalsAt(path) + 1)
  for (const listener of listeners) listener()
}

export function useMailLink(path: LinkPath): MailLink | null {
  const [link] = useState(() => (stored?.path === path ? stored.link : null))
  useEffect(() => {
    if (stored?.path === path) stored = null
  }, [path])
  return link
}

/** Empty where no link was followed. */
export function useMailLinkToken(path: LinkPath): string {
  const link = useMailLink(path)
  return link && 'token' in link ? link.token : ''
}

/** Remounts the page for another link pasted into the same tab. */
export function useMailLinkKey(path: LinkPath): number {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => arrivalsAt(path),
  )
}

const arrivalsAt = (path: LinkPath) => arrivals.get(path) ?? 0
