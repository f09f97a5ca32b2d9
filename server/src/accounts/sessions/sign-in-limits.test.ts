import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#db/access-schema.ts'
import { policies } from '#limits/policies.ts'
import type { Browser } from '#test/browser.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { linkTokenIn, mailsTo } from '#test/stored-mail.ts'

const { pair, account, device } = policies['sign-in']
const wrong = 'a wrong password'

type Attempt = {
  readonly email: string
  readonly password: string
  /** The client address that a proxy, or a forger, states. */
  readonly forwardedFor?: string
}

/** The seconds to wait must be the same in header and body. */
async function signIn(browser: Browser, { email, password, forwardedFor }: Attempt) {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (forwardedFor) headers.set('x-forwarded-for', forwardedFor)
  const body = JSON.stringify({ email, password })
  const answer = await browser.fetch('/api/v1/session', { method: 'POST', headers, body })
  const { code, data } = (await answer.json()) as { code?: string; data?: { retryAfter?: number } }
  const wait = data?.retryAfter
  expect(answer.headers.get('retry-after')).toBe(wait === undefined ? null : String(wait))
  return { status: answer.status, code, wait }
}

async function sequentially<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let n = 0; n < count; n += 1) done.push(await work(n))
  return done
}

const advanceTime = (app: TestApp, seconds: number) =>
  app.deps.db.update(limits).set({ expire: sql`${limits.expire} - ${seconds * 1000}` })

const rose = { email: 'rose@example.com', password: testPassword }

describe('sign-in limits', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ limitFactor: 1 })
    await app.signUpAndIn('Rose')
    await app.signUpAndIn('Jack')
  })
  beforeEach(() => app.deps.db.delete(limits))
  afterAll(() => app.stop())

  const asStranger = (attempt: Attempt) => signIn(app.visitor(), attempt)
  const statuses = (answers: readonly { status: number }[]) => answers.map(answer => answer.status)
  const refusals = Array<number>(pair.free).fill(401)

  /** Rule 1.6 */
  it('delays the next attempt after too many wrong passwords, even the right one, and says how long', async () => {
    const failed = await sequentially(pair.free, () => asStranger({ ...rose, password: wrong }))
    expect(statuses(failed)).toEqual(refusals)
    const { status, code, wait } = await asStranger(rose)
    expect([status, code]).toEqual([429, 'rate_limited'])
    expect(wait).toBeGreaterThan(pair.firstWait / 2)
    expect(wait).toBeLessThanOrEqual(pair.firstWait)
    await advanceTime(app, pair.firstWait)
    expect((await asStranger(rose)).status).toBe(200)
    expect((await asStranger(rose)).status).toBe(200)
  })

  it('limits sign-ins with an unknown address like those with a known one', async () => {
    const nobody = { email: 'nobody@example.com', password: wrong }
    const of = (attempt: Attempt) => sequentially(pair.free + 2, () => asStranger(attempt))
    const unknown = await of(nobody)
    const known = await of({ ...rose, password: wrong })
    expect(statuses(unknown)).toEqual([...refusals, 429, 429])
    expect(statuses(known)).toEqual(statuses(unknown))
  })

  it('does not delay another account from the same client address', async () => {
    await sequentially(pair.free + 1, () => asStranger({ ...rose, password: wrong }))
    expect((await asStranger({ ...rose, email: 'jack@example.com' })).status).toBe(200)
  })

  it('resets the count of wrong passwords after a right one', async () => {
    const nearly = () => sequentially(pair.free - 1, () => asStranger({ ...rose, password: wrong }))
    await nearly()
    expect((await asStranger(rose)).status).toBe(200)
    await nearly()
    expect((await asStranger(rose)).status).toBe(200)
  })

  it('does not reset the count for the password of an unconfirmed sign-up', async () => {
    const password = 'paper and ink'
    await app.visitor().client.accounts.signUp({ username: 'Impostor', email: rose.email, password })
    await sequentially(pair.free - 1, () => asStranger({ ...rose, password: wrong }))
    expect((await asStranger({ ...rose, password })).code).toBe('email_not_confirmed')
    expect((await asStranger({ ...rose, password: wrong })).status).toBe(429)
  })

  it('counts concurrent sign-in attempts', async () => {
    const browser = app.visitor()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(browser, { ...rose, password: wrong })),
    )
    const tried = answers.filter(answer => answer.code === 'wrong_credentials')
    expect(tried).toHaveLength(pair.free)
    expect(answers.filter(answer => answer.code === 'rate_limited')).toHaveLength(20 - pair.free)
  })

  it('ignores a forged X-Forwarded-For header when it counts attempts', async () => {
    const answers = await sequentially(pair.free + 1, n =>
      asStranger({ ...rose, password: wrong, forwardedFor: `198.51.100.${n}` }),
    )
    expect(statuses(answers)).toEqual([...refusals, 429])
  })
})

