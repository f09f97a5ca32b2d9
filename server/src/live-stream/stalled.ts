import type { Socket } from 'node:net'
import { heartbeatSeconds } from '@novelette/domain/letters/events.ts'

/** From when the system's buffers are full. Longer than a heartbeat interval. */
const maxStallMs = heartbeatSeconds * 1.5 * 1000

/** Frees the buffers. A live client reconnects and misses nothing. */
export function endWhenStalled(socket: Socket, stallMs = maxStallMs): void {
  // A write that the system has not taken does not count as activity.
  socket.setTimeout(stallMs, () => socket.destroy())
}
