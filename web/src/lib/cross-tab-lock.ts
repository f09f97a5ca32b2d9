/** One tab after the other. Browsers keep locks from pages served over plain HTTP; there each acts at once, which must do no harm. */
export async function withCrossTabLock(name: string, act: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, act)
  else await act()
}
