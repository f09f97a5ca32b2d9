import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#db/access-schema.ts'
import { letters } from '#db/schema.ts'
import { policies } from '#limits/policies.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { listenTo } from '#test/stored-letters.ts'

const hour = 60 * 60
const { account, receiver } = policies['send-letter']

describe('somebody who sends letter after letter', () => {
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
  const kept = () => app.deps.db.$count(letters)

  it('is told when to go on, and nothing more is kept or announced', async () => {
    await sendMany(0, receiver.perHour)
    const before = await kept()
    const jack = listenTo(app.deps, others[0]?.user.id ?? '')
    const refusal = await sendTo(0).catch((error: unknown) => error)
    expect(refusal).toMatchObject(refused)
    const { retryAfter } = (refusal as { data: { retryAfter: number } }).data
    expect(retryAfter).toBeGreaterThan(hour - 5 * 60)
    expect(retryAfter).toBeLessThanOrEqual(hour)
    expect(await kept()).toBe(before)
    await jack.close()
    expect(jack.events).toEqual([])
  })

  it('may write to others still, until it is too much for anyone', async () => {
    await sendMany(0, receiver.perHour)
    await sendMany(1, account.perHour - receiver.perHour)
    await expect(sendTo(2)).rejects.toMatchObject(refused)
    expect(await kept()).toBe(account.perHour)
  })

  it('is not charged for what was refused, nor for names that nobody has', async () => {
    const toNobody = rose.client.letters.send({ ...letterTo(0), receiver: 'Nobody' })
    await expect(toNobody).rejects.toMatchObject({ code: 'recipient_not_found' })
    expect(await app.deps.db.$count(limits)).toBe(0)
    await sendMany(0, receiver.perHour)
    for (let tried = 0; tried < 10; tried += 1) await expect(sendTo(0)).rejects.toMatchObject(refused)
    await sendMany(1, account.perHour - receiver.perHour)
    expect(await kept()).toBe(account.perHour)
  })

  it('may send as many at the same moment as one after the other', async () => {
    const tooMany = Array.from({ length: receiver.perHour + 3 }, () => sendTo(0))
    const toNobody = rose.client.letters.send({ ...letterTo(0), receiver: 'Nobody' })
    const outcomes = await Promise.allSettled([...tooMany, toNobody, sendTo(1), sendTo(2)])
    const refusals = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    const notFound = { code: 'recipient_not_found' }
    expect(refusals).toMatchObject([refused, refused, refused, notFound])
    expect(await kept()).toBe(receiver.perHour + 2)
  })

  it('goes on after an hour', async () => {
    await sendMany(0, receiver.perHour)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
    await app.deps.db.update(limits).set({ expire: sql`${limits.expire} - ${hour * 1000}` })
    await expect(sendTo(0)).resolves.toMatchObject({ status: 'sent' })
  })

  it('keeps nobody else from writing to the same person', async () => {
    await sendMany(0, receiver.perHour)
    const [, noor] = others
    await expect(noor?.client.letters.send(letterTo(0))).resolves.toMatchObject({ status: 'sent' })
  })

  it('gets the answer that was lost again', async () => {
    const id = randomUUID()
    const first = await sendTo(0, id)
    await sendMany(0, receiver.perHour - 1)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
    expect(await sendTo(0, id)).toEqual(first)
  })

  it('is not told by the limit that they were blocked', async () => {
    const [jack] = others
    await jack?.client.blocks.block({ personId: rose.user.id })
    await sendMany(0, receiver.perHour)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
    await jack?.client.blocks.unblock({ personId: rose.user.id })
  })

  it('cannot fill the disk with drafts instead, nor by taking letters back, and may go on writing those there are', async () => {
    const draft = (id: string, revision: number) =>
      rose.client.drafts.save({
        id,
        receiver: '',
        content: `<p>${revision}</p>`,
        banner: 'starry-night',
        revision,
      })
    const id = randomUUID()
    await draft(id, 0)
    const sent = await sendTo(0)
    for (let made = 1; made < policies['new-draft'].account.perHour; made += 1) await draft(randomUUID(), 0)
    await expect(draft(randomUUID(), 0)).rejects.toMatchObject(refused)
    await expect(rose.client.letters.takeBack({ id: sent.id, draftId: randomUUID() })).rejects.toMatchObject(
      refused,
    )
    await expect(draft(id, 1)).resolves.toMatchObject({ revision: 2 })
  })

  // The last: the server remembers it for an hour.
  it('is not listened to any more when they go on and on, and has nothing written down by it', async () => {
    await sendMany(0, receiver.perHour)
    await sendMany(1, account.perHour - receiver.perHour)
    const flood = (to: string) => rose.client.letters.send({ ...letterTo(0), receiver: to })
    // Refused by the count, some twenty times; then from memory.
    for (let tried = 0; tried < 30; tried += 1) await expect(sendTo(2)).rejects.toMatchObject(refused)
    const rows = await app.deps.db.$count(limits)
    for (let tried = 0; tried < 10; tried += 1) {
      await expect(flood(`nobody_${tried}`)).rejects.toMatchObject(refused)
    }
    expect(await app.deps.db.$count(limits)).toBe(rows)
  })
})
