import { randomUUID } from 'node:crypto'
import { enclosurePath, linkEnclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { recordingLimits } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enclosureChunks, enclosures, letterEnclosures } from '#db/people-schema.ts'
import { tidyEnclosures } from '#letters/parts/tidy-enclosures.ts'
import { plantedTag, webmOpus, withPictures } from '#test/enclosures/recordings.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { jpeg } from '#test/photos.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'
import {
  enclosing,
  heardBy,
  shownTo,
  speaking,
  storePhoto,
  storeRecording,
  storeSound,
} from '#test/uploads.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
let ida: TestPerson
let sound: Buffer
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
  ida = await app.signUpAndIn('Ida')
  sound = await webmOpus(60)
  // Jack has written to Rose.
  await storeLetters(app.deps, jack.user.id, rose.user.id, [{}])
})
afterAll(() => app.stop())

const letterWith = (ids: readonly string[], receiver = 'Jack') => ({
  id: randomUUID() as string,
  receiver,
  content: speaking(...ids),
  banner: 'starry-night' as const,
})
const send = async (ids: readonly string[], receiver?: string) => {
  const letter = letterWith(ids, receiver)
  await rose.client.letters.send(letter)
  return letter.id
}
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )
const codeOf = async (answering: Promise<Response>) => {
  const answer = await answering
  return answer.ok ? answer.status : `${answer.status} ${(await answer.json()).code}`
}

describe('storing a recording', () => {
  /** Rule 3.14 */
  it('keeps the packets, sealed, for its owner alone, once for an id', async () => {
    const id = await storeRecording(rose, sound)
    expect(await codeOf(storeSound(rose, sound, id))).toBe(200)
    expect([await heardBy(rose, id), await heardBy(jack, id), await heardBy(app.visitor(), id)]).toEqual([
      200,
      'not_found',
      'signed_out',
    ])
    const stored = Buffer.from(await (await rose.fetch(enclosurePath('recording', id))).arrayBuffer())
    expect([stored.subarray(4, 8).toString(), stored.includes(plantedTag)]).toEqual(['ftyp', false])
    const chunks = await app.deps.db.select().from(enclosureChunks).where(eq(enclosureChunks.enclosureId, id))
    expect(chunks.map(({ size }) => size)).toContain('sound')
    expect(chunks.some(({ chunk }) => chunk.includes('ftyp'))).toBe(false)
  })

  it('is answered by ranges, as a player asks for them', async () => {
    const id = await storeRecording(rose, sound)
    const ask = (range: string) => rose.fetch(enclosurePath('recording', id), { headers: { range } })
    const whole = await rose.fetch(enclosurePath('recording', id))
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="recording-${id}.m4a"`,
    })
    const first = await ask('bytes=0-1')
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-1/${bytes.length}`])
    const rest = await ask('bytes=100-')
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))).toBe(true)
    const beyond = await ask(`bytes=${bytes.length}-`)
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  })

  /** Rule 3.14 */
  it.each([
    ['an empty file', () => Buffer.alloc(0), '422 recording_unreadable'],
    ['a photograph', jpeg, '422 recording_unreadable'],
    ['a film', withPictures, '422 recording_unreadable'],
    ['more than five minutes', () => webmOpus(recordingLimits.seconds + 10), '422 recording_too_long'],
    ['more than 6 MB', () => Buffer.alloc(recordingLimits.bytes + 1), '413 recording_too_large'],
  ])('refuses %s', async (_, file, code) => {
    const id = randomUUID()
    expect(await codeOf(storeSound(rose, await file(), id))).toBe(code)
    expect(await app.deps.db.$count(enclosures, eq(enclosures.id, id))).toBe(0)
  })

  it('refuses a visitor, an id that is none, and one that is another’s or a photograph’s', async () => {
    expect(await codeOf(storeSound(app.visitor(), sound))).toBe('401 signed_out')
    expect(await codeOf(storeSound(rose, sound, 'mine'))).toBe('400 invalid_input')
    const id = await storeRecording(rose, sound)
    expect(await codeOf(storeSound(jack, sound, id))).toBe('404 not_found')
    const photograph = await storePhoto(rose, await jpeg())
    expect(await codeOf(storeSound(rose, sound, photograph))).toBe('404 not_found')
    expect([await heardBy(rose, photograph), await shownTo(rose, id)]).toEqual(['not_found', 'not_found'])
  })
})

