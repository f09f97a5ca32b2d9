/** Between two keystrokes rather than during one; Safari has no such moment to offer. */
export function whenIdle(act: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1000 })
  else act()
}
