/** Over plain HTTP there are no locks and `act` runs at once, which must be harmless. */
export async function withCrossTabLock(name: string, act: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, act)
  else await act()
}
