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
