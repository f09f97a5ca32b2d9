import { heartbeatSeconds } from '@novelette/domain/letters/events.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { profiles, sessions } from '#db/schema.ts'
import { closeEndedSessions } from '#live-stream/session-check.ts'
import { follow } from '#test/follow.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  vi.useRealTimers()
})

it('closeEndedSessions closes streams whose session expired, ended elsewhere or belongs to a banned user, and no others', async () => {
  const expired = await app.signUpAndIn('Expired')
  const ended = await app.signUpAndIn('Ended')
  const banned = await app.signUpAndIn('Banned')
  const alive = await app.signUpAndIn('Alive')
  const streams = await Promise.all([expired, ended, banned].map(follow))
  const remaining = await follow(alive)
  const ofUser = (person: TestPerson) => eq(sessions.userId, person.user.id)
  await app.deps.db.update(sessions).set({ expiresAt: sql`now()` }).where(ofUser(expired))
  await app.deps.db.delete(sessions).where(ofUser(ended))
  const isBanned = eq(profiles.id, banned.user.id)
  await app.deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(isBanned)

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = closeEndedSessions(app.deps)
  vi.advanceTimersByTime(heartbeatSeconds * 1000)
  await Promise.all(streams.map(stream => stream.ended))
  expect(remaining.isOpen()).toBe(true)
  remaining.stop()
  stop()
})
