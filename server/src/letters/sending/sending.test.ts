import { randomUUID } from 'node:crypto'
import type { SendLetterInput } from '@novelette/domain/letters/letters.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drafts, letters, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const letterTo = (receiver: string, change: Partial<SendLetterInput> = {}): SendLetterInput => ({
  id: randomUUID(),
  receiver,
  content: '<p>Dear Jack,</p><p>The rain has <strong>not</strong> stopped.</p>',
  banner: 'starry-night',
  ...change,
})
const rowsOf = (id: string) => app.deps.db.select().from(letters).where(eq(letters.id, id))

describe('sending a letter', () => {
  test('shows receiver and sender the letter as it was written', async () => {
    const letter = letterTo('Jack')
    const before = Date.now()
    const receipt = await rose.client.letters.send(letter)
    expect(receipt).toEqual({
      id: letter.id,
      status: 'sent',
      createdAt: expect.any(Date),
      receiver: { id: jack.user.id, username: 'Jack', profilePicture: null, isGuest: false },
    })
    expect(Math.abs(receipt.createdAt.getTime() - before)).toBeLessThan(60_000)
    const opened = await jack.client.letters.received({ id: letter.id })
    expect(opened).toMatchObject({ content: letter.content, banner: 'starry-night' })
    expect(opened.sender).toEqual({
      id: rose.user.id,
      username: 'rose',
      profilePicture: null,
      isGuest: false,
    })
    expect(await rose.client.letters.sentLetter({ id: letter.id })).toMatchObject({ content: letter.content })
  })

  /** Rule 3.1 */
  test('shows plain text with every character, in its paragraphs and lines, and the same when it is sent again', async () => {
    const letter = letterTo('Jack', { content: 'Dear Jack,\n\nsecond\nthird & <3 line' })
    await rose.client.letters.send(letter)
    const content = '<p>Dear Jack,</p><p>second<br>third &amp; &lt;3 line</p>'
    expect((await jack.client.letters.received({ id: letter.id })).content).toBe(content)
    expect(await rose.client.letters.send(letter)).toMatchObject({ id: letter.id })
  })

  /** Rule 3.8 */
  test('stores the letter sealed', async () => {
    const letter = letterTo('Jack', { content: '<p>Meet me at the boathouse</p>' })
    await rose.client.letters.send(letter)
    const [row] = await rowsOf(letter.id)
    expect(JSON.stringify(row)).not.toContain(Buffer.from('boathouse').toString('hex'))
    expect(
      Buffer.concat([row?.sealedBody ?? Buffer.of(), row?.sealedPreview ?? Buffer.of()]).includes('boat'),
    ).toBe(false)
  })

  test("notifies the receiver and the sender's other tabs and deletes the draft", async () => {
    const letter = letterTo('Jack')
    await rose.client.drafts.save({ ...letter, revision: 0 })
    const [roses, jacks] = [
      collectLiveEvents(app.deps, rose.user.id),
      collectLiveEvents(app.deps, jack.user.id),
    ]
    await rose.client.letters.send(letter)
    await Promise.all([roses.close(), jacks.close()])
    expect(jacks.events).toEqual([{ kind: 'letter-arrived', ids: [letter.id] }])
    expect(roses.events).toEqual([
      { kind: 'letter-changed', ids: [letter.id] },
      { kind: 'draft-changed', ids: [letter.id] },
    ])
    await expect(rose.client.drafts.get({ id: letter.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  /** Rule 3.1 */
  test('removes what a letter may not contain', async () => {
    const letter = letterTo('Jack', {
      content:
        '<p onclick="x">Hi<script>alert(1)</script><img src=x onerror=alert(1)> <span style="background:url(https://evil.example)">you</span></p>',
    })
    await rose.client.letters.send(letter)
    const { content } = await jack.client.letters.received({ id: letter.id })
    expect(content).toBe('<p>Hi <span>you</span></p>')
  })
})

describe('sending a letter with a draft', () => {
  const draftOf = async (saves: number) => {
    const letter = letterTo('Jack', { content: '<p>1</p>' })
    let revision = 0
    for (let save = 1; save <= saves; save += 1) {
      const draft = { ...letter, content: `<p>${save}</p>`, revision }
      revision = (await rose.client.drafts.save(draft)).revision
    }
    return { letter, revision }
  }
  const draftRows = (id: string) => app.deps.db.select().from(drafts).where(eq(drafts.id, id))

  test('refuses the letter while its draft was changed elsewhere, and keeps the draft', async () => {
    const { letter, revision } = await draftOf(3)
    const jacks = collectLiveEvents(app.deps, jack.user.id)
    for (const other of [0, revision - 2, revision - 1, revision + 1]) {
      await expect(rose.client.letters.send({ ...letter, revision: other })).rejects.toMatchObject({
        code: 'draft_conflict',
        status: 409,
      })
    }
    await jacks.close()
    expect(jacks.events).toEqual([])
    expect(await rowsOf(letter.id)).toEqual([])
    expect(await rose.client.drafts.get({ id: letter.id })).toMatchObject({
      content: '<p>3</p>',
      revision,
    })
    expect(await rose.client.drafts.versions({ id: letter.id })).toHaveLength(1)
    await rose.client.letters.send({ ...letter, revision })
    expect(await draftRows(letter.id)).toEqual([])
  })

  test('accepts an older revision if the draft says the same as the letter', async () => {
    const { letter } = await draftOf(1)
    await rose.client.letters.send({ ...letter, revision: 0 })
    expect(await rowsOf(letter.id)).toHaveLength(1)
    expect(await draftRows(letter.id)).toEqual([])
  })

  test('refuses an older revision if the draft has another receiver or banner', async () => {
    const { letter } = await draftOf(1)
    const noah = await app.signUpAndIn('Noah')
    for (const change of [{ receiver: 'Noah' }, { banner: 'golden-hearts' as const }]) {
      await expect(rose.client.letters.send({ ...letter, ...change, revision: 0 })).rejects.toMatchObject({
        code: 'draft_conflict',
      })
    }
    expect((await noah.client.letters.inbox({})).letters).toEqual([])
  })

  test('accepts a letter whose draft is gone or never existed', async () => {
    const { letter, revision } = await draftOf(2)
    await rose.client.drafts.remove({ id: letter.id })
    const receipt = await rose.client.letters.send({ ...letter, revision })
    expect(await rose.client.letters.send({ ...letter, revision: 7 })).toEqual(receipt)
    await rose.client.letters.send({ ...letterTo('Jack'), revision: 0 })
  })

  test("keeps someone else's draft with the same id", async () => {
    const { letter, revision } = await draftOf(2)
    const ines = await app.signUpAndIn('ines')
    await ines.client.letters.send({ ...letter, revision: revision - 1 })
    expect(await draftRows(letter.id)).toMatchObject([{ ownerId: rose.user.id, revision }])
  })

  test('deletes the draft if no revision is named', async () => {
    const { letter } = await draftOf(2)
    await rose.client.letters.send(letter)
    expect(await draftRows(letter.id)).toEqual([])
  })
})

describe('sending the same letter again', () => {
  /** Rule 3.4 */
  test('answers with the stored letter and its current status', async () => {
    const letter = letterTo('Jack')
    const first = await rose.client.letters.send(letter)
    expect(await rose.client.letters.send(letter)).toEqual(first)
    await jack.client.letters.markRead({ id: letter.id })
    expect(await rose.client.letters.send({ ...letter, id: letter.id.toUpperCase() })).toEqual({
      ...first,
      status: 'read',
    })
    expect(await rowsOf(letter.id)).toHaveLength(1)
  })

  test('answers with the stored letter if its receiver can no longer be found', async () => {
    const ada = await app.signUpAndIn('Ada')
    const letter = letterTo('Ada')
    const first = await rose.client.letters.send(letter)
    await ada.client.leaving.leave({ password: ada.password })
    expect(await rose.client.letters.send(letter)).toEqual(first)
    await expect(rose.client.letters.send(letterTo('Ada'))).rejects.toMatchObject({
      code: 'recipient_not_found',
    })
    // Only the original sender.
    const ida = await app.signUpAndIn('Ida')
    await expect(ida.client.letters.send(letter)).rejects.toMatchObject({ code: 'recipient_not_found' })
  })

  /** Rule 3.4 */
  test('stores and announces one letter when twenty requests arrive at once', async () => {
    const letter = letterTo('Jack')
    const jacks = collectLiveEvents(app.deps, jack.user.id)
    const receipts = await Promise.all(Array.from({ length: 20 }, () => rose.client.letters.send(letter)))
    await jacks.close()
    for (const receipt of receipts) expect(receipt).toEqual(receipts[0])
    expect(await rowsOf(letter.id)).toHaveLength(1)
    expect(jacks.events).toEqual([{ kind: 'letter-arrived', ids: [letter.id] }])
  })

  /** Rule 3.4 */
  test('refuses another text, banner or receiver under the same id and keeps the first letter', async () => {
    const letter = letterTo('Jack')
    await app.signUpAndIn('noor')
    await rose.client.letters.send(letter)
    for (const change of [
      { content: '<p>Other</p>' },
      { banner: 'golden-hearts' as const },
      { receiver: 'noor' },
    ]) {
      await expect(rose.client.letters.send({ ...letter, ...change })).rejects.toMatchObject({
        code: 'letter_conflict',
        status: 409,
      })
    }
    expect(await jack.client.letters.received({ id: letter.id })).toMatchObject({ content: letter.content })
  })

  /** Rule 3.4 */
  test('refuses another sender under the same id without revealing the first letter', async () => {
    const letter = letterTo('Jack')
    await rose.client.letters.send(letter)
    const ivy = await app.signUpAndIn('ivy')
    await expect(ivy.client.letters.send(letter)).rejects.toMatchObject({ code: 'letter_conflict' })
    expect(await rowsOf(letter.id)).toMatchObject([{ senderId: rose.user.id }])
  })
})

describe('sending an invalid letter', () => {
  const refused = async (letter: SendLetterInput, code: string, status: number) => {
    await expect(rose.client.letters.send(letter)).rejects.toMatchObject({ code, status })
    expect(await rowsOf(letter.id)).toEqual([])
  }

  /** Rule 3.3 */
  test("refuses a username that is not exactly somebody's", async () => {
    for (const receiver of ['jack', 'JACK', 'Jac', 'Jackk', 'Ja_k', 'Ja%k', 'nobody']) {
      await refused(letterTo(receiver), 'recipient_not_found', 404)
    }
  })

  test('refuses a receiver who has not confirmed their address', async () => {
    const { user } = await app.signUpAndIn('pending')
    await app.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id))
    await refused(letterTo('pending'), 'recipient_not_found', 404)
  })

  /** Rule 3.3 */
  test('refuses a letter to oneself', () => refused(letterTo('rose'), 'self_send', 422))

  /** Rule 3.3 */
  test('refuses a letter in which nothing is visible', async () => {
    for (const content of [
      '',
      '   ',
      '<p></p>',
      '<p>&nbsp;<br>\u200b</p>',
      '<script>x</script>',
      '<p>&#8203;</p>',
    ]) {
      await refused(letterTo('Jack', { content }), 'letter_empty', 422)
    }
  })

  /** Rule 5.1 */
  test('refuses fields that the sender may not set', async () => {
    const letter = letterTo('Jack')
    for (const extra of [
      { status: 'read' },
      { sender_id: jack.user.id },
      { senderId: jack.user.id },
      { createdAt: 0 },
    ]) {
      const answer = await rose.fetch('/api/rpc/letters/send', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ json: { ...letter, ...extra } }),
      })
      expect(answer.status).toBe(400)
    }
    expect(await rowsOf(letter.id)).toEqual([])
  })

  /** Rule 3.1 */
  test('refuses an invalid id, revision or banner', async () => {
    for (const change of [{ id: '7' }, { revision: -1 }, { revision: 2 ** 31 }]) {
      await expect(rose.client.letters.send(letterTo('Jack', change))).rejects.toMatchObject({ status: 400 })
    }
    const answer = await rose.fetch('/api/v1/letters', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...letterTo('Jack'), banner: 'plain' }),
    })
    expect(answer.status).toBe(400)
  })
})
