import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as plainRequest } from 'node:http'
import { guestAnswerMaxLength, guestLimits } from '@novelette/domain/guests/guests.ts'
import { sendingLimits } from '@novelette/domain/letters/sending-limits.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ban } from '#admin/bans.ts'
import { guests } from '#db/guests-schema.ts'
import { blocks } from '#db/people-schema.ts'
import { erasedLetters, letters, users } from '#db/schema.ts'
import { runDuringSanitising } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
let guest: Awaited<ReturnType<typeof storeGuest>>
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())
beforeEach(async () => {
  guest = await storeGuest(app.deps, jack.user.id)
  await storeLetters(app.deps, jack.user.id, guest.id, [{}])
})

type Given = { readonly id?: string; readonly content?: string; readonly banner?: 'romantic-roses' }
const answer = ({ id = randomUUID(), content = '<p>Dear Jack</p>', banner }: Given = {}) =>
  app.visitor().client.guests.answer({
    locator: guest.locator,
    secret: guest.secret,
    id,
    content,
    banner: banner ?? 'starry-night',
  })
const rowOf = async (id: string) => {
  const [row] = await app.deps.db.select().from(letters).where(eq(letters.id, id))
  return row
}
const answersOf = () => app.deps.db.$count(letters, eq(letters.senderId, guest.id))
const setGuest = (set: Partial<Record<keyof typeof guests.$inferInsert, unknown>>) =>
  app.deps.db
    .update(guests)
    .set(set as never)
    .where(eq(guests.id, guest.id))

