import { isPagePath } from '@novelette/domain/pages/paths.ts'

/** `shell`: the network, else the app's shell. `kept`: the cache, else the network, and cached. */
export type Plan = 'network' | 'shell' | 'kept'

type RequestSummary = { readonly method: string; readonly mode: string; readonly url: string }

/** Answers about people, under /api and /pictures, must never be cached. */
export function planFor({ method, mode, url }: RequestSummary, ownOrigin: string): Plan {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin) return 'network'
  if (mode === 'navigate') return isPagePath(pathname) || pathname.startsWith('/u/') ? 'shell' : 'network'
  return pathname.startsWith('/assets/') ? 'kept' : 'network'
}
