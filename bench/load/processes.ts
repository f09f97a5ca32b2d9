import { type ChildProcess, fork as forkProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Setup } from './bare-server.ts'
import type { RoundOfClone } from './clone-process.ts'
import type { Measured, Round } from './generator.ts'

const fork = (file: string, args: readonly string[] = []) =>
  forkProcess(new URL(file, import.meta.url), args, { serialization: 'advanced' })

function start(file: string, message: object): ChildProcess {
  const child = fork(file)
  child.send(message)
  return child
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const answered = new AbortController()
  const { signal } = answered
  const ended = once(child, 'exit', { signal }).then(([code]) =>
    Promise.reject(new Error(`a process ended with ${code}`)),
  )
  const [answer] = await Promise.race([once(child, 'message', { signal }), ended])
  answered.abort()
  return answer
}

export async function startBareServer(setup: Setup) {
  const child = start('./bare-server.ts', setup)
  const { url } = (await answerOf(child)) as { url: string }
  return { url, stop: () => child.kill() }
}

export async function generate(round: Round): Promise<Measured> {
  return (await answerOf(start('./generator.ts', round))) as Measured
}

export type CloneProcess = Awaited<ReturnType<typeof startClone>>

/** The other clone needs its packages and its build. */
export async function startClone(folder: string) {
  const child = fork('./clone-process.ts', [folder, ...process.argv.slice(2)])
  await answerOf(child)
  return {
    measure: (round: RoundOfClone) => {
      child.send(round)
      return answerOf(child) as Promise<Measured>
    },
    stop: () => child.disconnect(),
  }
}
