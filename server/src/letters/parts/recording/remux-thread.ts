import { parentPort, workerData } from 'node:worker_threads'
import { type RemuxAnswer, remuxRecording } from '#letters/parts/recording/remux-recording.ts'

// Whatever mediabunny throws is about this file.
const answer: RemuxAnswer = await remuxRecording(workerData as Uint8Array).catch(() => ({
  refused: 'recording_unreadable',
}))
parentPort?.postMessage(answer)