describe('guests.answer', () => {
  /** Rule 8.4 */
  it('lies in the inbox of the writer at once, sealed, and can be answered', async () => {
    const id = randomUUID()
    const events = collectLiveEvents(app.deps, jack.user.id)
    const answered = await answer({ id, content: '<p>Dear <b>Jack</b></p><script>x</script>' })
    await events.close()
    expect(answered).toEqual({ createdAt: expect.any(Date), answersLeft: guestLimits.answersInARow - 1 })
    expect(events.events).toEqual([
      { kind: 'letter-arrived', ids: [id] },
      { kind: 'guest-changed', ids: [guest.id] },
    ])
    const received = await jack.client.letters.received({ id })
    expect(received).toMatchObject({ content: '<p>Dear <strong>Jack</strong></p>', sender: { id: guest.id } })
    expect(received.createdAt).toEqual(answered.createdAt)
    const { letters: inbox } = await jack.client.letters.inbox({})
    expect(inbox[0]).toMatchObject({ id, preview: 'Dear Jack', sender: { username: 'Rosalind' } })
    const stored = await app.deps.db.execute(sql`select l::text as row from letters l where id = ${id}`)
    expect(JSON.stringify(stored.rows)).not.toMatch(/Dear|4465617220/)
  })

  /** Rule 8.4 */
  it('reaches a writer who accepts letters from friends only', async () => {
    await jack.client.profiles.update({ bio: '', privacySettings: 'friends_only' })
    await expect(answer()).resolves.toMatchObject({})
    await jack.client.profiles.update({ bio: '', privacySettings: 'anyone' })
  })

  /** Rule 8.4 */
  it('is stored once for its id, however often it comes', async () => {
    const one = { id: randomUUID(), content: '<p>Once</p>' }
    const events = collectLiveEvents(app.deps, jack.user.id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(one)))
    answers.push(await answer(one))
    await events.close()
    for (const { createdAt, answersLeft } of answers) {
      expect({ createdAt, answersLeft }).toEqual({ createdAt: answers[0]?.createdAt, answersLeft: 4 })
    }
    expect(await answersOf()).toBe(1)
    expect(events.events.map(({ kind }) => kind)).toEqual(['letter-arrived', 'guest-changed'])
    for (const other of [{ content: '<p>Twice</p>' }, { banner: 'romantic-roses' as const }]) {
      await expect(answer({ ...one, ...other })).rejects.toMatchObject({
        code: 'letter_conflict',
        status: 409,
      })
    }
  })

  it('refuses the id of any other letter, also of an erased one', async () => {
    const other = await storeGuest(app.deps, jack.user.id)
    const [toGuest = ''] = await storeLetters(app.deps, jack.user.id, guest.id, [{ preview: 'Dear Jack' }])
    const [fromOther = ''] = await storeLetters(app.deps, other.id, jack.user.id, [{ preview: 'Dear Jack' }])
    const erased = randomUUID()
    await app.deps.db.insert(erasedLetters).values({ id: erased })
    for (const id of [toGuest, fromOther, erased]) {
      await expect(answer({ id })).rejects.toMatchObject({ code: 'letter_conflict', status: 409 })
    }
  })

  /** Rule 8.4 */
  it('stores five in a row and no sixth, also of concurrent ones, until the writer writes again', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => answer()))
    const refused = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(3)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'no_answers_left', status: 409 })
    const left = outcomes.flatMap(one => (one.status === 'fulfilled' ? [one.value.answersLeft] : []))
    expect(left.toSorted()).toEqual([0, 1, 2, 3, 4])
    expect(await answersOf()).toBe(guestLimits.answersInARow)
    await storeLetters(app.deps, jack.user.id, guest.id, [{}])
    expect((await answer()).answersLeft).toBe(guestLimits.answersInARow - 1)
  })

  it('is answered again beyond five in a row', async () => {
    const ids = Array.from({ length: guestLimits.answersInARow }, () => randomUUID())
    for (const id of ids) await answer({ id })
    expect(await answer({ id: ids[0] ?? '' })).toMatchObject({ answersLeft: 0 })
  })

  /** Rule 8.4 */
  it('is hidden from a writer who has blocked the guest, who is not told', async () => {
    await app.deps.db.insert(blocks).values({ blockerId: jack.user.id, blockedId: guest.id })
    const id = randomUUID()
    const events = collectLiveEvents(app.deps, jack.user.id)
    expect(await answer({ id })).toMatchObject({ answersLeft: guestLimits.answersInARow - 1 })
    await events.close()
    expect(events.events).toEqual([])
    expect(await rowOf(id)).toMatchObject({ hiddenFromReceiver: true, status: 'sent' })
    await expect(jack.client.letters.received({ id })).rejects.toMatchObject({ code: 'not_found' })
    const { locator, secret } = guest
    const own = await app.visitor().client.guests.open({ locator, secret, letterId: id, quietly: false })
    expect(own).toMatchObject({ own: true, content: '<p>Dear Jack</p>' })
  })

  it('keeps the link active for a year from now', async () => {
    await setGuest({ inactiveFrom: sql`now() + interval '1 day'` })
    await answer()
    const [row] = await app.deps.db.select().from(guests).where(eq(guests.id, guest.id))
    expect(((row?.inactiveFrom.getTime() ?? 0) - Date.now()) / 86_400_000).toBeCloseTo(365, 1)
  })

  /** Rule 8.4 */
  it('refuses an empty one, a long one and one that is too deep', async () => {
    for (const content of ['', ' \n ', '<p></p>', '<p>\u200b</p>', '<script>x</script>']) {
      await expect(answer({ content })).rejects.toMatchObject({ code: 'letter_empty', status: 422 })
    }
    const long = 'é'.repeat(guestAnswerMaxLength)
    await expect(answer({ content: `<p>${long}.</p>` })).rejects.toMatchObject({
      code: 'answer_too_large',
      status: 413,
    })
    const nested = '<b>'.repeat(300_000)
    await expect(answer({ content: nested })).rejects.toMatchObject({
      code: 'letter_unreadable',
      status: 422,
    })
    expect(await answersOf()).toBe(0)
    await expect(answer({ content: `<p>${long}</p>` })).resolves.toMatchObject({})
  })

  it('takes 20,000 characters of which each has a colour', async () => {
    const coloured = '<span style="color: rgb(155, 28, 49);">x</span>'
    const content = `<p>${coloured.repeat(guestAnswerMaxLength)}</p>`
    const id = randomUUID()
    await answer({ id, content })
    expect((await jack.client.letters.received({ id })).content === content).toBe(true)
  })

  it('refuses a body over 1 MiB in both shapes before it is read', async () => {
    const input = { ...guest, id: randomUUID(), content: 'x'.repeat(1024 * 1024), banner: 'starry-night' }
    const shapes = { '/api/rpc/guests/answer': { json: input }, '/api/v1/guest-link/answers': input }
    for (const [path, body] of Object.entries(shapes)) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const refused = await app.visitor().fetch(path, { ...init, body: JSON.stringify(body) })
      expect(refused.status).toBe(413)
      const brackets = await app.visitor().fetch(path, { ...init, body: '['.repeat(900_000) })
      expect(brackets.status).toBe(400)
    }
  })

  it('a network that begins long answers and ends none gets 503, and holds up nobody who is signed in', async () => {
    const headers = { origin: app.deps.config.appUrl, 'content-type': 'application/json' }
    const begun = Array.from({ length: 9 }, () => {
      const init = { method: 'POST', headers: { ...headers, 'content-length': 1024 * 1024 } }
      const request = plainRequest(`${app.url}/api/rpc/guests/answer`, init)
      request.on('error', () => null)
      request.flushHeaders()
      return request
    })
    const statuses = begun.map(async request => {
      const [{ statusCode }] = await once(request, 'response')
      return statusCode
    })
    expect(await Promise.race(statuses)).toBe(503)
    const letter = { id: randomUUID(), receiver: 'Jack', banner: 'starry-night' as const }
    const jill = await app.signUpAndIn(`Jill_${randomUUID().slice(0, 4)}`)
    const content = `<p>${'x'.repeat(1.2 * 1024 * 1024)}</p>`
    await expect(jill.client.letters.send({ ...letter, content })).resolves.toMatchObject({ status: 'sent' })
    await expect(answer()).resolves.toMatchObject({})
    for (const request of begun) request.destroy()
    await Promise.allSettled(statuses)
  })

  it.each([
    ['closed', { closedAt: sql`now()` }, 'link_invalid'],
    ['claimed', { claimedAt: sql`now()` }, 'guest_claimed'],
    ['inactive', { inactiveFrom: sql`now() - interval '1 second'` }, 'link_invalid'],
  ])('refuses an answer whose link is %s while it is cleaned', async (_, set, code) => {
    const { answer: refused } = await runDuringSanitising(
      app,
      () => answer().catch((error: unknown) => error),
      () => setGuest(set),
    )
    expect(await refused).toMatchObject({ code })
    expect(await answersOf()).toBe(0)
  })

  it('refuses an answer whose receiver is banned while it is cleaned, or has left', async () => {
    const keeper = await app.signUpAndIn(`Keeper_${randomUUID().slice(0, 4)}`)
    const jill = await app.signUpAndIn(`Jill_${randomUUID().slice(0, 4)}`)
    guest = await storeGuest(app.deps, jill.user.id)
    const order = { adminId: keeper.user.id, userId: jill.user.id, reason: 'Reported' }
    const { answer: refused } = await runDuringSanitising(
      app,
      () => answer().catch((error: unknown) => error),
      () => ban(app.deps, order),
    )
    expect(await refused).toMatchObject({ code: 'link_invalid' })
    guest = await storeGuest(app.deps, keeper.user.id)
    const leaving = { erasesAt: sql`now() + interval '14 days'` }
    await app.deps.db.update(users).set(leaving).where(eq(users.id, keeper.user.id))
    await expect(answer()).rejects.toMatchObject({ code: 'no_answers_left' })
  })

  it('refuses malformed input', async () => {
    const good = { ...guest, id: randomUUID(), content: '<p>x</p>', banner: 'starry-night' }
    for (const bad of [
      { id: '1' },
      { banner: 'none' },
      { content: 1 },
      { locator: 1 },
      { receiver: 'Jill' },
    ]) {
      const refused = await app.visitor().fetch('/api/v1/guest-link/answers', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...good, ...bad }),
      })
      expect(refused.status, JSON.stringify(bad)).toBe(400)
    }
  })
})

it('counts the answers of a guest as the letters of an account are counted', async () => {
  const limited = await startTestApp({ limitFactor: 1 })
  try {
    const jill = await limited.signUpAndIn('Jill')
    const { id: _, ...link } = await storeGuest(limited.deps, jill.user.id)
    const bad = { ...link, content: '', banner: 'starry-night' as const }
    const codes = new Set<string>()
    for (let time = 0; time <= sendingLimits.toOne; time += 1) {
      const refused = limited.visitor().client.guests.answer({ ...bad, id: randomUUID() })
      codes.add(
        await refused.then(
          () => 'none',
          (error: { code: string }) => error.code,
        ),
      )
    }
    expect([...codes]).toEqual(['letter_empty', 'rate_limited'])
  } finally {
    await limited.stop()
  }
})
