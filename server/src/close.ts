import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Log } from '#log.ts'

/** Requests under way get so long to end that with the wait before it is less than 30 seconds. */
const withinMs = 28_000
const sameSignalMs = 1000

type Closing = {
  /** Says that this server is about to close, so that a proxy asks others. */
  readonly leave: () => void
  readonly stop: () => Promise<void>
  /** For how long it answers on after that. */
  readonly drainSeconds: number
}

/**
 * Stops in order on Ctrl-C, SIGTERM, or an error that nobody caught, then ends the process. A second signal ends
 * it at once. On SIGTERM it first lets a proxy notice, and answers what still comes; at a terminal nobody waits for that.
 */
export function closeOnSignal({ leave, stop, drainSeconds }: Closing, log: Log): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const { close } = closeWithGrace(
    { delay: withinMs - drainSeconds * 1000, logger: log, skip: [...signals] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an unexpected error')
      await stop()
    },
  )
  const drain = async (signal: string) => {
    leave()
    log.info({ signal }, 'draining')
    if (signal === 'SIGTERM') await pause(drainSeconds * 1000)
    close()
  }
  let since: number | null = null
  for (const signal of signals) {
    process.on(signal, () => {
      // Under npm one Ctrl-C comes twice: from the terminal, and passed on by npm.
      if (since === null) void drain(signal)
      else if (performance.now() - since > sameSignalMs) process.exit(1)
      since ??= performance.now()
    })
  }
}
