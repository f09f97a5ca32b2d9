import { expect, test } from 'vitest'
import { Streams } from '#live/streams.ts'
import { createMetrics } from '#metrics/metrics.ts'

test('who was away while the way to the other servers was closed looks again, though the last event is known', async () => {
  const streams = new Streams('here', createMetrics())
  const rose = { userId: 'rose', sessionId: 'rose' }
  const first = await streams.open(rose, undefined)[Symbol.asyncIterator]().next()
  streams.tell('rose', { kind: 'draft-changed', ids: ['one'] })
  const firstEvent = async () => {
    const { value } = await streams.open(rose, first.value?.id)[Symbol.asyncIterator]().next()
    return value?.event
  }
  expect(await firstEvent()).toEqual({ kind: 'draft-changed', ids: ['one'] })
  streams.resyncAll()
  expect(await firstEvent()).toEqual({ kind: 'resync', ids: [] })
  streams.closeAll()
})
