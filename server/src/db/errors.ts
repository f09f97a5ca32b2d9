import { setTimeout as pause } from 'node:timers/promises'
import { unreachableCodes } from '#lib/unreachable-codes.ts'

/** SQLSTATE serialization_failure and deadlock_detected. */
const conflictStates = new Set(['40001', '40P01'])

export const maxAttempts = 5

/** Doubles with each further attempt. */
const initialBackoffMs = 10

/** Whether it was rolled back only because of concurrent ones. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && conflictStates.has(error.code)) return true
  return isConflict(error.cause)
}

/**
 * `work` may run up to `maxAttempts` times: events, metrics and mail come after the commit, or are rows themselves. Rethrows the last
 * error.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error
    }
    // Jitter keeps the same transactions from colliding again.
    await pause(Math.random() * initialBackoffMs * 2 ** (attempt - 1))
  }
}

/** Connection, operator intervention, insufficient resources, cancelled statement, read-only standby. */
const unavailableStates = /^(08|57P|57014|53|25006)/
/** For a Unix socket ENOENT means that nobody listens. */
const unavailableCodes = new Set([...unreachableCodes, 'ENOENT'])
const unavailableCalls = new Set(['getaddrinfo', 'connect', 'read', 'write'])
const unavailableMessages =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|is not currently accepting connections/

/** The database cannot be reached or takes no work now: the same call may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (unavailableMessages.test(error.message)) return true
  // Node tries every address of a host name.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error ? String(error.code) : ''
  const syscall = 'syscall' in error ? String(error.syscall) : ''
  if (unavailableStates.test(code) || (unavailableCodes.has(code) && unavailableCalls.has(syscall)))
    return true
  return isDatabaseUnavailable(error.cause)
}
