/** An aborted signal ends the wait early without an error. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

export async function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController()
  window.addEventListener('online', () => back.abort(), { signal: back.signal })
  await pause(ms, AbortSignal.any([signal, back.signal]))
  back.abort()
}

/** Doubles from 250 ms up to 15 s, with jitter. */
export function backoff(failures: number): number {
  const longest = Math.min(250 * 2 ** Math.min(failures, 10), 15_000)
  return longest / 2 + Math.random() * (longest / 2)
}
