import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#db/access-schema.ts'
import { guests } from '#db/guests-schema.ts'
import { profiles } from '#db/schema.ts'
import { hashSecret } from '#guest-links/find-guest.ts'
import { shapes } from '#test/access-matrix/calls.ts'
import { takeSnapshot } from '#test/access-matrix/database.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
let guest: Awaited<ReturnType<typeof storeGuest>>
let letterId: string
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.delete(limits)
  guest = await storeGuest(app.deps, jack.user.id)
  const [id = ''] = await storeLetters(app.deps, jack.user.id, guest.id, [{ status: 'read' }])
  letterId = id
})

type Link = { readonly locator: string; readonly secret: string }
const inputs = (): Readonly<Record<string, object>> => ({
  'guests.envelopes': {},
  'guests.markDelivered': {},
  'guests.open': { letterId, quietly: false },
  'guests.answer': { id: randomUUID(), content: '<p>Dear Jack</p>', banner: 'starry-night' },
  'guests.report': { letterId, reason: 'spam', note: '' },
  'guests.refuseMail': { from: 'writer' },
})
const calls = Object.keys(inputs())

/** In both shapes. */
async function answersTo(call: string, { locator, secret }: Link) {
  const answers: string[] = []
  for (const callOf of Object.values(shapes)) {
    const { path, init } = callOf(call, { ...inputs()[call], locator, secret })
    const answer = await app.visitor().fetch(path, init)
    answers.push(`${answer.status} ${/"code":"(\w+)"/.exec(await answer.text())?.[1] ?? ''}`)
  }
  return answers
}
const setGuest = (set: Partial<Record<keyof typeof guests.$inferInsert, unknown>>) =>
  app.deps.db
    .update(guests)
    .set(set as never)
    .where(eq(guests.id, guest.id))
const ban = (subscriptionPlan: 'banned' | 'freemium') =>
  app.deps.db.update(profiles).set({ subscriptionPlan }).where(eq(profiles.id, jack.user.id))

const tables = ['letters', 'guests', 'profiles', 'reports', 'erased_letters', 'blocks', 'admin_actions']
async function stored() {
  const each = tables.map(table => `select '${table} ' || t::text as row from ${table} t`)
  const { rows } = await app.deps.db.execute(sql.raw(`${each.join(' union all ')} order by 1`))
  return rows
}

describe.each(calls)('%s', call => {
  /** Rule 8.2 */
  it('refuses links that are malformed, unknown, wrong, changed, closed, or of a banned writer alike', async () => {
    const other = await storeGuest(app.deps, jack.user.id)
    const { locator, secret } = guest
    const before = await stored()
    const links = [
      { locator: '', secret: '' },
      { locator, secret: '' },
      { locator, secret: secret.slice(0, -1) },
      { locator, secret: `${secret}.` },
      { locator: `${locator}\0`, secret },
      { locator: 'x'.repeat(10_000), secret },
      { locator: "' or true --", secret },
      { locator, secret: 'A'.repeat(secret.length) },
      { locator, secret: other.secret },
      { locator: 'B'.repeat(locator.length), secret },
    ]
    const refused = ['410 link_invalid', '410 link_invalid']
    for (const link of links) expect(await answersTo(call, link), JSON.stringify(link)).toEqual(refused)
    expect(await stored()).toEqual(before)

    await setGuest({ closedAt: sql`now()` })
    expect(await answersTo(call, guest)).toEqual(refused)
    await setGuest({ closedAt: null, secretHash: hashSecret('B'.repeat(22)) })
    expect(await answersTo(call, guest)).toEqual(refused)
    await setGuest({ secretHash: hashSecret(guest.secret) })
    await ban('banned')
    expect(await answersTo(call, guest)).toEqual(refused)
    await ban('freemium')
    expect((await answersTo(call, guest))[0]).toBe('200 ')
  })

  /** Rule 8.2 */
  it('says that a link was claimed or is inactive to its right secret alone', async () => {
    const wrong = { ...guest, secret: 'A'.repeat(guest.secret.length) }
    await setGuest({ claimedAt: sql`now()`, claimedBy: jack.user.id })
    expect(await answersTo(call, guest)).toEqual(['409 guest_claimed', '409 guest_claimed'])
    expect(await answersTo(call, wrong)).toEqual(['410 link_invalid', '410 link_invalid'])
    await setGuest({ claimedAt: null, claimedBy: null, inactiveFrom: sql`now() - interval '1 second'` })
    expect(await answersTo(call, guest)).toEqual(['409 guest_inactive', '409 guest_inactive'])
    expect(await answersTo(call, wrong)).toEqual(['410 link_invalid', '410 link_invalid'])
  })

  it('is no GET, whose address would hold the secret', async () => {
    const { path } = shapes.rest(call, {})
    const answer = await app.visitor().fetch(`${path}?locator=${guest.locator}&secret=${guest.secret}`)
    expect(answer.status).toBe(405)
  })
})

it('a thousand wrong secrets write nothing but one row of the limiter', async () => {
  const limited = await startTestApp({ limitFactor: 1 })
  try {
    const jill = await limited.signUpAndIn('Jill')
    const { id: _, ...link } = await storeGuest(limited.deps, jill.user.id)
    await limited.deps.db.delete(limits)
    const database = await takeSnapshot(limited)
    const codes = new Map<string, number>()
    for (let time = 0; time < 1_000; time += 20) {
      const wrong = Array.from({ length: 20 }, () => {
        const secret = randomUUID().replaceAll(/[-0]/g, 'x').slice(0, 22)
        return limited.visitor().client.guests.envelopes({ ...link, secret })
      })
      for (const one of await Promise.allSettled(wrong)) {
        const code = one.status === 'rejected' ? one.reason.code : 'answered'
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
    }
    expect(Object.fromEntries(codes)).toEqual({ link_invalid: 60, rate_limited: 940 })
    expect(await limited.deps.db.$count(limits)).toBe(1)
    expect(await database.changed()).toEqual([])
    // People behind one carrier's address share it.
    expect(await limited.visitor().client.guests.envelopes(link)).toMatchObject({ writer: 'Jill' })
  } finally {
    await limited.stop()
  }
})
