import type { Log } from '#lib/log.ts'

/** The console of the whole process; our own code writes to the log instead. */
const { console: printer } = globalThis
const methods = ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const

/**
 * What libraries print themselves, such as the trace of a worker that got no connection, and Node's warnings become lines of the log:
 * several lines of text would break up a log of one JSON object a line. Errors are shortened as in every line (docs/rules.md 7.4).
 * The return undoes it.
 */
export function consoleToLog(log: Log): () => void {
  const printed = Object.fromEntries(methods.map(method => [method, printer[method]]))
  const printers = process.listeners('warning')
  for (const method of methods) printer[method] = (...said: unknown[]) => logPrinted(log, method, said)
  const onWarning = ({ name, message }: Error) => log.warn({ kind: name }, message)
  process.removeAllListeners('warning').on('warning', onWarning)
  return () => {
    Object.assign(printer, printed)
    process.removeAllListeners('warning')
    for (const printer of printers) process.on('warning', printer)
  }
}

function logPrinted(log: Log, method: (typeof methods)[number], said: readonly unknown[]): void {
  const err = said.find(one => one instanceof Error)
  const words = said.filter(one => typeof one === 'string').join(' ')
  // An error within a text may quote what nobody may read here.
  const text = words.replace(/\b\w*Error:.*/s, '').trim()
  log.warn({ console: method, ...(err && { err }) }, text || 'a library printed')
}
