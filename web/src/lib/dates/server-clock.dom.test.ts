import { timeHeader } from '@novelette/domain/time-header.ts'
import { beforeEach, expect, it, vi } from 'vitest'

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

/** Of the server. */
const trueTime = Date.parse('2026-11-28T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: trueTime })
  vi.resetModules()
})

/** A page of a device whose clock is ahead by that much. */
async function openPage(aheadMs: number) {
  vi.setSystemTime(trueTime + aheadMs)
  const clock = await import('./server-clock.ts')
  /** The answer takes that long, and is sent as it arrives. */
  const answer = (tookMs = 40) => {
    const headers = { [timeHeader]: String(Date.now() - aheadMs) }
    clock.noteServerTime(new Response(null, { headers }), Date.now() - tookMs, Date.now())
  }
  return { ...clock, answer }
}

const away = (now: number) => Math.abs(now - trueTime)

it.each([
  ['an hour fast', hour],
  ['an hour slow', -hour],
  ['a day fast', day],
  ['a day slow', -day],
  ['right', 0],
])('a device whose clock is %s has the server’s time after one answer', async (_, aheadMs) => {
  const { answer, serverNow, onServerClock } = await openPage(aheadMs)
  expect(serverNow()).toBe(trueTime + aheadMs)
  answer()
  expect(away(serverNow())).toBeLessThanOrEqual(second)
  expect(away(onServerClock(Date.now()))).toBeLessThanOrEqual(second)
})

it('answers of a server with the same time move nothing, however slow they are', async () => {
  const { answer, serverNow } = await openPage(0)
  for (const tookMs of [0, 40, 700, 30 * second]) answer(tookMs)
  expect(serverNow()).toBe(trueTime)
})

/** Rule 10.10 */
it('what was learned is known to the next page before its first answer, and unlearned once the clock is right', async () => {
  const wrong = await openPage(hour)
  wrong.answer()
  vi.resetModules()
  const next = await openPage(hour)
  expect(away(next.serverNow())).toBeLessThanOrEqual(second)
  vi.setSystemTime(trueTime)
  const right = await openPage(0)
  right.answer()
  expect(away(right.serverNow())).toBeLessThanOrEqual(second)
})

it('an answer without a time changes nothing', async () => {
  const { noteServerTime, serverNow } = await openPage(hour)
  for (const headers of [{}, { [timeHeader]: 'yesterday' }])
    noteServerTime(new Response(null, { headers }), Date.now(), Date.now())
  expect(serverNow()).toBe(trueTime + hour)
})