describe('sign-in limits behind a proxy', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ limitFactor: 1, trustProxy: 'loopback' })
  })
  beforeEach(() => app.deps.db.delete(limits))
  afterAll(() => app.stop())

  it('counts each client address behind a proxy separately', async () => {
    await app.signUpAndIn('Rose')
    const from = (forwardedFor: string) => signIn(app.visitor(), { ...rose, forwardedFor, password: wrong })
    await sequentially(pair.free, () => from('198.51.100.1'))
    expect((await from('198.51.100.1')).status).toBe(429)
    expect((await from('198.51.100.2')).status).toBe(401)
  })

  /** Fails from so many addresses that every new device has to wait. */
  async function attack(email: string) {
    const attempts = Array.from({ length: account.free + 4 }, (_, n) => {
      const forwardedFor = `198.51.100.${Math.floor(n / 4)}`
      return signIn(app.visitor(), { email, password: wrong, forwardedFor })
    })
    await Promise.all(attempts)
  }

  /** Rule 1.6 */
  it('lets the owner sign in from a known device during an attack, also a shared one', async () => {
    const laptop = await app.signUpAndIn('Owner')
    const jack = { email: 'jack@example.com', password: testPassword }
    await app.signUpAndIn('Jack')
    await laptop.client.accounts.signIn(jack)
    const owner = { email: 'owner@example.com', password: testPassword, forwardedFor: '203.0.113.7' }
    await attack(owner.email)

    expect((await signIn(app.visitor(), owner)).status).toBe(429)
    expect((await signIn(laptop, owner)).status).toBe(200)
    await sequentially(device.free, () => signIn(laptop, { ...owner, password: wrong }))
    expect((await signIn(laptop, owner)).status).toBe(429)
    expect((await signIn(laptop, { ...jack, forwardedFor: '203.0.113.7' })).status).toBe(200)

    const forger = app.visitor()
    const mark = laptop.cookies.get('novelette-device') ?? ''
    forger.cookies.set('novelette-device', `${'A'.repeat(22)}${mark.slice(22)}`)
    expect((await signIn(forger, { ...owner, forwardedFor: '203.0.113.9' })).status).toBe(429)
  })

  it('lets the owner sign in from a device that has just reset the password', async () => {
    await app.signUpAndIn('Jill')
    const jill = { email: 'jill@example.com', password: testPassword, forwardedFor: '203.0.113.7' }
    await attack(jill.email)
    const tablet = app.visitor()
    expect((await signIn(tablet, jill)).status).toBe(429)
    await tablet.client.passwords.forgot({ email: jill.email })
    const [mail] = await mailsTo(app, jill.email)
    await tablet.client.passwords.reset({ token: linkTokenIn(mail), password: 'ink and paper, again' })
    expect((await signIn(tablet, { ...jill, password: 'ink and paper, again' })).status).toBe(200)
  })
})
