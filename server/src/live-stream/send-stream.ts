import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { heartbeatSeconds, type LiveEvent } from '@novelette/domain/letters/events.ts'
import { getEventMeta } from '@orpc/server'
import type { FastifyReply } from 'fastify'
import type { Heartbeats } from '#live-stream/heartbeat.ts'

/** oRPC's two protocols encode an event and the end in their own ways. */
export type StreamForm = { readonly data: (event: LiveEvent) => unknown; readonly end: string }

export const rpcForm: StreamForm = { data: json => ({ json }), end: 'event: done\ndata: {}\n\n' }
export const plainForm: StreamForm = { data: event => event, end: '' }

/**
 * Writes live events until they end or the client leaves. oRPC would need five iterators and three buffered streams, and retain
 * the whole call.
 */
export function sendStream(
  reply: FastifyReply,
  events: AsyncIterable<LiveEvent>,
  form: StreamForm,
  heartbeats: Heartbeats,
): void {
  const { raw } = reply.header('content-type', 'text/event-stream').hijack()
  if (raw.destroyed) return
  raw.writeHead(
    200,
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value ? [name, value] : [])),
  )
  // Flushed alone, Node keeps the head as one string; with a first event, as a hundred fragments.
  raw.flushHeaders()
  heartbeats.start(raw)
  if (raw.socket) endWhenStalled(raw.socket)
  writeEvents(raw, events, form).catch(() => raw.destroy())
}

async function writeEvents(raw: ServerResponse, events: AsyncIterable<LiveEvent>, { data, end }: StreamForm) {
  for await (const event of events) {
    const { id } = getEventMeta(event) ?? {}
    const hasRoom = raw.write(`event: message\nid: ${id}\ndata: ${JSON.stringify(data(event))}\n\n`)
    if (!hasRoom) await drained(raw)
  }
  raw.end(end)
}

/** Resolves when a slow client has caught up or left. */
function drained(raw: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    const settle = () => {
      raw.off('drain', settle).off('close', settle)
      resolve()
    }
    raw.on('drain', settle).on('close', settle)
    if (raw.destroyed) settle()
  })
}

/** From when the system's buffers are full. Longer than a heartbeat interval. */
const maxStallMs = heartbeatSeconds * 1.5 * 1000

/** Frees the buffers. A live client reconnects and misses nothing. */
export function endWhenStalled(socket: Socket, stallMs = maxStallMs): void {
  // A write that the system has not taken does not count as activity.
  socket.setTimeout(stallMs, () => socket.destroy())
}
