import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noticeSettings, pushSubscriptions } from '#db/notices-schema.ts'
import { sessions } from '#db/schema.ts'
import { createLog } from '#lib/log.ts'
import { mostAttempts, queuePush } from '#notices/push/queue-push.ts'
import { sendPush } from '#notices/push/send-push.ts'
import { sendTestNotice } from '#notices/sending/test-notice.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { type ServiceAnswer, startPushService, type TestPushService } from '#test/notices/push-service.ts'
import { addDevice, ago, chooseNotices, tellNow } from '#test/notices/tell-notices.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'
import { mailsTo } from '#test/stored-mail.ts'

let app: TestApp
let service: TestPushService
let jack: TestPerson
const lines: string[] = []
beforeAll(async () => {
  service = await startPushService()
  const log = createLog('trace', { write: line => void lines.push(line) })
  app = await startTestApp({ pushHosts: [service.host] }, log)
  jack = await app.signUpAndIn('Jack')
})
afterAll(async () => {
  await service.stop()
  await app.stop()
})

type Reader = Awaited<ReturnType<typeof createReader>>

let readers = 0
async function createReader() {
  readers += 1
  const person = await app.signUpAndIn(`Reader${readers}`)
  await leave(person)
  await chooseNotices(app, person.user.id, { mail: 'never' })
  return { person, device: await addDevice(app, service, person.user.id) }
}

const leave = ({ user }: TestPerson) =>
  app.deps.db
    .update(sessions)
    .set({ createdAt: ago('10 days'), expiresAt: ago('2 hours') })
    .where(eq(sessions.userId, user.id))
const write = ({ person }: Reader, came = '2 hours') =>
  storeLetters(app.deps, jack.user.id, person.user.id, [
    { preview: 'My dearest Rosalind', createdAt: ago(came) },
  ])
const change = ({ person }: Reader, set: Partial<typeof noticeSettings.$inferInsert>) =>
  app.deps.db.update(noticeSettings).set(set).where(eq(noticeSettings.userId, person.user.id))
const rowOf = async ({ device }: Reader) => {
  const [row] = await app.deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, device.id))
  return row
}
const changeRow = ({ device }: Reader, set: Partial<typeof pushSubscriptions.$inferInsert>) =>
  app.deps.db.update(pushSubscriptions).set(set).where(eq(pushSubscriptions.id, device.id))
const shown = ({ device }: Reader) => device.pushes.map(({ payload }) => JSON.parse(payload).notification)
const push = ({ device }: Reader, attempt = 0) =>
  sendPush(app.deps, { subscriptionId: device.id, lane: 0, sounds: true, attempt })
const waitingJob = async ({ device }: Reader) => {
  const { rows } = await app.deps.db.execute<{ seconds: number; attempt: number }>(sql`
    select round(extract(epoch from run_at - now()))::float8 as seconds, (payload ->> 'attempt')::int as attempt
    from graphile_worker._private_jobs where key = ${`send-push:${device.id}`}`)
  return rows[0]
}
const dropJobs = () =>
  app.deps.db.execute(
    sql`delete from graphile_worker._private_jobs where key like 'send-push:%' and locked_at is null`,
  )

