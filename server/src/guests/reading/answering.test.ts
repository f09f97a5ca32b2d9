import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as plainRequest } from 'node:http'
import { guestAnswerMaxLength, guestLimits } from '@novelette/domain/guests/guests.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blocks } from '#db/people-schema.ts'
import { letters } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'

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

type Given = { readonly id?: string; readonly content?: string }
const answer = ({ id = randomUUID(), content = '<p>Dear Jack</p>' }: Given = {}) =>
  app.visitor().client.guests.answer({
    locator: guest.locator,
    secret: guest.secret,
    id,
    content,
    banner: 'starry-night',
  })
const answersOf = () => app.deps.db.$count(letters, eq(letters.senderId, guest.id))

describe('guests.answer', () => {
  /** Rule 8.4 */
  it('lies in the inbox of the writer at once', async () => {
    const id = randomUUID()
    const { createdAt } = await answer({ id })
    const received = await jack.client.letters.received({ id })
    expect(received).toMatchObject({ sender: { id: guest.id }, createdAt })
    const { letters: inbox } = await jack.client.letters.inbox({})
    expect(inbox[0]).toMatchObject({ id, preview: 'Dear Jack', sender: { username: 'Rosalind' } })
  })

  /** Rule 8.4 */
  it('reaches a writer who accepts letters from friends only', async () => {
    await jack.client.profiles.update({ bio: '', privacySettings: 'friends_only' })
    await expect(answer()).resolves.toMatchObject({})
    await jack.client.profiles.update({ bio: '', privacySettings: 'anyone' })
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
  it('is seen by its guest as ever, if the writer has blocked them', async () => {
    await app.deps.db.insert(blocks).values({ blockerId: jack.user.id, blockedId: guest.id })
    const id = randomUUID()
    await answer({ id })
    const { locator, secret } = guest
    const own = await app.visitor().client.guests.open({ locator, secret, letterId: id, quietly: false })
    expect(own).toMatchObject({ own: true, content: '<p>Dear Jack</p>' })
  })

  /** Rule 8.4 */
  it('refuses a long one', async () => {
    const long = 'é'.repeat(guestAnswerMaxLength)
    await expect(answer({ content: `<p>${long}.</p>` })).rejects.toMatchObject({
      code: 'answer_too_large',
      status: 413,
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
