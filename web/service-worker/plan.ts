import { isPagePath } from '@novelette/domain/pages/paths.ts'
import { sharePath } from '@novelette/domain/pages/share-path.ts'

/** `shell`: the network, else the app's shell. `kept`: the cache, else the network, and cached. `share`: kept here, and nothing is sent. */
export type Plan = 'network' | 'shell' | 'kept' | 'share'

type RequestSummary = { readonly method: string; readonly mode: string; readonly url: string }

/** Answers about people, under /api and /pictures, must never be cached. */
export function planFor({ method, mode, url }: RequestSummary, ownOrigin: string): Plan {
  const { origin, pathname } = new URL(url)
  const isOpened = mode === 'navigate'
  if (method === 'POST' && isOpened && origin === ownOrigin && pathname === sharePath) return 'share'
  if (method !== 'GET' || origin !== ownOrigin) return 'network'
  if (isOpened) return isPagePath(pathname) || pathname.startsWith('/u/') ? 'shell' : 'network'
  return pathname.startsWith('/assets/') ? 'kept' : 'network'
}
