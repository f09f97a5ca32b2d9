import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { guests, pendingClaims } from '#db/guests-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { claimPending } from '#guests/claiming/claim-guest.ts'
import { tasksOf } from '#lifecycle/tasks.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { storeMailedGuest } from '#test/mailed-guests.ts'
import { endMailPauses, linkTokenIn, mailsTo } from '#test/stored-mail.ts'

let app: TestApp
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const chosen = 'a lamp in the window'
let count = 0
const begin = async (link = {}, password = testPassword) => {
  count += 1
  const username = `Rosalind${count}`
  const email = `${username.toLowerCase()}@example.com`
  const guest = await storeMailedGuest(app, jack.user.id, email)
  const guestLink = { locator: guest.locator, secret: guest.secret, ...link }
  const browser = app.visitor()
  await browser.client.accounts.signUp({ username, email, password, guestLink })
  return { username, email, guest, browser, guestLink }
}
const mailedToken = async (email: string, nth = 1) => linkTokenIn((await mailsTo(app, email, nth))[0])
const receiverOf = async ({ letterId }: { letterId: string }) => {
  const [letter] = await app.deps.db.select().from(letters).where(eq(letters.id, letterId))
  return letter?.receiverId
}
const pendingOf = (guestId: string) =>
  app.deps.db.select().from(pendingClaims).where(eq(pendingClaims.guestId, guestId))
const untilClaimed = (guest: { letterId: string }, userId: string) =>
  vi.waitUntil(async () => (await receiverOf(guest)) === userId, { timeout: 30_000, interval: 50 })

describe('a sign-up at a link', () => {
  /** Rule 8.5 */
  it('claims the letters once it is confirmed, in another browser', async () => {
    const { email, guest, username } = await begin()
    expect(await pendingOf(guest.id)).toHaveLength(1)
    expect(await receiverOf(guest)).toBe(guest.id)
    const elsewhere = app.visitor()
    const user = await elsewhere.client.accounts.verifyEmail({
      token: await mailedToken(email),
      password: chosen,
    })
    expect(user.username).toBe(username)
    await untilClaimed(guest, user.id)
    const { letters: inbox } = await elsewhere.client.letters.inbox({ filter: 'all' })
    expect(inbox).toMatchObject([{ id: guest.letterId, preview: 'My dearest Rosalind' }])
    expect(await pendingOf(guest.id)).toEqual([])
  })

  /** Rule 8.5 */
  it('claims the letters, too, when a new password by mail confirms it', async () => {
    const { email, guest } = await begin()
    const browser = app.visitor()
    await browser.client.passwords.forgot({ email })
    const token = await mailedToken(email, 2)
    await browser.client.passwords.reset({ token, password: chosen })
    const { user } = await app.signIn(email, chosen)
    await untilClaimed(guest, user.id)
    expect(await pendingOf(guest.id)).toEqual([])
  })

  it('goes on without a word where the link is wrong, malformed or closed', async () => {
    for (const link of [
      { secret: 'A'.repeat(22) },
      { secret: '' },
      { locator: 'x\0' },
      { secret: 'y'.repeat(9_000) },
    ]) {
      const { email, guest, browser } = await begin(link)
      expect(await pendingOf(guest.id)).toEqual([])
      const user = await browser.client.accounts.verifyEmail({ token: await mailedToken(email) })
      expect(await receiverOf(guest)).toBe(guest.id)
      expect(user.id).toEqual(expect.any(String))
    }
  })

  it('claims nothing once the link is closed or claimed by another before it is confirmed', async () => {
    for (const set of [{ closedAt: new Date() }, { claimedBy: jack.user.id, claimedAt: new Date() }]) {
      const { email, guest, browser } = await begin()
      await app.deps.db.update(guests).set(set).where(eq(guests.id, guest.id))
      await browser.client.accounts.verifyEmail({ token: await mailedToken(email) })
      await vi.waitUntil(async () => (await pendingOf(guest.id)).length === 0, {
        timeout: 30_000,
        interval: 50,
      })
      expect(await receiverOf(guest)).toBe(guest.id)
    }
  })

  it('claims nothing from a writer who is banned by then', async () => {
    const { email, guest, browser } = await begin()
    const setPlan = (subscriptionPlan: 'banned' | 'freemium') =>
      app.deps.db.update(profiles).set({ subscriptionPlan }).where(eq(profiles.id, jack.user.id))
    await setPlan('banned')
    await browser.client.accounts.verifyEmail({ token: await mailedToken(email) })
    await vi.waitUntil(async () => (await pendingOf(guest.id)).length === 0, {
      timeout: 30_000,
      interval: 50,
    })
    await setPlan('freemium')
    expect(await receiverOf(guest)).toBe(guest.id)
  })

  it('keeps its claim when another sign-up with its address comes between', async () => {
    const { email, guest, browser } = await begin()
    const token = await mailedToken(email)
    await endMailPauses(app)
    const other = { username: `Other${count}`, email, password: 'another password' }
    await app.visitor().client.accounts.signUp(other)
    expect(await pendingOf(guest.id)).toEqual([])
    const user = await browser.client.accounts.verifyEmail({ token })
    await untilClaimed(guest, user.id)
  })

  /** Rule 8.5 */
  it('gives nothing to another sign-up with its address', async () => {
    const { email, guest } = await begin()
    await mailedToken(email)
    await endMailPauses(app)
    const browser = app.visitor()
    await browser.client.accounts.signUp({ username: `Third${count}`, email, password: 'another password' })
    await browser.client.accounts.verifyEmail({ token: await mailedToken(email, 2) })
    expect(await pendingOf(guest.id)).toEqual([])
    expect(await receiverOf(guest)).toBe(guest.id)
  })

  /** Rule 8.5 */
  it('answers alike for an address with an account, which claims nothing', async () => {
    const known = await app.signUpAndIn('Known')
    const guest = await storeMailedGuest(app, jack.user.id, known.user.email)
    const guestLink = { locator: guest.locator, secret: guest.secret }
    const signUp = { username: 'Knownagain', email: known.user.email, password: testPassword, guestLink }
    expect(await app.visitor().client.accounts.signUp(signUp)).toEqual({})
    expect(await pendingOf(guest.id)).toEqual([])
  })

  it('lapses with the account', async () => {
    const { email, guest } = await begin()
    const [user] = await app.deps.db.select().from(users).where(eq(users.email, email))
    await app.deps.db.delete(profiles).where(eq(profiles.id, user?.id ?? ''))
    expect(await pendingOf(guest.id)).toEqual([])
  })
})

it('a claim of a confirmed account that no job knows of is made in the night', async () => {
  const { guest, email } = await begin()
  const unconfirmed = await begin()
  const [user] = await app.deps.db.select().from(users).where(eq(users.email, email))
  await app.deps.db.execute(sql`update users set email_verified = true where email = ${email}`)
  await tasksOf(app.deps)['queue-overdue-claims']({})
  await untilClaimed(guest, user?.id ?? '')
  expect(await pendingOf(unconfirmed.guest.id)).toHaveLength(1)
})

it('a pending claim that runs twice, as after a crash, claims once', async () => {
  const { guest, email } = await begin()
  const [user] = await app.deps.db.select().from(users).where(eq(users.email, email))
  await app.deps.db.execute(sql`update users set email_verified = true where email = ${email}`)
  await Promise.all([1, 2].map(() => claimPending(app.deps, user?.id ?? '')))
  await claimPending(app.deps, user?.id ?? '')
  expect(await receiverOf(guest)).toBe(user?.id)
})
