/**
 * Runs `act` in one tab at a time. Over plain HTTP there are no locks and it runs at once, which must be harmless.
 */
export async function withCrossTabLock(name: string, act: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, act)
  else await act()
}
