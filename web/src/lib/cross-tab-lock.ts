/** Over plain HTTP there are no locks and `act` runs at once, which must be harmless. */
export async function withCrossTabLock(name: string, act: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, act)
  else await act()
}

/** Held until the returned function is called or the page is gone. Over plain HTTP nothing is. */
export function holdCrossTabLock(name: string): () => void {
  if (!('locks' in navigator)) return () => undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(name, { mode: 'shared' }, () => promise)
  return resolve
}

export async function isCrossTabLockHeld(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(lock => lock.name === name)
}
