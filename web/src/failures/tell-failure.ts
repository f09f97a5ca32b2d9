import type { BrowserFailureKind } from '@novelette/domain/pages/browser-failures.ts'
import { entryOfApp, isMissingChunk } from '#releases/missing-chunk.ts'

const told = new Set<BrowserFailureKind>()
let readScreen = (): string | undefined => 'start'

/** To those who run the server, once a page: its kind, the route and the build, without a cookie (docs/rules.md 7.8). */
export function tellFailure(kind: BrowserFailureKind): void {
  if (told.has(kind) || document.documentElement.dataset.failures) return
  told.add(kind)
  // `/assets/index-<build>.js`
  const json = { kind, screen: readScreen(), build: entryOfApp().slice(-10, -3) }
  fetch('/api/rpc/failures/tell', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json }),
    // A reload may follow.
    keepalive: true,
  }).catch(() => null)
}

export const forgetToldFailures = () => told.clear()

/** Also of what nobody catches. `screen` is the pattern of the route. */
export function watchFailures(screen: () => string | undefined): void {
  readScreen = screen
  // Extensions throw, too, and browsers report what is no error of a script.
  window.addEventListener('error', ({ error, filename }) => {
    if (error && filename.startsWith(window.location.origin)) tellFailure('uncaught')
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason?.name !== 'AbortError') tellFailure(isMissingChunk(reason) ? 'chunk' : 'rejection')
  })
}
