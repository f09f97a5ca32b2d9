import { hasCode } from '@novelette/files/has-code.ts'
import { unreachableCodes } from '#lib/unreachable-codes.ts'

/**
 * Exits with `work`'s code; an error is printed as one sentence. Ctrl-C and SIGTERM end it at once, after the `exit` handlers.
 */
export async function runCommand(work: () => Promise<number>): Promise<never> {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => process.exit(code))
  }
  try {
    process.exit(await work())
  } catch (error) {
    process.stderr.write(`\n${sentenceOf(error)}\n\n`)
    process.exit(1)
  }
}

/** Ended and refused sessions, unreachable hosts. */
const lostCodes = ['57P01', '57P02', '57P03', ...unreachableCodes]

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isLost =
    error.message.startsWith('Connection terminated') || lostCodes.some(code => hasCode(error, code))
  if (!isLost) return error.message
  return `The database went away, or does not answer (${error.message}). Run this again when it is there.`
}

export const printLine = (line: string) => void process.stdout.write(`${line}\n`)
