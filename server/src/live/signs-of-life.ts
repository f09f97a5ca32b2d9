import type { ServerResponse } from 'node:http'
import { heartbeatSeconds } from '@novelette/domain/events.ts'

/** A comment, which readers of event streams pass over. */
export const signOfLife = ': \n\n'

export type SignsOfLife = {
  /** One now, and one every 30 s until it closes. */
  give(stream: ServerResponse): void
  stop(): void
}

/** One timer for all streams; each second a thirtieth of them have their turn, so that thousands hold up nobody. */
export function giveSignsOfLife(): SignsOfLife {
  const turns = Array.from({ length: heartbeatSeconds }, () => new Set<ServerResponse>())
  let now = 0
  const timer = setInterval(() => {
    now = (now + 1) % turns.length
    for (const stream of turns[now] ?? []) if (takesMore(stream)) stream.write(signOfLife)
  }, 1000)
  timer.unref()
  return {
    give(stream) {
      const turn = turns[now]
      turn?.add(stream)
      stream.once('close', () => turn?.delete(stream))
      stream.write(signOfLife)
    },
    stop: () => clearInterval(timer),
  }
}

/** Who has not read the last one yet is not given more to keep; one that has ended may still be on its way to its reader. */
const takesMore = (stream: ServerResponse) => !stream.writableEnded && !stream.writableNeedDrain
