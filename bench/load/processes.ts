import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Setup } from './bare-server.ts'
import type { Measured, Round } from './generator.ts'

function start(file: string, message: object): ChildProcess {
  const child = fork(new URL(file, import.meta.url), { serialization: 'advanced' })
  child.send(message)
  return child
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`a process ended with ${code}`)),
  )
  const [answer] = await Promise.race([once(child, 'message'), ended])
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
