import type { ServerResponse } from 'node:http'
import { heartbeatSeconds } from '@novelette/domain/events.ts'

/** A comment, which readers of event streams pass over. */
export const heartbeat = ': \n\n'

export type Heartbeats = {
  /** One now, and one every 30 s until it closes. */
  start(stream: ServerResponse): void
  stop(): void
}

/** One timer for all streams; each second a thirtieth of them have their turn, so that thousands hold up nobody. */
export function startHeartbeats(): Heartbeats {
  const turns = Array.from({ length: heartbeatSeconds }, () => new Set<ServerResponse>())
  let now = 0
  const timer = setInterval(() => {
    now = (now + 1) % turns.length
    for (const stream of turns[now] ?? []) if (canTakeMore(stream)) stream.write(heartbeat)
  }, 1000)
  timer.unref()
  return {
    start(stream) {
      const turn = turns[now]
      turn?.add(stream)
      stream.once('close', () => turn?.delete(stream))
      stream.write(heartbeat)
    },
    stop: () => clearInterval(timer),
  }
}

/** Who has not read the last one yet is not given more to keep; one that has ended may still be on its way to its reader. */
const canTakeMore = (stream: ServerResponse) => !stream.writableEnded && !stream.writableNeedDrain
