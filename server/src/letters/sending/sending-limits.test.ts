import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#db/access-schema.ts'
import { letters } from '#db/schema.ts'
import { policies } from '#limits/policies.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'

const hour = 60 * 60
const { account, receiver } = policies['send-letter']

describe('send-letter limit', () => {
  let app: TestApp
  let rose: TestPerson
  let others: TestPerson[]
  beforeAll(async () => {
    app = await startTestApp({ limitFactor: 1 })
    rose = await app.signUpAndIn('Rose')
    others = [await app.signUpAndIn('Jack'), await app.signUpAndIn('Noor'), await app.signUpAndIn('Maud')]
  })
  beforeEach(async () => {
    await app.deps.db.delete(limits)
    await app.deps.db.delete(letters)
  })
  afterAll(() => app.stop())

  const letterTo = (to: number, id: string = randomUUID()) => {
    const username = others[to]?.user.username ?? ''
    return { id, receiver: username, content: '<p>Dear you,</p>', banner: 'starry-night' as const }
  }
  const sendTo = (to: number, id?: string) => rose.client.letters.send(letterTo(to, id))
  const sendMany = async (to: number, count: number) => {
    for (let sent = 0; sent < count; sent += 1) await sendTo(to)
  }
  const refused = { code: 'rate_limited', status: 429, data: { retryAfter: expect.any(Number) } }
  const countLetters = () => app.deps.db.$count(letters)

  /** Rule 3.7 */
  it('answers with the seconds to wait, and stores and announces nothing more', async () => {
    await sendMany(0, receiver.perHour)
    const before = await countLetters()
    const jack = collectLiveEvents(app.deps, others[0]?.user.id ?? '')
    const refusal = await sendTo(0).catch((error: unknown) => error)
    expect(refusal).toMatchObject(refused)
    const { retryAfter } = (refusal as { data: { retryAfter: number } }).data
    expect(retryAfter).toBeGreaterThan(hour - 5 * 60)
    expect(retryAfter).toBeLessThanOrEqual(hour)
    expect(await countLetters()).toBe(before)
    await jack.close()
    expect(jack.events).toEqual([])
  })

  /** Rule 3.7 */
  it('allows letters to other receivers up to the limit of the account', async () => {
    await sendMany(0, receiver.perHour)
    await sendMany(1, account.perHour - receiver.perHour)
    await expect(sendTo(2)).rejects.toMatchObject(refused)
    expect(await countLetters()).toBe(account.perHour)
  })

  it('does not count refused letters or unknown usernames', async () => {
    const toNobody = rose.client.letters.send({ ...letterTo(0), receiver: 'Nobody' })
    await expect(toNobody).rejects.toMatchObject({ code: 'recipient_not_found' })
    expect(await app.deps.db.$count(limits)).toBe(0)
    await sendMany(0, receiver.perHour)
    for (let attempt = 0; attempt < 10; attempt += 1) await expect(sendTo(0)).rejects.toMatchObject(refused)
    await sendMany(1, account.perHour - receiver.perHour)
    expect(await countLetters()).toBe(account.perHour)
  })

  it('allows as many letters concurrently as one after the other', async () => {
    const tooMany = Array.from({ length: receiver.perHour + 3 }, () => sendTo(0))
    const toNobody = rose.client.letters.send({ ...letterTo(0), receiver: 'Nobody' })
    const outcomes = await Promise.allSettled([...tooMany, toNobody, sendTo(1), sendTo(2)])
    const refusals = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    const notFound = { code: 'recipient_not_found' }
    expect(refusals).toMatchObject([refused, refused, refused, notFound])
    expect(await countLetters()).toBe(receiver.perHour + 2)
  })

  it('allows letters again after an hour', async () => {
    await sendMany(0, receiver.perHour)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
    await app.deps.db.update(limits).set({ expire: sql`${limits.expire} - ${hour * 1000}` })
    await expect(sendTo(0)).resolves.toMatchObject({ status: 'sent' })
  })

  it('does not limit other senders to the same receiver', async () => {
    await sendMany(0, receiver.perHour)
    const [, noor] = others
    await expect(noor?.client.letters.send(letterTo(0))).resolves.toMatchObject({ status: 'sent' })
  })

  it('answers a repeated send with the stored letter after it is reached', async () => {
    const id = randomUUID()
    const first = await sendTo(0, id)
    await sendMany(0, receiver.perHour - 1)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
    expect(await sendTo(0, id)).toEqual(first)
  })

  it('does not reveal a block to the sender', async () => {
    const [jack] = others
    await jack?.client.blocks.block({ personId: rose.user.id })
    await sendMany(0, receiver.perHour)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
    await jack?.client.blocks.unblock({ personId: rose.user.id })
  })

  it('limits new drafts and taking back, but not saves of existing drafts', async () => {
    const draft = (id: string, revision: number) =>
      rose.client.drafts.save({
        id,
        receiver: '',
        content: `<p>${revision}</p>`,
        banner: 'starry-night',
        revision,
      })
    const id = randomUUID()
    const { revision } = await draft(id, 0)
    const sent = await sendTo(0)
    for (let made = 1; made < policies['new-draft'].account.perHour; made += 1) await draft(randomUUID(), 0)
    await expect(draft(randomUUID(), 0)).rejects.toMatchObject(refused)
    await expect(rose.client.letters.takeBack({ id: sent.id, draftId: randomUUID() })).rejects.toMatchObject(
      refused,
    )
    await expect(draft(id, revision)).resolves.toMatchObject({ revision: revision + 1 })
  })

  // Runs last: the server remembers the block for an hour.
  it('refuses a persistent sender from memory and writes nothing to the database', async () => {
    await sendMany(0, receiver.perHour)
    await sendMany(1, account.perHour - receiver.perHour)
    const { user } = await app.signUpAndIn('Ada')
    const flood = () => rose.client.letters.send({ ...letterTo(0), receiver: user.username })
    // The first twenty or so are refused by the count, the rest from memory.
    for (let attempt = 0; attempt < 30; attempt += 1) await expect(sendTo(2)).rejects.toMatchObject(refused)
    const rows = await app.deps.db.$count(limits)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(flood()).rejects.toMatchObject(refused)
    }
    expect(await app.deps.db.$count(limits)).toBe(rows)
  })
})
