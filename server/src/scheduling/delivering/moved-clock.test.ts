import { randomUUID } from 'node:crypto'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveryHolds, scheduledLetters } from '#db/scheduling-schema.ts'
import { letters } from '#db/schema.ts'
import { deliverDue } from '#scheduling/delivering/deliver-due.ts'
import type { TestPerson } from '#test/harness.ts'
import { startAppWithMovableClock } from '#test/scheduling/movable-clock.ts'

let app: Awaited<ReturnType<typeof startAppWithMovableClock>>
let jack: TestPerson
beforeAll(async () => {
  app = await startAppWithMovableClock()
  jack = await app.signUpAndIn('Jack')
  await app.signUpAndIn('Rose')
})
beforeEach(async () => {
  await app.deps.db.delete(scheduledLetters)
  await app.deps.db.delete(deliveryHolds)
})
afterAll(() => app.stop())

const deliver = () => deliverDue(app.deps)
const arrived = async (id: string) =>
  (await app.deps.db.select().from(letters).where(eq(letters.id, id))).length === 1
const holds = async () => (await app.deps.db.select().from(deliveryHolds)).map(({ reason }) => reason)
const schedule = async (delivery: Delivery) => {
  const letter = {
    id: randomUUID(),
    receiver: 'Rose',
    content: '<p>Dear you</p>',
    banner: 'starry-night' as const,
  }
  const { deliverAt } = await jack.client.scheduledLetters.schedule({ ...letter, delivery })
  if (!deliverAt) throw new Error('It has no instant.')
  return { id: letter.id, deliverAt }
}
const utc = (wall: Date): Delivery => ({
  kind: 'day',
  wall: wall.toISOString().slice(0, 16),
  zone: 'UTC',
  zoneOf: 'fixed',
})
const fromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60_000)

/** In steps that are no jump. */
async function passUntil(end: Date) {
  let at = Date.now()
  while (end.getTime() - at > 30 * 60 * 60_000) {
    at += 30 * 60 * 60_000
    await app.set(new Date(at))
    await deliver()
  }
  await app.set(end)
  await deliver()
}

describe('by the clock of the database', () => {
  beforeEach(async () => {
    await app.set(new Date())
    await deliver()
  })

  /** Rule 10.3 */
  it('a letter leaves with the minute, not a moment before', async () => {
    const { id, deliverAt } = await schedule(utc(fromNow(1)))
    await app.set(new Date(deliverAt.getTime() - 1000))
    await deliver()
    expect(await arrived(id)).toBe(false)
    await app.set(deliverAt)
    await deliver()
    expect(await arrived(id)).toBe(true)
  })

  /** Rule 10.2 */
  it('a letter of the hour that clocks skip, or that comes twice, leaves at its instant', async () => {
    const year = new Date().getUTCFullYear() + 1
    for (const month of [2, 9]) {
      const sunday = new Date(Date.UTC(year, month, 31))
      sunday.setUTCDate(31 - sunday.getUTCDay())
      const wall = `${sunday.toISOString().slice(0, 10)}T01:30`
      const { id, deliverAt } = await schedule({ kind: 'day', wall, zone: 'Europe/Lisbon', zoneOf: 'fixed' })
      expect(deliverAt).toEqual(new Date(`${wall}Z`))
      await passUntil(new Date(deliverAt.getTime() - 1000))
      expect(await arrived(id)).toBe(false)
      await passUntil(deliverAt)
      expect(await arrived(id)).toBe(true)
      expect(await holds()).toEqual([])
      await app.set(new Date())
    }
  })

  /** Rule 10.8 */
  it.each([
    ['36 hours and a quarter', 36.25],
    ['3 days', 72],
    ['a year', 365 * 24],
  ])('nothing leaves after a jump of %s, on any server, until an operator says go', async (_, hours) => {
    const { id } = await schedule(utc(fromNow(1)))
    await app.set(fromNow(hours))
    await deliver()
    expect(await arrived(id)).toBe(false)
    expect(await holds()).toEqual(['clock'])
    await deliver()
    expect(await arrived(id)).toBe(false)
    await app.deps.db.delete(deliveryHolds)
    await deliver()
    expect(await arrived(id)).toBe(true)
  })

  /** Rule 10.8 */
  it('35 hours ahead are no jump', async () => {
    const { id } = await schedule(utc(fromNow(1)))
    await app.set(fromNow(35))
    await deliver()
    expect([await arrived(id), await holds()]).toEqual([true, []])
  })

  /** Rule 10.8 */
  it('after a day back letters wait, and what has left has left', async () => {
    const soon = await schedule(utc(fromNow(1)))
    const later = await schedule(utc(fromNow(30)))
    await app.set(fromNow(2))
    await deliver()
    await app.set(fromNow(-24))
    await deliver()
    expect([await arrived(soon.id), await arrived(later.id), await holds()]).toEqual([true, false, []])
    await app.set(new Date())
    await deliver()
    await passUntil(fromNow(31))
    expect(await arrived(later.id)).toBe(true)
  })
})
