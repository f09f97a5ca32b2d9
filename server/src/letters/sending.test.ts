import { randomUUID } from 'node:crypto'
import type { SendLetterInput } from '@novelette/domain/letters.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letters, users } from '#db/schema.ts'
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
const rowsOf = (id: string) => app.parts.db.select().from(letters).where(eq(letters.id, id))

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
    const [roses, jacks] = [listenTo(app.parts, rose.user.id), listenTo(app.parts, jack.user.id)]
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
  })

  test('is one letter also when twenty arrive at once, and is announced once', async () => {
    const letter = letterTo('Jack')
    const jacks = listenTo(app.parts, jack.user.id)
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
    await app.parts.db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id))
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

  test('with an id or a paper that is none', async () => {
    await expect(rose.client.letters.send(letterTo('Jack', { id: '7' }))).rejects.toMatchObject({
      status: 400,
    })
    const answer = await rose.fetch('/api/v1/letters', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...letterTo('Jack'), banner: 'plain' }),
    })
    expect(answer.status).toBe(400)
  })
})
