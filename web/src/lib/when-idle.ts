/** Waits at most a second; runs at once in Safari, which has no idle callback. */
export function whenIdle(act: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1000 })
  else act()
}
