import { randomUUID } from 'node:crypto'
import { sendingLimitReached } from '@novelette/domain/letters/sending-limits.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#db/access-schema.ts'
import { letters } from '#db/schema.ts'
import { policies } from '#limits/policies.ts'
import { deliverDue } from '#scheduling/delivering/deliver-due.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

const hour = 60 * 60
const { account, receiver } = policies['send-letter']
/** To somebody who has never answered. */
const unanswered = policies['send-unanswered'].receiver

describe('send-letter limit', () => {
  let app: TestApp
  let rose: TestPerson
  const others: TestPerson[] = []
  beforeAll(async () => {
    app = await startTestApp({ limitFactor: 1 })
    rose = await app.signUpAndIn('Rose')
    for (const name of ['Jack', 'Noor', 'Maud', 'Ines', 'Otto']) others.push(await app.signUpAndIn(name))
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
    for (let sent = 0; sent < count; sent += 10)
      await Promise.all(Array.from({ length: Math.min(10, count - sent) }, () => sendTo(to)))
  }
  const refused = { code: 'rate_limited', status: 429, data: { retryAfter: expect.any(Number) } }
  /** As if so many had been sent to somebody who has never answered. */
  const countMany = async (to: number, count: number) => {
    const subjects = { account: rose.user.id, receiver: others[to]?.user.username ?? '' }
    for (let counted = 0; counted < count; counted += 1)
      await app.deps.limits.consume('send-letter', subjects, 'send-unanswered')
  }
  const countLetters = () => app.deps.db.$count(letters)

  /** Rule 3.7 */
  it('answers with the seconds to wait, and stores and announces nothing more', async () => {
    await sendMany(0, unanswered.perHour)
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

  it('says the limit and the wait over /api/v1, in the header, too', async () => {
    await countMany(0, unanswered.perHour)
    const { id, ...letter } = letterTo(0)
    const answer = await rose.fetch('/api/v1/letters', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...letter }),
    })
    const refusal = await answer.json()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe(String(refusal.data.retryAfter))
    expect(refusal).toMatchObject({ code: 'rate_limited', data: { limit: sendingLimitReached } })
    expect(refusal.message).toMatch(
      /^You have reached the limit of an hour: at most 240 .* 120 .* 60 .*\. Please try again in (?:\d+ minutes|an hour)\.$/,
    )
  })

  it('allows no more to somebody who has taken their answer back', async () => {
    const takenBack = { takenBackAt: new Date() }
    await storeLetters(app.deps, others[0]?.user.id ?? '', rose.user.id, [takenBack])
    await countMany(0, unanswered.perHour)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
  })

  it('allows more to somebody who has answered', async () => {
    await sendMany(0, unanswered.perHour)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
    const answer = { ...letterTo(0), receiver: rose.user.username }
    await others[0]?.client.letters.send(answer)
    await sendMany(0, receiver.perHour - unanswered.perHour)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
    expect(await countLetters()).toBe(receiver.perHour + 1)
  })

  /** Rule 10.1 */
  it('does not count a letter that leaves, on its day or sent now before it', async () => {
    const [, noor] = others
    const past = { deliverAt: new Date(Date.now() - 1000) }
    const [, waiting = ''] = await storeScheduled(app.deps, rose.user.id, noor?.user.id ?? '', [past, {}])
    await deliverDue(app.deps)
    await rose.client.scheduledLetters.sendNow({ id: waiting })
    expect([await countLetters(), await app.deps.db.$count(limits)]).toEqual([2, 0])
  })

  /** Rule 3.7 */
  it('allows letters to other receivers up to the limit of the account', async () => {
    for (let to = 0; to < account.perHour / unanswered.perHour; to += 1)
      await sendMany(to, unanswered.perHour)
    await expect(sendTo(4)).rejects.toMatchObject(refused)
    expect(await countLetters()).toBe(account.perHour)
  })

  it('does not count refused letters or unknown usernames', async () => {
    const toNobody = rose.client.letters.send({ ...letterTo(0), receiver: 'Nobody' })
    await expect(toNobody).rejects.toMatchObject({ code: 'recipient_not_found' })
    expect(await app.deps.db.$count(limits)).toBe(0)
    await sendMany(0, unanswered.perHour)
    for (let attempt = 0; attempt < 10; attempt += 1) await expect(sendTo(0)).rejects.toMatchObject(refused)
    for (const to of [1, 2, 3]) await sendMany(to, unanswered.perHour)
    expect(await countLetters()).toBe(account.perHour)
  })

  it('allows as many letters concurrently as one after the other', async () => {
    const tooMany = Array.from({ length: unanswered.perHour + 3 }, () => sendTo(0))
    const toNobody = rose.client.letters.send({ ...letterTo(0), receiver: 'Nobody' })
    const outcomes = await Promise.allSettled([...tooMany, toNobody, sendTo(1), sendTo(2)])
    const refusals = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    const notFound = { code: 'recipient_not_found' }
    expect(refusals).toMatchObject([refused, refused, refused, notFound])
    expect(await countLetters()).toBe(unanswered.perHour + 2)
  })

  it('allows letters again after an hour', async () => {
    await countMany(0, unanswered.perHour)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
    await app.deps.db.update(limits).set({ expire: sql`${limits.expire} - ${hour * 1000}` })
    await expect(sendTo(0)).resolves.toMatchObject({ status: 'sent' })
  })

  it('does not limit other senders to the same receiver', async () => {
    await countMany(0, unanswered.perHour)
    const [, noor] = others
    await expect(noor?.client.letters.send(letterTo(0))).resolves.toMatchObject({ status: 'sent' })
  })

  it('does not reveal a block to the sender', async () => {
    const [jack] = others
    await jack?.client.blocks.block({ personId: rose.user.id })
    await sendMany(0, unanswered.perHour)
    await expect(sendTo(0)).rejects.toMatchObject(refused)
    await jack?.client.blocks.unblock({ personId: rose.user.id })
  })

  it('limits new drafts, taking back and calling back, but not saves of existing drafts', async () => {
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
    for (let made = 2; made < policies['new-draft'].account.perHour; made += 1)
      await app.deps.limits.consume('new-draft', { account: rose.user.id })
    await expect(draft(randomUUID(), 0)).resolves.toBeDefined()
    await expect(draft(randomUUID(), 0)).rejects.toMatchObject(refused)
    await expect(rose.client.letters.takeBack({ id: sent.id, draftId: randomUUID() })).rejects.toMatchObject(
      refused,
    )
    const [waiting = ''] = await storeScheduled(app.deps, rose.user.id, others[0]?.user.id ?? '', [{}])
    await expect(
      rose.client.scheduledLetters.cancel({ id: waiting, draftId: randomUUID() }),
    ).rejects.toMatchObject(refused)
    await expect(draft(id, revision)).resolves.toMatchObject({ revision: revision + 1 })
  })

  // Runs last: the server remembers the block for an hour.
  it('refuses a persistent sender from memory and writes nothing to the database', async () => {
    for (let to = 0; to < account.perHour / unanswered.perHour; to += 1)
      await countMany(to, unanswered.perHour)
    const { user } = await app.signUpAndIn('Ada')
    const flood = () => rose.client.letters.send({ ...letterTo(0), receiver: user.username })
    // The first twenty or so are refused by the count, the rest from memory.
    for (let attempt = 0; attempt < 30; attempt += 1) await expect(sendTo(4)).rejects.toMatchObject(refused)
    const rows = await app.deps.db.$count(limits)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(flood()).rejects.toMatchObject(refused)
    }
    expect(await app.deps.db.$count(limits)).toBe(rows)
  })
})
