import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '#lib/app-error.ts'

export type ChildProcessLimits = {
  /** Beside the 60 that Node.js itself takes, most of them shared. */
  readonly memoryMb: number
  readonly cpuSeconds: number
  readonly deadlineMs: number
}

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** To read the programs, and nothing else: no data, no writing, no program. */
export const permissions = [
  '--permission',
  '--allow-worker',
  ...['server', 'domain', 'node_modules'].map(folder => `--allow-fs-read=${root}${folder}/`),
]

/** V8 is out of memory. */
const crashes: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS']

/**
 * What a thread answers to a file, in a process that ends with it: what reads such files was not written for hostile ones, and a thread
 * that runs out of memory can take the server with it. The thread is given the file as `workerData` and posts its answer. Null where it
 * gave none, or took too much memory or work. Throws unavailable where the machine was too busy.
 */
export async function askChildProcess<Answer>(
  thread: URL,
  file: Uint8Array,
  { memoryMb, cpuSeconds, deadlineMs }: ChildProcessLimits,
): Promise<Answer | null> {
  const child = fork(
    fileURLToPath(new URL('watch-thread.ts', import.meta.url)),
    [thread.href, String(memoryMb), String(cpuSeconds)],
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
    return await new Promise<Answer | null>((resolve, reject) => {
      timer = setTimeout(() => reject(new AppError('unavailable')), deadlineMs)
      child.once('message', message => resolve(message as Answer | null))
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        if (crashes.includes(signal)) resolve(null)
        else reject(new Error(`What reads files ended before it answered: ${signal ?? code}`))
      })
      // One that ended before it had read all of it has exited.
      child.send(file, () => undefined)
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
