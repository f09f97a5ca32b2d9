import type { RemuxAnswer, RemuxedRecording } from '#letters/parts/recording/remux-recording.ts'
import { AppError } from '#lib/app-error.ts'
import { askChildProcess, type ChildProcessLimits } from '#lib/child-process/ask-child-process.ts'

/** Five minutes take 100 MB, and 0.7 s of a busy core. */
const remuxLimits: ChildProcessLimits = { memoryMb: 130, cpuSeconds: 5, deadlineMs: 30_000 }

const thread = new URL('remux-thread.ts', import.meta.url)

/**
 * Throws recording_unreadable, also for a file that takes too much memory or work, recording_too_long, recording_too_large, and
 * unavailable where the machine was too busy.
 */
export async function remuxInChildProcess(file: Uint8Array, limits = remuxLimits): Promise<RemuxedRecording> {
  const answer = await askChildProcess<RemuxAnswer>(thread, file, limits)
  if (!answer) throw new AppError('recording_unreadable')
  if ('refused' in answer) throw new AppError(answer.refused)
  return answer
}