describe('a letter with recordings', () => {
  /** Rule 3.14 */
  it('gives its receiver no byte before it is read, and all after', async () => {
    const id = await storeRecording(rose, sound)
    const letter = await send([id])
    expect((await jack.client.letters.received({ id: letter })).content).toBe(speaking(id))
    expect(await heardBy(jack, id)).toBe('not_found')
    await jack.client.letters.markRead({ id: letter })
    expect([await heardBy(jack, id), await heardBy(ida, id)]).toEqual([200, 'not_found'])
  })

  it('is refused where one is not stored, is another’s, or is no recording', async () => {
    const jacks = await storeRecording(jack, sound)
    const photograph = await storePhoto(rose, await jpeg())
    for (const id of [randomUUID(), jacks, photograph])
      expect(await refusal(send([id]))).toBe('recording_missing')
    const own = await storeRecording(rose, sound)
    const asPhotograph = { ...letterWith([]), content: enclosing(own) }
    expect(await refusal(rose.client.letters.send(asPhotograph))).toBe('photograph_missing')
  })

  /** Rule 3.14 */
  it('taken back unread leaves its receiver nothing and its draft all', async () => {
    const id = await storeRecording(rose, sound)
    const unread = await send([id])
    const draftId = randomUUID()
    await rose.client.letters.takeBack({ id: unread, draftId })
    expect((await rose.client.drafts.get({ id: draftId })).content).toBe(speaking(id))
    await app.deps.db.update(enclosures).set({ createdAt: sql`now() - interval '3 days'` })
    await app.deps.db.update(letterEnclosures).set({ createdAt: sql`now() - interval '3 days'` })
    await tidyEnclosures(app.deps.db)
    expect([await heardBy(jack, id), await heardBy(rose, id)]).toEqual(['not_found', 200])
    await rose.client.drafts.remove({ id: draftId })
    await tidyEnclosures(app.deps.db)
    expect(await heardBy(rose, id)).toBe('not_found')
  })

  it('reaches the guest of a link once they have answered, by the secret alone', async () => {
    const { id: guestId, locator, secret } = await storeGuest(app.deps, rose.user.id)
    const id = await storeRecording(rose, sound)
    const { receiver: _, ...letter } = letterWith([id])
    expect(await refusal(rose.client.guests.send({ ...letter, guestId }))).toBe('recordings_friends_only')
    await storeLetters(app.deps, guestId, rose.user.id, [{}])
    await rose.client.guests.send({ ...letter, guestId })
    const ask = (asked: object) =>
      codeOf(
        app.visitor().fetch(linkEnclosurePath('recording'), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(asked),
        }),
      )
    expect(await ask({ locator, secret, id })).toBe('404 not_found')
    await app.visitor().client.guests.open({ locator, secret, letterId: letter.id, quietly: false })
    expect(await ask({ locator, secret, id })).toBe(200)
    expect(await ask({ locator, secret: 'A'.repeat(secret.length), id })).toBe('410 link_invalid')
    const answer = {
      locator,
      secret,
      id: randomUUID(),
      content: speaking(id),
      banner: 'starry-night' as const,
    }
    expect(await refusal(app.visitor().client.guests.answer(answer))).toBe('recording_missing')
  })

  it('that is reported plays to the admin, by the report alone', async () => {
    const keeper = await app.signUpAndIn('Keeper')
    const id = await storeRecording(rose, sound)
    const letterId = await send([id])
    await jack.client.letters.markRead({ id: letterId })
    await jack.client.reports.report({ letterId, reason: 'other', note: '' })
    const { reports } = await keeper.client.admin.reports({})
    const path = `/api/reports/${reports.at(-1)?.id}/recordings/${id}`
    expect([await codeOf(keeper.fetch(path)), await codeOf(jack.fetch(path))]).toEqual([200, '403 not_admin'])
    expect(await heardBy(keeper, id)).toBe('not_found')
  })
})
