import { unreachableCodes } from '#lib/unreachable-codes.ts'

/** Connection, operator intervention, insufficient resources, cancelled statement, read-only standby. */
const unavailableStates = /^(08|57P|57014|53|25006)/
/** For a Unix socket ENOENT means that nobody listens. */
const unavailableCodes = new Set([...unreachableCodes, 'ENOENT'])
const unavailableCalls = new Set(['getaddrinfo', 'connect', 'read', 'write'])
const unavailableMessages =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|is not currently accepting connections/

/** Whether a retry makes sense. */
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
