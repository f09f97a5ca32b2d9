/**
 * Runs a command to its end and exits with the code it returns. What it throws is told in one sentence. Ctrl-C and SIGTERM end it
 * at once, after what was registered for `exit`.
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
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
    process.exit(1)
  }
}

/** Tells a person how it goes. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)
