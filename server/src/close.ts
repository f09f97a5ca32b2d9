import closeWithGrace from 'close-with-grace'
import type { Log } from '#log.ts'

/** Requests under way get this long to end. */
const graceMs = 25_000
const sameSignalMs = 1000

/**
 * Stops in order on Ctrl-C, SIGTERM, or an error that nobody caught, then ends the process. A second signal ends
 * it at once.
 */
export function closeOnSignal(stop: () => Promise<void>, log: Log): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const { close } = closeWithGrace({ delay: graceMs, logger: log, skip: [...signals] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    await stop()
  })
  let since: number | null = null
  for (const signal of signals) {
    process.on(signal, () => {
      // Under npm one Ctrl-C comes twice: from the terminal, and passed on by npm.
      if (since === null) void close()
      else if (performance.now() - since > sameSignalMs) process.exit(1)
      since ??= performance.now()
    })
  }
}
