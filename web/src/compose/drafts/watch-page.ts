type Watcher = {
  /** The page may be gone in a moment. */
  readonly onParting: () => void
  readonly onOnline: () => void
  /** Whether something would be lost with the page. */
  readonly holds: () => boolean
}

/** Tells what happens to the page that a sheet lies on, until `signal` aborts. */
export function watchPage({ onParting, onOnline, holds }: Watcher, signal: AbortSignal): void {
  const onHidden = () => document.visibilityState === 'hidden' && onParting()
  document.addEventListener('visibilitychange', onHidden, { signal })
  window.addEventListener('pagehide', onParting, { signal })
  window.addEventListener('online', onOnline, { signal })
  window.addEventListener('beforeunload', event => holds() && event.preventDefault(), { signal })
}
