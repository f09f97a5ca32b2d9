import { parentPort, workerData } from 'node:worker_threads'
import { drawHeic } from '#pictures/heic/draw-heic.ts'

parentPort?.postMessage(drawn(workerData as Uint8Array))

/** Null: whatever libheif throws is about this file. */
function drawn(file: Uint8Array): Uint8Array | null {
  try {
    return drawHeic(file)
  } catch {
    return null
  }
}
