/** Lets the first call through at once and joins those that follow within `gatherMs` into one. */
export function throttleBatches<Item>(
  gatherMs: number,
  act: (items: readonly Item[]) => void,
  signal: AbortSignal,
) {
  let waiting: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))

  const flush = () => {
    timer = undefined
    if (waiting.length === 0) return
    const items = waiting
    waiting = []
    timer = setTimeout(flush, gatherMs)
    act(items)
  }
  return (items: readonly Item[]) => {
    waiting.push(...items)
    if (timer === undefined) flush()
  }
}
