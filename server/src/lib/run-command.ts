import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from '@novelette/files/has-code.ts'
import { clockProblem, versionLine } from '#lib/release.ts'
import { unreachableCodes } from '#lib/unreachable-codes.ts'

const cleanUps = new Set<() => Promise<void>>()
const longestCleanUpMs = 20_000

/** Runs `cleanUp` before a signal ends the command. Returns how to take that back. */
export function beforeInterrupt(cleanUp: () => Promise<void>): () => void {
  cleanUps.add(cleanUp)
  return () => void cleanUps.delete(cleanUp)
}

/**
 * Exits with `work`'s code; an error is printed as one sentence. Ctrl-C and SIGTERM end it once all is cleaned up, after the `exit`
 * handlers.
 */
export async function runCommand(work: () => Promise<number>): Promise<never> {
  answerVersion()
  refuseEarlyClock()
  let isEnding = false
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, () => {
      if (isEnding) return
      isEnding = true
      const cleaning = Promise.allSettled([...cleanUps].map(cleanUp => cleanUp()))
      void Promise.race([cleaning, pause(longestCleanUpMs)]).then(() => process.exit(code))
    })
  }
  // What a signal breaks off fails, and is no news.
  const end = (code: number, said = '') => {
    if (isEnding) return
    if (said) process.stderr.write(`\n${said}\n\n`)
    process.exit(code)
  }
  await work().then(
    code => end(code),
    error => end(1, sentenceOf(error)),
  )
  return new Promise<never>(() => {})
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

/** Before the day of this release nothing is begun: what is stored would be dated wrong. Ends the process. */
export function refuseEarlyClock(): void {
  const wrong = clockProblem()
  if (!wrong) return
  process.stderr.write(`\nSet the clock right: ${wrong}.\n\n`)
  process.exit(1)
}

/** Ends the process where that is all that is asked. */
export function answerVersion(): void {
  if (!process.argv.includes('--version')) return
  printLine(versionLine())
  process.exit(0)
}

export const printLine = (line: string) => void process.stdout.write(`${line}\n`)
