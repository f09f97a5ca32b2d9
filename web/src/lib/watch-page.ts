type PageWatcher = {
  /** The page may be gone in a moment. */
  readonly onHidden: () => void
  readonly onOnline: () => void
  readonly wouldLose: () => boolean
}

/** Until `signal` aborts. */
export function watchPage({ onHidden, onOnline, wouldLose }: PageWatcher, signal: AbortSignal): void {
  const onVisibility = () => document.visibilityState === 'hidden' && onHidden()
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('pagehide', onHidden, { signal })
  window.addEventListener('online', onOnline, { signal })
  window.addEventListener('beforeunload', event => wouldLose() && event.preventDefault(), { signal })
}
