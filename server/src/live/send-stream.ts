import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '@novelette/domain/events.ts'
import { getEventMeta } from '@orpc/server'
import type { FastifyReply } from 'fastify'
import type { Heartbeats } from '#live/heartbeat.ts'
import { endWhenStalled } from '#live/stalled.ts'

/** How oRPC's two forms write an event, and the end. */
export type StreamForm = { readonly data: (event: LiveEvent) => unknown; readonly end: string }

export const rpcForm: StreamForm = { data: json => ({ json }), end: 'event: done\ndata: {}\n\n' }
export const plainForm: StreamForm = { data: event => event, end: '' }

/**
 * Writes live events to the connection as they come, until they end or their reader leaves. oRPC would do it through five
 * iterators and three streams, each with its buffers, and keep all of the call for as long as the stream is open.
 */
export function sendStream(
  reply: FastifyReply,
  events: AsyncIterable<LiveEvent>,
  form: StreamForm,
  signsOfLife: Heartbeats,
): void {
  const { raw } = reply.header('content-type', 'text/event-stream').hijack()
  if (raw.destroyed) return
  raw.writeHead(
    200,
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value ? [name, value] : [])),
  )
  // Sent by itself, Node keeps the head as one piece of text; with a first event behind it, as the hundred it was made of.
  raw.flushHeaders()
  signsOfLife.start(raw)
  if (raw.socket) endWhenStalled(raw.socket)
  write(raw, events, form).catch(() => raw.destroy())
}

async function write(raw: ServerResponse, events: AsyncIterable<LiveEvent>, { data, end }: StreamForm) {
  for await (const event of events) {
    const { id } = getEventMeta(event) ?? {}
    const taken = raw.write(`event: message\nid: ${id}\ndata: ${JSON.stringify(data(event))}\n\n`)
    if (!taken) await drained(raw)
  }
  raw.end(end)
}

/** Resolves when a slow reader has read what was written, or has left. */
function drained(raw: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      raw.off('drain', go).off('close', go)
      resolve()
    }
    raw.on('drain', go).on('close', go)
    if (raw.destroyed) go()
  })
}
