import { isPagePath } from '@novelette/domain/paths.ts'

/**
 * What becomes of a request. `network`: nothing, the browser goes on as if there were no worker. `shell`: the network's answer or,
 * without one, the app's shell. `kept`: what the worker keeps, else the network's answer, which is kept from then on.
 */
export type Plan = 'network' | 'shell' | 'kept'

type Asked = { readonly method: string; readonly mode: string; readonly url: string }

/** Answers about people are all under /api and /pictures: no plan but `network` may ever reach them. */
export function planFor({ method, mode, url }: Asked, ownOrigin: string): Plan {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin) return 'network'
  if (mode === 'navigate') return isPagePath(pathname) || pathname.startsWith('/u/') ? 'shell' : 'network'
  return pathname.startsWith('/assets/') ? 'kept' : 'network'
}
