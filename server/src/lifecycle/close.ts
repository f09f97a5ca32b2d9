import { setTimeout as pause } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Log } from '#lib/log.ts'

/** Less than 30 seconds together with the drain time. */
const shutdownTimeoutMs = 28_000
const duplicateSignalMs = 1000

type Closing = {
  /** Makes readiness fail. */
  readonly startDraining: () => void
  readonly stop: () => Promise<void>
  readonly drainSeconds: number
}

/** A second signal ends the process at once. On SIGTERM it drains first, so that a proxy can notice. */
export function closeOnSignal({ startDraining, stop, drainSeconds }: Closing, log: Log): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const { close } = closeWithGrace(
    { delay: shutdownTimeoutMs - drainSeconds * 1000, logger: log, skip: [...signals] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'stopping after an unexpected error')
      await stop()
    },
  )
  const drain = async (signal: string) => {
    startDraining()
    log.info({ signal }, 'draining')
    if (signal === 'SIGTERM') await pause(drainSeconds * 1000)
    close()
  }
  let since: number | null = null
  for (const signal of signals) {
    process.on(signal, () => {
      // Under npm one Ctrl-C arrives twice.
      if (since === null) void drain(signal)
      else if (performance.now() - since > duplicateSignalMs) process.exit(1)
      since ??= performance.now()
    })
  }
}
