import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RemuxAnswer, RemuxedRecording } from '#letters/parts/recording/remux-recording.ts'
import { AppError } from '#lib/app-error.ts'

/** `memoryMb` beside the 60 that Node.js itself takes, most of them shared. Five minutes take 100, and 0.7 s of a busy core. */
const remuxLimits = { memoryMb: 130, cpuSeconds: 5, deadlineMs: 30_000 } as const

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
/** To read the programs, and nothing else: no data, no writing, no program. */
export const permissions = [
  '--permission',
  '--allow-worker',
  ...['server', 'domain', 'node_modules'].map(folder => `--allow-fs-read=${root}${folder}/`),
]

/** V8 is out of memory. */
const crashes: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS']

/**
 * In a process that ends with the file: what reads it was not written for hostile ones, and a thread that runs out of memory can take
 * the server with it. Throws recording_unreadable, also for a file that takes too much memory or work, recording_too_long,
 * recording_too_large, and unavailable where the machine was too busy.
 */
export async function remuxInChildProcess(
  file: Uint8Array,
  { memoryMb, cpuSeconds, deadlineMs }: Readonly<Record<keyof typeof remuxLimits, number>> = remuxLimits,
): Promise<RemuxedRecording> {
  const child = fork(
    fileURLToPath(new URL('watch-remux-thread.ts', import.meta.url)),
    [String(memoryMb), String(cpuSeconds)],
    {
      env: {},
      execArgv: permissions,
      serialization: 'advanced',
      // What V8 prints as it runs out of memory is about this file alone.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<RemuxAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new AppError('unavailable')), deadlineMs)
      child.once('message', message => resolve(message as RemuxAnswer))
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        if (crashes.includes(signal)) resolve({ refused: 'recording_unreadable' })
        else reject(new Error(`What reads recordings ended before it answered: ${signal ?? code}`))
      })
      // One that ended before it had read all of it has exited.
      child.send(file, () => undefined)
    })
    if ('refused' in answer) throw new AppError(answer.refused)
    return answer
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
