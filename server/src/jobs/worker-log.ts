import { Logger } from 'graphile-worker'
import { kindOf, type Log } from '#lib/log.ts'

/** Messages of database and mail errors can hold addresses (docs/rules.md 7.4). */
export function workerLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) {
      const { job, error } = meta as {
        job?: { task_identifier?: string; attempts?: number }
        error?: unknown
      }
      log.error({ job: job?.task_identifier, attempt: job?.attempts, kind: kindOf(error) }, 'a job failed')
    } else if (level === 'error' || level === 'warning') log.warn(`jobs: ${message}`)
    else log.debug(`jobs: ${message}`)
  })
}
