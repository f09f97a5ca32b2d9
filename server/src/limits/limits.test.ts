import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { purgeExpired } from '#accounts/purging/purge-expired.ts'
import { limits as rows } from '#db/access-schema.ts'
import { isDatabaseUnavailable } from '#db/errors.ts'
import { createLimits } from '#limits/limits.ts'
import { longestWait, policies } from '#limits/policies.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { startDatabaseOutage } from '#test/outage.ts'

const rose = 'rose@example.com'
const here = '203.0.113.7'
const pairFree = policies['sign-in'].pair.free

describe('createLimits', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  beforeEach(() => app.deps.db.delete(rows))
  afterAll(() => app.stop())

  /** Each call is another server on the same database. */
  const server = (factor = 1) => createLimits(app.deps, factor)
  const signInBy = (address: string, account = rose, device: string | null = null) => ({
    account,
    address,
    device,
  })
  const waitOf = async (attempt: Promise<void>): Promise<number> => {
    const error: unknown = await attempt.then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null) return 0
    expect(error).toMatchObject({ code: 'rate_limited', data: { retryAfter: expect.any(Number) } })
    return (error as { data: { retryAfter: number } }).data.retryAfter
  }
  const advanceTime = (seconds: number) =>
    app.deps.db.update(rows).set({ expire: sql`${rows.expire} - ${seconds * 1000}` })

  /** Rule 1.6 */
  it('allows free attempts and then doubles the wait for each, up to 15 minutes', async () => {
    const limits = server()
    const take = () => waitOf(limits.consume('sign-in', signInBy(here)))
    for (let n = 0; n < pairFree; n += 1) expect(await take()).toBe(0)
    for (const wait of [30, 60, 120, 240, 480, 900, 900, 900]) {
      const told = await take()
      // The wait before was half of it.
      expect(told).toBeGreaterThan(wait / 2)
      expect(told).toBeLessThanOrEqual(wait)
      await advanceTime(wait)
      expect(await take()).toBe(0)
    }
  })

  it('continues the counts that an earlier release stored', async () => {
    const keyOf = (name: string, subject: string) => app.deps.auth.fingerprint(`limit ${name}`, subject)
    const expire = Date.now() + 600_000
    await app.deps.db.insert(rows).values([
      {
        key: `tries:${keyOf('account-data account', rose)}`,
        points: policies['account-data'].account.perQuarterHour,
        expire,
      },
      { key: `failures:${keyOf('sign-in pair', `${rose} ${here}`)}`, points: pairFree, expire },
      { key: `gate:${keyOf('sign-in pair', `${rose} ${here}`)}`, points: 1, expire },
    ])
    const waits = [
      await waitOf(server().consume('account-data', { account: rose })),
      await waitOf(server().consume('sign-in', signInBy(here))),
    ]
    for (const told of waits) {
      expect(told).toBeGreaterThan(500)
      expect(told).toBeLessThanOrEqual(601)
    }
  })

  it('counts concurrent attempts as it counts them one after the other', async () => {
    const limits = server()
    const most = policies['account-data'].account.perQuarterHour
    const attempts = Array.from({ length: most + 2 }, () =>
      waitOf(limits.consume('account-data', { account: rose })),
    )
    const other = waitOf(limits.consume('account-data', { account: 'jack@example.com' }))
    expect((await Promise.all(attempts)).map(Boolean)).toEqual([...Array(most).fill(false), true, true])
    expect(await other).toBe(0)
  })

  it('admits one of the concurrent attempts that end the free ones, and sets the first wait', async () => {
    const limits = server()
    const take = () => waitOf(limits.consume('sign-in', signInBy(here)))
    for (let n = 1; n < pairFree; n += 1) expect(await take()).toBe(0)
    const waits = await Promise.all([take(), take(), take(), take()])
    expect(waits.filter(wait => wait === 0)).toHaveLength(1)
    const told = await take()
    expect(told).toBeGreaterThan(15)
    expect(told).toBeLessThanOrEqual(30)
  })

  it.each([10, -10])('uses the database clock on a server whose own is %i minutes off', async minutes => {
    const take = () => waitOf(server().consume('sign-in', signInBy(here)))
    const moveClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    for (let n = 0; n < pairFree; n += 1) expect(await take()).toBe(0)
    moveClock()
    const told = await take()
    expect(told).toBeGreaterThan(15)
    expect(told).toBeLessThanOrEqual(30)
    vi.useRealTimers()
    expect(await take()).toBeLessThanOrEqual(told)
  })

  it('resets the backoff after a success, or after a day without one', async () => {
    const limits = server()
    const take = () => waitOf(limits.consume('sign-in', signInBy(here)))
    const spend = async () => {
      for (let n = 0; n < pairFree; n += 1) expect(await take()).toBe(0)
      expect(await take()).toBeGreaterThan(0)
    }
    await spend()
    await limits.reset('sign-in', signInBy(here))
    await spend()
    await advanceTime(24 * 60 * 60)
    await spend()
  })

  it('counts an account over all addresses, with a higher limit', async () => {
    const limits = server()
    const { free } = policies['sign-in'].account
    for (let n = 0; n < free; n += 1) {
      expect(await waitOf(limits.consume('sign-in', signInBy(`198.51.100.${n}`)))).toBe(0)
    }
    expect(await waitOf(limits.consume('sign-in', signInBy(here)))).toBeGreaterThan(15)
    expect(await waitOf(limits.consume('sign-in', signInBy(here, 'jack@example.com')))).toBe(0)
  })

  it('does not count an attempt against the pair when the account limit refuses it', async () => {
    const limits = server()
    const { free } = policies['sign-in'].account
    for (let n = 0; n < free; n += 1) await limits.consume('sign-in', signInBy(`198.51.100.${n}`))
    for (let n = 0; n < 2 * pairFree; n += 1) {
      expect(await waitOf(limits.consume('sign-in', signInBy(here)))).toBeLessThanOrEqual(30)
    }
    await advanceTime(30)
    expect(await waitOf(limits.consume('sign-in', signInBy(here)))).toBe(0)
  })

  it('counts a known device separately from the other attempts on the account', async () => {
    const limits = server()
    const { free } = policies['sign-in'].account
    for (let n = 0; n < 3 * free; n += 1) await waitOf(limits.consume('sign-in', signInBy(`198.51.100.${n}`)))
    const owner = signInBy(here, rose, 'the laptop')
    for (let n = 0; n < policies['sign-in'].device.free; n += 1) {
      expect(await waitOf(limits.consume('sign-in', owner))).toBe(0)
    }
    expect(await waitOf(limits.consume('sign-in', owner))).toBeGreaterThan(15)
    expect(await waitOf(limits.consume('sign-in', signInBy(here, rose, 'the phone')))).toBe(0)
  })

  it('counts an address over all accounts and refunds a successful attempt', async () => {
    const limits = server()
    const { perQuarterHour } = policies['sign-in'].address
    for (let n = 0; n < perQuarterHour; n += 1) {
      await limits.consume('sign-in', signInBy(here, `person-${n}@example.com`))
    }
    await limits.reset('sign-in', signInBy(here, 'person-0@example.com'))
    expect(await waitOf(limits.consume('sign-in', signInBy(here, 'jack@example.com')))).toBe(0)
    const wait = await waitOf(limits.consume('sign-in', signInBy(here, 'jill@example.com')))
    expect(wait).toBeGreaterThan(longestWait - 60)
    expect(wait).toBeLessThanOrEqual(longestWait)
    expect(await waitOf(limits.consume('sign-in', signInBy('203.0.113.8', 'jill@example.com')))).toBe(0)
  })

  it('counts an IPv6 /64 network as one address', async () => {
    const limits = server()
    for (let n = 0; n < pairFree; n += 1) await limits.consume('sign-in', signInBy(`2001:db8:1:2::${n}`))
    expect(await waitOf(limits.consume('sign-in', signInBy('2001:db8:1:2:aaaa::1')))).toBeGreaterThan(0)
    expect(await waitOf(limits.consume('sign-in', signInBy('2001:db8:1:3::1')))).toBe(0)
  })

  it('allows no more attempts when many arrive at the same moment on two servers', async () => {
    const [one, two] = [server(), server()]
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : two).consume('sign-in', signInBy(here)))
    const waits = await Promise.all(tries.map(waitOf))
    expect(waits.filter(wait => wait === 0)).toHaveLength(pairFree)
    expect(Math.max(...waits)).toBeLessThanOrEqual(longestWait)
  })

  /** Rule 7.1 */
  it('shares limits between all servers of a database', async () => {
    const [one, two] = [server(), server()]
    for (let n = 0; n < pairFree; n += 1) {
      await (n % 2 ? one : two).consume('sign-in', signInBy(here))
    }
    expect(await waitOf(one.consume('sign-in', signInBy(here)))).toBeGreaterThan(0)
    expect(await waitOf(two.consume('sign-in', signInBy(here)))).toBeGreaterThan(0)
    await one.reset('sign-in', signInBy(here))
    expect(await waitOf(two.consume('sign-in', signInBy(here)))).toBe(0)
  })

  it('refuses a flood from memory without a query', async () => {
    const [one, two] = [server(), server()]
    const check = (limits = one) => waitOf(limits.consume('check-username', { address: here }))
    for (let n = 0; n < policies['check-username'].address.perQuarterHour; n += 1)
      expect(await check()).toBe(0)
    for (let n = 0; n < 20; n += 1) expect(await check()).toBeGreaterThan(0)
    await app.deps.db.delete(rows)
    expect(await check()).toBeGreaterThan(0)
    expect(await app.deps.db.select().from(rows)).toEqual([])
    expect(await check(two)).toBe(0)
  })

  it('stores no address or account, and purges expired rows', async () => {
    await server().consume('sign-in', signInBy(here))
    const kept = await app.deps.db.select({ key: rows.key }).from(rows)
    expect(kept).toHaveLength(3)
    for (const { key } of kept) expect(key).not.toMatch(/rose|203\.0/)
    await advanceTime(longestWait + 1)
    await purgeExpired(app.deps.db)
    expect(await app.deps.db.select({ key: rows.key }).from(rows)).toHaveLength(2)
    await advanceTime(24 * 60 * 60)
    await purgeExpired(app.deps.db)
    expect(await app.deps.db.select().from(rows)).toEqual([])
  })

  it('multiplies the limits by the operator’s factor', async () => {
    const limits = server(2)
    for (let n = 0; n < 2 * pairFree; n += 1) await limits.consume('sign-in', signInBy(here))
    expect(await waitOf(limits.consume('sign-in', signInBy(here)))).toBeGreaterThan(0)
  })

  const report = { account: rose }
  const mostReports = policies.report.account.perQuarterHour
  const takeReport = (limits = server()) =>
    waitOf(app.deps.db.transaction(tx => limits.take(tx, 'report', report)))

  it('counts what a transaction takes with it alone: rolled back or refused it was never counted', async () => {
    const limits = server()
    for (let n = 0; n < 2 * mostReports; n += 1) {
      const refused = app.deps.db.transaction(async tx => {
        await limits.take(tx, 'report', report)
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
    }
    expect(await app.deps.db.select().from(rows)).toEqual([])
    for (let n = 0; n < mostReports; n += 1) expect(await takeReport(n % 2 ? limits : server())).toBe(0)
    for (let n = 0; n < 3; n += 1) expect(await takeReport()).toBeGreaterThan(longestWait - 60)
    expect(await app.deps.db.select().from(rows)).toMatchObject([{ points: mostReports }])
    await advanceTime(longestWait + 1)
    expect(await takeReport()).toBe(0)
    expect(await app.deps.db.select().from(rows)).toMatchObject([{ points: 1 }])
  })

  it('takes no more than allowed when transactions come at once', async () => {
    const waits = await Promise.all(Array.from({ length: mostReports + 3 }, () => takeReport()))
    expect(waits.filter(wait => wait === 0)).toHaveLength(mostReports)
  })

  it('gives back what was taken, but not beyond it or in a window that has ended', async () => {
    const limits = server()
    await takeReport()
    for (let n = 0; n < 2; n += 1) await limits.giveBack(app.deps.db, 'report', report)
    expect(await app.deps.db.select().from(rows)).toMatchObject([{ points: 0 }])
    for (let n = 0; n < mostReports; n += 1) expect(await takeReport()).toBe(0)
    await advanceTime(longestWait + 1)
    await limits.giveBack(app.deps.db, 'report', report)
    expect(await app.deps.db.select().from(rows)).toMatchObject([{ points: mostReports }])
  })

  it('tells whether there is room without counting', async () => {
    const limits = server()
    const isRefused = () => waitOf(limits.assertRoom('report', report))
    for (let n = 0; n < mostReports; n += 1) {
      expect(await isRefused()).toBe(0)
      await takeReport()
    }
    expect(await isRefused()).toBeGreaterThan(longestWait - 60)
    await advanceTime(longestWait + 1)
    expect(await isRefused()).toBe(0)
  })

  it('rejects every attempt while the database is away', async () => {
    const restore = await startDatabaseOutage(app)
    const error = await server()
      .consume('sign-in', signInBy(here))
      .catch((reason: unknown) => reason)
    await restore()
    expect(isDatabaseUnavailable(error)).toBe(true)
  })
})
