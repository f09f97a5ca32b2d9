import type { ServerResponse } from 'node:http'
import { heartbeatSeconds } from '@novelette/domain/letters/events.ts'

/** An SSE comment, which clients ignore. */
export const heartbeat = ': \n\n'

export type Heartbeats = {
  /** One now and every 30 s until the stream closes. */
  start(stream: ServerResponse): void
  stop(): void
}

/** One timer: each second serves a thirtieth of the streams. */
export function startHeartbeats(): Heartbeats {
  const slots = Array.from({ length: heartbeatSeconds }, () => new Set<ServerResponse>())
  let current = 0
  const timer = setInterval(() => {
    current = (current + 1) % slots.length
    for (const stream of slots[current] ?? []) if (isWritable(stream)) stream.write(heartbeat)
  }, 1000)
  timer.unref()
  return {
    start(stream) {
      const slot = slots[current]
      slot?.add(stream)
      stream.once('close', () => slot?.delete(stream))
      stream.write(heartbeat)
    },
    stop: () => clearInterval(timer),
  }
}

/** Skips undrained streams, whose buffers would grow, and ended ones that still flush. */
const isWritable = (stream: ServerResponse) => !stream.writableEnded && !stream.writableNeedDrain
