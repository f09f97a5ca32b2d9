import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { profiles } from '#db/schema.ts'
import { recomputeDeliveryTimes } from '#scheduling/recompute-delivery-times.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { laterYear } from '#test/scheduling/later-year.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  rose = await app.signUpAndIn('Rose')
  await storeLetters(app.deps, rose.user.id, jack.user.id, [{}])
})
beforeEach(() => app.deps.db.delete(scheduledLetters))
afterAll(() => app.stop())

const noon = new Date(`${laterYear}-07-01T12:00:00Z`)
const store = async (given: Partial<typeof scheduledLetters.$inferInsert>) => {
  const [id = ''] = await storeScheduled(app.deps, jack.user.id, rose.user.id, [
    { deliverAt: noon, wall: `${laterYear}-07-01T12:00`, ...given },
  ])
  return id
}
const rowOf = async (id: string) =>
  (await app.deps.db.select().from(scheduledLetters).where(eq(scheduledLetters.id, id)))[0]
const share = (timeZone: string, sharesTimeZone = true) =>
  app.deps.db.update(profiles).set({ timeZone, sharesTimeZone }).where(eq(profiles.id, rose.user.id))

/** Rule 10.2 */
it('moves the instant of a wall clock time whose zone has new rules, counts it, and tells the writer', async () => {
  // As computed when clocks there were set an hour ahead.
  const moved = await store({ zone: 'Europe/Lisbon', revision: 7 })
  const same = await store({ zone: 'UTC' })
  const before = await rowOf(moved)
  await recomputeDeliveryTimes(app.deps)
  const at = new Date(`${laterYear}-07-01T11:00:00Z`)
  expect(await rowOf(moved)).toEqual({
    ...before,
    deliverAt: at,
    nextAttemptAt: at,
    zoneChangedAt: expect.any(Date),
  })
  expect((await rowOf(same))?.zoneChangedAt).toBeNull()
  const listed = await jack.client.scheduledLetters.list()
  expect(
    Object.fromEntries(listed.map(({ id, zoneChanged, deliverAt }) => [id, [zoneChanged, deliverAt]])),
  ).toEqual({
    [moved]: [true, at],
    [same]: [false, noon],
  })
  const metric = await app.deps.metrics.registry.getSingleMetricAsString('novelette_scheduled_letters_total')
  expect(metric).toContain('{event="recomputed"} 1')
  await recomputeDeliveryTimes(app.deps)
  expect((await rowOf(moved))?.deliverAt).toEqual(at)
})

/** Rule 10.2 */
it('leaves alone what leaves within the hour, what came back, and a zone that is known no longer', async () => {
  const soon = await store({ zone: 'Europe/Lisbon', deliverAt: new Date(Date.now() + 30 * 60_000) })
  const returned = await store({ zone: 'Europe/Lisbon', returnedAt: noon, returnedReason: 'gone' })
  const unknown = await store({ zone: 'Atlantis/Capital' })
  const before = await Promise.all([soon, returned, unknown].map(rowOf))
  await recomputeDeliveryTimes(app.deps)
  expect(await Promise.all([soon, returned, unknown].map(rowOf))).toEqual(before)
})

/** Rule 10.7 */
it('follows the zone that a receiver shares, and keeps the last one when sharing ends', async () => {
  await share('Asia/Tokyo')
  const id = await store({ zone: 'UTC', zoneOf: 'receiver' })
  const answer = () => jack.client.scheduledLetters.get({ id })
  const before = await answer()
  await recomputeDeliveryTimes(app.deps)
  expect(await rowOf(id)).toMatchObject({
    zone: 'Asia/Tokyo',
    deliverAt: new Date(`${laterYear}-07-01T03:00:00Z`),
  })
  expect(await answer()).toEqual(before)
  await share('America/Lima', false)
  await recomputeDeliveryTimes(app.deps)
  expect(await rowOf(id)).toMatchObject({ zone: 'Asia/Tokyo' })
})

it('recomputes more than one batch', async () => {
  const wall = `${laterYear}-07-01T12:00`
  await storeScheduled(
    app.deps,
    jack.user.id,
    rose.user.id,
    Array.from({ length: 1_001 }, () => ({ deliverAt: noon, wall, zone: 'Europe/Lisbon' })),
  )
  await recomputeDeliveryTimes(app.deps)
  const { rowCount } = await app.deps.db.execute(
    sql`select from scheduled_letters where deliver_at = ${noon.toISOString()}`,
  )
  expect(rowCount).toBe(0)
})
