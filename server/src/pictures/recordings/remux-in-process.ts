import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '#lib/app-error.ts'
import type { RecordingRefusal, RemuxedRecording } from '#pictures/recordings/remux-recording.ts'

/** Of a file, with the start of the process, which is slow on a busy machine. */
const deadlineMs = 20_000
const heapMb = 96

const unreadable: RecordingRefusal = { refused: 'recording_unreadable' }

/**
 * In a process that ends with the file: what reads it was not written for hostile ones, and a thread that runs out of memory can take
 * the server with it. Throws recording_unreadable, also for a file that takes too long or too much memory, recording_too_long and
 * recording_too_large.
 */
export async function remuxInProcess(
  file: Uint8Array,
  limits = { deadlineMs, heapMb },
): Promise<RemuxedRecording> {
  const child = fork(fileURLToPath(new URL('remux-process.ts', import.meta.url)), {
    env: {},
    execArgv: [`--max-old-space-size=${limits.heapMb}`],
    serialization: 'advanced',
    // What V8 prints as it runs out of memory is about this file alone.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    const answer = await new Promise<RemuxedRecording | RecordingRefusal>((resolve, reject) => {
      const timer = setTimeout(() => resolve(unreadable), limits.deadlineMs)
      child.on('message', message => resolve(message as RemuxedRecording | RecordingRefusal))
      child.on('error', reject)
      child.on('close', () => {
        clearTimeout(timer)
        resolve(unreadable)
      })
      // One that ended before it had read all of it has closed.
      child.send(file, () => undefined)
    })
    if ('refused' in answer) throw new AppError(answer.refused)
    return answer
  } finally {
    child.kill('SIGKILL')
  }
}
