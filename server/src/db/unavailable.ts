import { unreachableCodes } from '#lib/unreachable-codes.ts'

/** Connection, operator intervention, insufficient resources, cancelled statement, read-only standby. */
const awayStates = /^(08|57P|57014|53|25006)/
/** For a Unix socket ENOENT means that nobody listens. */
const awayCodes = new Set([...unreachableCodes, 'ENOENT'])
const awayCalls = new Set(['getaddrinfo', 'connect', 'read', 'write'])
const awayMessages =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|is not currently accepting connections/

/** Whether a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (awayMessages.test(error.message)) return true
  // Node tries every address of a host name.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error ? String(error.code) : ''
  const syscall = 'syscall' in error ? String(error.syscall) : ''
  if (awayStates.test(code) || (awayCodes.has(code) && awayCalls.has(syscall))) return true
  return isDatabaseUnavailable(error.cause)
}
