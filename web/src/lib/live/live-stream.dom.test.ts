import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from '#lib/error-code.ts'
import { openLiveEvents, openLiveStream } from './live-stream.ts'

afterEach(() => vi.unstubAllGlobals())

const signal = new AbortController().signal

function bodyOf(parts: readonly Uint8Array[]) {
  return new ReadableStream<Uint8Array>({
    start(body) {
      for (const part of parts) body.enqueue(part)
      body.close()
    },
  })
}

async function eventsOf(parts: readonly Uint8Array[]) {
  vi.stubGlobal('fetch', async () => new Response(bodyOf(parts)))
  const events = []
  for await (const event of await openLiveEvents({ signal, lastEventId: undefined })) events.push(event)
  return events
}

const bytes = (text: string) => new TextEncoder().encode(text)
const block = (id: number, text: string) =>
  `event: message\nid: ${id}\ndata: ${JSON.stringify({ json: { kind: 'draft-changed', ids: [text] } })}\n\n`

it('an event stream leaves out heartbeats and ends with the connection', async () => {
  const all = `: \n\n${block(1, 'a')}: \n\n${block(2, 'b:\\n c')}event: done\ndata: {}\n\n`
  expect(await eventsOf([bytes(all)])).toEqual([
    { id: '1', event: { kind: 'draft-changed', ids: ['a'] } },
    { id: '2', event: { kind: 'draft-changed', ids: ['b:\\n c'] } },
  ])
})

it('an event stream puts together what arrives byte by byte', async () => {
  const all = bytes(block(1, '♥'))
  expect(await eventsOf([...all].map(byte => Uint8Array.of(byte)))).toEqual([
    { id: '1', event: { kind: 'draft-changed', ids: ['♥'] } },
  ])
})

it('an event stream names the event after which it resumes', async () => {
  const fetch = vi.fn(async (_: Request) => new Response(''))
  vi.stubGlobal('fetch', fetch)
  await openLiveEvents({ signal, lastEventId: '7' })
  expect(fetch.mock.calls[0]?.[0].headers.get('last-event-id')).toBe('7')
})

it('a refused event stream rejects with its code', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ json: { code: 'signed_out' } }, { status: 401 }))
  await expect(openLiveEvents({ signal, lastEventId: undefined })).rejects.toMatchObject({
    code: 'signed_out',
  })
})

it('an event stream ends its connection when its reader stops', async () => {
  const cancel = vi.fn()
  const body = new ReadableStream({ start: part => part.enqueue(bytes(block(1, 'a'))), cancel })
  vi.stubGlobal('fetch', async () => new Response(body))
  for await (const _ of await openLiveEvents({ signal, lastEventId: undefined })) break
  await waitFor(() => expect(cancel).toHaveBeenCalled())
})

it('a refused stream opens again, and reports the next refusal, too', async () => {
  vi.useFakeTimers()
  const end = new AbortController()
  const refused = new CallError('signed_out', { status: 401 })
  const event = { kind: 'draft-changed', ids: ['a'] } as const
  const arrived = (async function* () {
    yield { id: '1', event }
    throw refused
  })()
  const open = vi.fn(async () => arrived).mockRejectedValueOnce(refused)
  const [onEvent, onReconnect, onSignedOut] = [vi.fn(), vi.fn(), vi.fn()]
  openLiveStream({ open, signal: end.signal, onEvent, onReconnect, onSignedOut })
  await vi.advanceTimersByTimeAsync(0)
  expect(onSignedOut).toHaveBeenCalledOnce()
  await vi.advanceTimersToNextTimerAsync()
  expect(onReconnect).toHaveBeenCalledOnce()
  expect(onEvent).toHaveBeenCalledWith(event)
  expect(onSignedOut).toHaveBeenCalledTimes(2)
  end.abort()
})
