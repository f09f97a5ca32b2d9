/** Passes the first call on at once and batches those that follow within `batchMs`. */
export function throttleBatches<Item>(
  batchMs: number,
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
    timer = setTimeout(flush, batchMs)
    act(items)
  }
  return (items: readonly Item[]) => {
    waiting.push(...items)
    if (timer === undefined) flush()
  }
}
