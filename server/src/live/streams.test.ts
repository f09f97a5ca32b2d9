import { expect, test } from 'vitest'
import { Streams } from '#live/streams.ts'
import { createMetrics } from '#metrics/metrics.ts'

test('a live stream sends a resync to a client that reconnects after resyncAll, though its last event is known', async () => {
  const streams = new Streams('here', createMetrics())
  const rose = { userId: 'rose', sessionId: 'rose' }
  const firstItem = await streams.open(rose, undefined)[Symbol.asyncIterator]().next()
  streams.tell('rose', { kind: 'draft-changed', ids: ['one'] })
  const firstEvent = async () => {
    const { value } = await streams.open(rose, firstItem.value?.id)[Symbol.asyncIterator]().next()
    return value?.event
  }
  expect(await firstEvent()).toEqual({ kind: 'draft-changed', ids: ['one'] })
  streams.resyncAll()
  expect(await firstEvent()).toEqual({ kind: 'resync', ids: [] })
  streams.closeAll()
})

test('a live stream that is closed says why before it ends', async () => {
  const streams = new Streams('here', createMetrics())
  const open = streams.open({ userId: 'rose', sessionId: 'rose' }, undefined)
  const other = streams.open({ userId: 'jack', sessionId: 'jack' }, undefined)
  streams.closeUser('rose', 'password-changed')
  const seen: unknown[] = []
  for await (const { event } of open) seen.push(event)
  expect(seen).toEqual([
    { kind: 'resync', ids: [] },
    { kind: 'password-changed', ids: [] },
  ])
  expect(streams.sessions()).toEqual(['jack'])
  other.close()
})