describe('the notice on a device', () => {
  /** Rules 9.1, 9.6 */
  it('is declarative, says nothing of the letter, and always has one size', async () => {
    const rose = await createReader()
    await write(rose)
    await tellNow(app)
    const [{ payload, headers } = { payload: '', headers: {} }] = rose.device.pushes
    expect(JSON.parse(payload)).toEqual({
      web_push: 8030,
      notification: {
        title: 'A letter has come',
        body: 'It is in your inbox.',
        navigate: 'http://localhost:3000/inbox',
        tag: 'letters',
        app_badge: '1',
        renotify: true,
      },
    })
    expect(headers).toMatchObject({ topic: 'letters', ttl: '259200', urgency: 'normal' })
    expect(`${payload}${JSON.stringify(headers)}`).not.toMatch(/Jack|Rosalind|dearest/)

    await change(rose, { names: true, pushedThrough: null })
    await tellNow(app)
    await write(rose, '1 hour')
    await tellNow(app)
    expect(shown(rose).map(({ title }) => title)).toEqual([
      'A letter has come',
      'A letter from Jack',
      '2 letters have come',
    ])
    for (const pushed of rose.device.pushes) expect(Buffer.byteLength(pushed.payload)).toBe(512)
    expect(service.problems).toEqual([])
  })

  /** Rule 9.3 */
  it('is replaced by one that counts, and sounds again after ten minutes or another absence', async () => {
    const rose = await createReader()
    const sounds = () => shown(rose).map(({ renotify, silent }) => [renotify, silent])
    await write(rose)
    await tellNow(app)
    await tellNow(app)
    await write(rose, '1 hour')
    await tellNow(app)
    expect(shown(rose).map(({ app_badge }) => app_badge)).toEqual(['1', '2'])
    await change(rose, { soundedAt: ago('11 minutes') })
    await write(rose, '40 minutes')
    await tellNow(app)
    expect(sounds()).toEqual([
      [true, undefined],
      [undefined, true],
      [true, undefined],
    ])
  })

  it('comes to each device, and to none whose key is no longer ours', async () => {
    const rose = await createReader()
    const other = await addDevice(app, service, rose.person.user.id)
    const foreign = await addDevice(app, service, rose.person.user.id)
    await app.deps.db
      .update(pushSubscriptions)
      .set({ vapidId: 'before' })
      .where(eq(pushSubscriptions.id, foreign.id))
    await write(rose)
    await tellNow(app)
    expect([rose.device, other, foreign].map(({ requests }) => requests)).toEqual([1, 1, 0])
    expect(await rowOf(rose)).toMatchObject({ lastOkAt: expect.any(Date), failures: 0, unconfirmed: 0 })
  })

  /** Rule 9.6 */
  it.each([404, 410])('ends the device when the push service answers %i', async status => {
    const rose = await createReader()
    rose.device.answer(status)
    await write(rose)
    await tellNow(app)
    expect(await rowOf(rose)).toBeUndefined()
  })

  it.each<[string, ServiceAnswer, number]>([
    ['as the push service asks', { status: 429, headers: { 'retry-after': '120' } }, 120],
    ['an hour later at most', { status: 503, headers: { 'retry-after': '999999' } }, 3_600],
    ['a second later at least', { status: 503, headers: { 'retry-after': '0' } }, 1],
    ['half a minute later when it does not say', 500, 30],
    ['half a minute later when it says nonsense', { status: 500, headers: { 'retry-after': 'soon' } }, 30],
  ])('is tried again %s', async (_, answer, seconds) => {
    const rose = await createReader()
    rose.device.answer(answer)
    await write(rose)
    await push(rose)
    const job = await waitingJob(rose)
    expect(job?.attempt).toBe(1)
    expect(Math.abs((job?.seconds ?? 0) - seconds)).toBeLessThan(20)
    await dropJobs()
    await push(rose, 1)
    expect(rose.device.pushes).toHaveLength(1)
    expect(await rowOf(rose)).toMatchObject({ failures: 0, unconfirmed: 0 })
  })

  it('is tried again when the push service does not answer', async () => {
    const rose = await createReader()
    rose.device.answer('hang')
    await write(rose)
    await push(rose)
    expect(rose.device.requests).toBe(1)
    expect(await waitingJob(rose)).toMatchObject({ attempt: 1 })
    await dropJobs()
  })

  /** Rule 9.6 */
  it('is given up after the last attempt; the tenth in a row ends the device', async () => {
    const rose = await createReader()
    await write(rose)
    await changeRow(rose, { failures: 8 })
    const told = [{ kind: 'profile-changed', ids: [] }]
    for (const [left, events] of [
      [9, []],
      [undefined, told],
    ] as const) {
      const live = collectLiveEvents(app.deps, rose.person.user.id)
      rose.device.answer(500)
      await push(rose, mostAttempts - 1)
      await live.close()
      expect(await waitingJob(rose)).toBeUndefined()
      expect([(await rowOf(rose))?.failures, live.events]).toEqual([left, events])
    }
  })

  it('is not tried again when the push service refuses it', async () => {
    const rose = await createReader()
    await write(rose)
    rose.device.answer(400)
    await push(rose)
    expect(await waitingJob(rose)).toBeUndefined()
    expect(await rowOf(rose)).toMatchObject({ failures: 1, unconfirmed: 0 })
  })

  it.each([401, 403])(
    'is tried again after %i, which the log and the doctor tell of, and ends no device',
    async status => {
      const rose = await createReader()
      await write(rose)
      await changeRow(rose, { failures: 9 })
      rose.device.answer(status, status)
      await push(rose)
      expect(await waitingJob(rose)).toMatchObject({ attempt: 1 })
      await dropJobs()
      await push(rose, mostAttempts - 1)
      expect(await rowOf(rose)).toMatchObject({ refusedAt: expect.any(Date), failures: 9 })
      expect(lines.join('')).toContain('a push service refuses our VAPID key')
      await push(rose)
      expect(await rowOf(rose)).toMatchObject({ refusedAt: null, failures: 0 })
    },
  )

  /** Rule 9.6 */
  it('follows no redirect', async () => {
    const [rose, ida] = [await createReader(), await createReader()]
    rose.device.answer({ status: 307, headers: { location: ida.device.subscription.endpoint } })
    await write(rose)
    await push(rose)
    expect(rose.device.requests).toBe(1)
    expect(ida.device.requests).toBe(0)
  })

  /** Rule 9.6 */
  it('calls no host that is not allowed, and ends such a device', async () => {
    const elsewhere = await startPushService()
    const rose = await createReader()
    const foreign = { person: rose.person, device: await addDevice(app, elsewhere, rose.person.user.id) }
    await write(rose)
    await tellNow(app)
    expect(foreign.device.requests).toBe(0)
    expect(elsewhere.problems).toEqual([])
    expect(await rowOf(foreign)).toBeUndefined()
    expect(rose.device.pushes).toHaveLength(1)
    await elsewhere.stop()
  })

  /** Rule 9.2 */
  it('is begun twice at most, when nobody knows whether it came', async () => {
    const rose = await createReader()
    await write(rose)
    await changeRow(rose, { unconfirmed: 1 })
    await push(rose)
    expect(rose.device.pushes).toHaveLength(1)
    await changeRow(rose, { unconfirmed: 2 })
    await push(rose)
    expect(rose.device.pushes).toHaveLength(1)
    expect((await rowOf(rose))?.unconfirmed).toBe(0)
  })

  it('comes to try, by each way that is on, and says that it is none of a letter', async () => {
    const rose = await createReader()
    expect(await sendTestNotice(app.deps, rose.person.user.id)).toEqual({ mail: false, devices: 1 })
    await vi.waitUntil(() => rose.device.pushes.length === 1, { timeout: 30_000 })
    await change(rose, { mail: 'at_once' })
    expect(await sendTestNotice(app.deps, rose.person.user.id)).toEqual({ mail: true, devices: 1 })
    const [mail] = await mailsTo(app, rose.person.user.email)
    expect(mail?.subject).toBe('A test notice')
    await vi.waitUntil(() => rose.device.pushes.length === 2, { timeout: 30_000 })
    const said = { title: 'A test notice', body: 'No letter has come. A real notice looks like this one.' }
    expect(mail?.text).toContain(said.body)
    expect(shown(rose)).toMatchObject([said, said])
    for (const notice of shown(rose)) expect(notice).not.toHaveProperty('app_badge')
    expect(
      await app.deps.db.select().from(noticeSettings).where(eq(noticeSettings.userId, rose.person.user.id)),
    ).toMatchObject([{ mailedAt: null, pushedThrough: null, unconfirmedMails: 0 }])
  })

  it('leaves no word of a letter, no name and no endpoint in the log, the jobs and the metrics', async () => {
    const rose = await createReader()
    rose.device.answer(500)
    await change(rose, { mail: 'at_once' })
    await write(rose)
    await tellNow(app)
    const { rows } = await app.deps.db.execute(sql`select * from graphile_worker._private_jobs`)
    const traces = [...lines, JSON.stringify(rows), await app.deps.metrics.registry.metrics()].join('\n')
    expect(traces).toContain('a push could not be sent')
    for (const secret of [
      'Rosalind',
      'dearest',
      '/push/',
      rose.device.subscription.auth,
      rose.person.user.email,
    ])
      expect(traces).not.toContain(secret)
    await dropJobs()
  })

  it('leaves room for a mail while its push service answers nobody', async () => {
    const waiting = await Promise.all([createReader(), createReader(), createReader()])
    for (const [index, reader] of waiting.entries()) {
      reader.device.answer('hang')
      await write(reader)
      await queuePush(app.deps.db, { subscriptionId: reader.device.id, lane: index % 2, sounds: true })
    }
    const begun = () => waiting.filter(({ device }) => device.requests > 0).length
    await vi.waitUntil(() => begun() === 2, { timeout: 30_000 })
    await app.visitor().client.passwords.forgot({ email: jack.user.email })
    await mailsTo(app, jack.user.email)
    expect(begun()).toBe(2)
    await dropJobs()
  })
})
