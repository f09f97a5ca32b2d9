import type { Socket } from 'node:net'
import { heartbeatSeconds } from '@novelette/domain/events.ts'

/**
 * Milliseconds from when the system's buffers are full, not from when the reader stops. Between two signs of life there is nothing
 * to write; a reader for whom nothing is taken for longer than that has gone, or hoards.
 */
const longestStall = heartbeatSeconds * 1.5 * 1000

/**
 * Ends the connection of a live stream whose reader takes nothing any more, so that nothing is kept for them. Whoever is still there opens
 * another, and misses nothing.
 */
export function endWhenStalled(socket: Socket, stall = longestStall): void {
  // What the system has not taken of the last write does not count as life.
  socket.setTimeout(stall, () => socket.destroy())
}
