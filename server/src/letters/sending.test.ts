import { randomUUID } from 'node:crypto'
import type { SendLetterInput } from '@novelette/domain/letters.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drafts, letters, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { listenTo } from '#test/stored-letters.ts'

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

describe('a letter that is sent', () => {
  test('arrives with its receiver as it was written, and lies with its sender', async () => {
    const letter = letterTo('Jack')
    const before = Date.now()
    const receipt = await rose.client.letters.send(letter)
    expect(receipt).toEqual({
      id: letter.id,
      status: 'sent',
      createdAt: expect.any(Date),
      receiver: { id: jack.user.id, username: 'Jack', profilePicture: null },
    })
    expect(Math.abs(receipt.createdAt.getTime() - before)).toBeLessThan(5_000)
    const opened = await jack.client.letters.received({ id: letter.id })
    expect(opened).toMatchObject({ content: letter.content, banner: 'starry-night' })
    expect(opened.sender).toEqual({ id: rose.user.id, username: 'rose', profilePicture: null })
    expect(await rose.client.letters.sentLetter({ id: letter.id })).toMatchObject({ content: letter.content })
  })

  test('lies in the database under seal', async () => {
    const letter = letterTo('Jack', { content: '<p>Meet me at the boathouse</p>' })
    await rose.client.letters.send(letter)
    const [row] = await rowsOf(letter.id)
    expect(JSON.stringify(row)).not.toContain(Buffer.from('boathouse').toString('hex'))
    expect(
      Buffer.concat([row?.sealedBody ?? Buffer.of(), row?.sealedPreview ?? Buffer.of()]).includes('boat'),
    ).toBe(false)
  })

  test('is announced to its receiver and to the other tabs of its sender, and its draft is gone', async () => {
    const letter = letterTo('Jack')
    await rose.client.drafts.save({ ...letter, revision: 0 })
    const [roses, jacks] = [listenTo(app.deps, rose.user.id), listenTo(app.deps, jack.user.id)]
    await rose.client.letters.send(letter)
    await Promise.all([roses.close(), jacks.close()])
    expect(jacks.events).toEqual([{ kind: 'letter-arrived', ids: [letter.id] }])
    expect(roses.events).toEqual([
      { kind: 'letter-changed', ids: [letter.id] },
      { kind: 'draft-changed', ids: [letter.id] },
    ])
    await expect(rose.client.drafts.get({ id: letter.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('keeps only what a letter may hold', async () => {
    const letter = letterTo('Jack', {
      content:
        '<p onclick="x">Hi<script>alert(1)</script><img src=x onerror=alert(1)> <span style="background:url(https://evil.example)">you</span></p>',
    })
    await rose.client.letters.send(letter)
    const { content } = await jack.client.letters.received({ id: letter.id })
    expect(content).toBe('<p>Hi <span>you</span></p>')
  })
})

describe('the draft of a letter', () => {
  /** A draft that was saved so many times, each time with a word more, and the letter as it was after the first. */
  const draftOf = async (saves: number) => {
    const letter = letterTo('Jack', { content: '<p>1</p>' })
    for (let revision = 0; revision < saves; revision += 1) {
      const content = `<p>${revision + 1}</p>`
      await rose.client.drafts.save({ ...letter, content, revision })
    }
    return letter
  }
  const draftRows = (id: string) => app.deps.db.select().from(drafts).where(eq(drafts.id, id))

  test('that was changed elsewhere since is not lost: the letter is refused until its sender knows', async () => {
    const letter = await draftOf(3)
    const jacks = listenTo(app.deps, jack.user.id)
    for (const revision of [0, 1, 2, 4]) {
      await expect(rose.client.letters.send({ ...letter, revision })).rejects.toMatchObject({
        code: 'draft_conflict',
        status: 409,
      })
    }
    await jacks.close()
    expect(jacks.events).toEqual([])
    expect(await rowsOf(letter.id)).toEqual([])
    expect(await rose.client.drafts.get({ id: letter.id })).toMatchObject({
      content: '<p>3</p>',
      revision: 3,
    })
    expect(await rose.client.drafts.versions({ id: letter.id })).toHaveLength(1)
    await rose.client.letters.send({ ...letter, revision: 3 })
    expect(await draftRows(letter.id)).toEqual([])
  })

  test('may be ahead where it says the same: the answer of the last save was lost', async () => {
    const letter = await draftOf(1)
    await rose.client.letters.send({ ...letter, revision: 0 })
    expect(await rowsOf(letter.id)).toHaveLength(1)
    expect(await draftRows(letter.id)).toEqual([])
  })

  test('for someone else, or on another paper, says something else', async () => {
    const letter = await draftOf(1)
    const noah = await app.signUpAndIn('Noah')
    for (const change of [{ receiver: 'Noah' }, { banner: 'golden-hearts' as const }]) {
      await expect(rose.client.letters.send({ ...letter, ...change, revision: 0 })).rejects.toMatchObject({
        code: 'draft_conflict',
      })
    }
    expect((await noah.client.letters.inbox({})).letters).toEqual([])
  })

  test('may be gone already, or never have been', async () => {
    const letter = await draftOf(2)
    await rose.client.drafts.remove({ id: letter.id })
    const receipt = await rose.client.letters.send({ ...letter, revision: 2 })
    expect(await rose.client.letters.send({ ...letter, revision: 7 })).toEqual(receipt)
    await rose.client.letters.send({ ...letterTo('Jack'), revision: 0 })
  })

  test('of someone else under the same id is left alone', async () => {
    const letter = await draftOf(2)
    const ines = await app.signUpAndIn('ines')
    await ines.client.letters.send({ ...letter, revision: 1 })
    expect(await draftRows(letter.id)).toMatchObject([{ ownerId: rose.user.id, revision: 2 }])
  })

  test('goes with it where no revision is named', async () => {
    const letter = await draftOf(2)
    await rose.client.letters.send(letter)
    expect(await draftRows(letter.id)).toEqual([])
  })
})

describe('the same letter again', () => {
  test('is the same letter, with the status that it has by then', async () => {
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

  test('is the same letter also when its receiver can no longer be written to', async () => {
    const ada = await app.signUpAndIn('Ada')
    const letter = letterTo('Ada')
    const first = await rose.client.letters.send(letter)
    await ada.client.leaving.leave({ password: ada.password })
    expect(await rose.client.letters.send(letter)).toEqual(first)
    await expect(rose.client.letters.send(letterTo('Ada'))).rejects.toMatchObject({
      code: 'recipient_not_found',
    })
    // For the one who sent it alone.
    const ida = await app.signUpAndIn('Ida')
    await expect(ida.client.letters.send(letter)).rejects.toMatchObject({ code: 'recipient_not_found' })
  })

  test('is one letter also when twenty arrive at once, and is announced once', async () => {
    const letter = letterTo('Jack')
    const jacks = listenTo(app.deps, jack.user.id)
    const receipts = await Promise.all(Array.from({ length: 20 }, () => rose.client.letters.send(letter)))
    await jacks.close()
    for (const receipt of receipts) expect(receipt).toEqual(receipts[0])
    expect(await rowsOf(letter.id)).toHaveLength(1)
    expect(jacks.events).toEqual([{ kind: 'letter-arrived', ids: [letter.id] }])
  })

  test('with another text, paper or receiver is refused, and the first one stays', async () => {
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

  test('from someone else under the same id is refused without a word about the first', async () => {
    const letter = letterTo('Jack')
    await rose.client.letters.send(letter)
    const ivy = await app.signUpAndIn('ivy')
    await expect(ivy.client.letters.send(letter)).rejects.toMatchObject({ code: 'letter_conflict' })
    expect(await rowsOf(letter.id)).toMatchObject([{ senderId: rose.user.id }])
  })
})

describe('a letter is refused', () => {
  const refused = async (letter: SendLetterInput, code: string, status: number) => {
    await expect(rose.client.letters.send(letter)).rejects.toMatchObject({ code, status })
    expect(await rowsOf(letter.id)).toEqual([])
  }

  test('when nobody has exactly that name', async () => {
    for (const receiver of ['jack', 'JACK', 'Jac', 'Jackk', 'Ja_k', 'Ja%k', 'nobody']) {
      await refused(letterTo(receiver), 'recipient_not_found', 404)
    }
  })

  test('when its receiver has not confirmed their address', async () => {
    const { user } = await app.signUpAndIn('pending')
    await app.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id))
    await refused(letterTo('pending'), 'recipient_not_found', 404)
  })

  test('to oneself', () => refused(letterTo('rose'), 'self_send', 422))

  test('when there is nothing in it to see', async () => {
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

  test('with a field that is not for the sender to set', async () => {
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

  test('with an id, a revision or a paper that is none', async () => {
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
