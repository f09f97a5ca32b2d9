import { randomUUID } from 'node:crypto'
import type { SendToGuestInput } from '@novelette/domain/guests/guest-schemas.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guests } from '#db/guests-schema.ts'
import { drafts, letters, profiles } from '#db/schema.ts'
import { moveLetters } from '#guests/claiming/move-letters.ts'
import { runDuringSanitising } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeMailedGuest } from '#test/mailed-guests.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'
import { mailsTo, storedMails } from '#test/stored-mail.ts'

let app: TestApp
let jack: TestPerson
let eve: TestPerson
let guest: Awaited<ReturnType<typeof storeGuest>>
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  eve = await app.signUpAndIn('Eve')
})
beforeEach(async () => {
  guest = await storeGuest(app.deps, jack.user.id)
})
afterAll(() => app.stop())

const letterTo = (guestId: string, change: Partial<SendToGuestInput> = {}): SendToGuestInput => ({
  id: randomUUID(),
  guestId,
  content: '<p>Dear Rosalind,</p><p>The rain has <strong>not</strong> stopped.</p>',
  banner: 'starry-night',
  ...change,
})
const send = (letter: SendToGuestInput) => jack.client.guests.send(letter)
const rowsOf = (id: string) => app.deps.db.select().from(letters).where(eq(letters.id, id))
const change = (set: Partial<typeof guests.$inferInsert>) =>
  app.deps.db.update(guests).set(set).where(eq(guests.id, guest.id))
const past = new Date(Date.now() - 60_000)
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('guests.send', () => {
  it('stores the letter as it was written and answers with the guest', async () => {
    const letter = letterTo(guest.id)
    const receiver = { id: guest.id, username: 'Rosalind', profilePicture: null, isGuest: true }
    const receipt = await send(letter)
    expect(receipt).toEqual({ id: letter.id, status: 'sent', createdAt: expect.any(Date), receiver })
    expect(await jack.client.letters.sentLetter({ id: letter.id })).toMatchObject({
      content: letter.content,
      banner: 'starry-night',
      status: 'sent',
      receiver,
    })
    expect(await rowsOf(letter.id)).toMatchObject([
      { senderId: jack.user.id, receiverId: guest.id, hiddenFromReceiver: false },
    ])
  })

  /** Rule 8.7 */
  it('tells the writer’s windows, deletes the draft and keeps the link active for another year', async () => {
    await change({ inactiveFrom: past })
    const letter = letterTo(guest.id)
    await jack.client.drafts.save({ ...letter, receiver: '', revision: 0 })
    const live = collectLiveEvents(app.deps, jack.user.id)
    await send(letter)
    await live.close()
    expect(live.events).toEqual([
      { kind: 'letter-changed', ids: [letter.id] },
      { kind: 'guest-changed', ids: [guest.id] },
      { kind: 'draft-changed', ids: [letter.id] },
    ])
    expect(await app.deps.db.select().from(drafts)).toEqual([])
    const [row] = await app.deps.db.select().from(guests).where(eq(guests.id, guest.id))
    expect(Number(row?.inactiveFrom)).toBeGreaterThan(Date.now() + 364 * 24 * 60 * 60_000)
  })

  /** Rule 7.3 */
  it('mails the link once to a guest with an address, in the transaction of the letter', async () => {
    const mailed = await storeMailedGuest(app, jack.user.id, 'rosalind@example.com')
    const receipt = await send(letterTo(mailed.id))
    const [mail] = await mailsTo(app, 'rosalind@example.com')
    expect(mail?.text).toContain(`/l/${mailed.locator}#${mailed.secret}`)
    const [row] = await jack.client.guests.list()
    expect(row).toMatchObject({ mailedAt: expect.any(Date), mailAgainFrom: expect.any(Date) })
    expect(await send(letterTo(mailed.id))).toEqual({
      ...receipt,
      id: expect.any(String),
      createdAt: expect.any(Date),
    })
    expect(await storedMails(app, 'rosalind@example.com')).toHaveLength(1)
    expect(await storedMails(app, 'nobody@example.com')).toEqual([])
  })

  it('removes what a letter may not contain', async () => {
    const letter = letterTo(guest.id, { content: '<p onclick="x">Hi<script>alert(1)</script></p>' })
    await send(letter)
    expect((await jack.client.letters.sentLetter({ id: letter.id })).content).toBe('<p>Hi</p>')
  })

  it('answers the same letter again, whatever became of its guest, and stores it once', async () => {
    const letter = letterTo(guest.id)
    const receipts = await Promise.all(Array.from({ length: 8 }, () => send(letter)))
    for (const receipt of receipts) expect(receipt).toEqual(receipts[0])
    for (const state of [{ closedAt: past }, { claimedBy: eve.user.id, claimedAt: past }]) {
      await change(state)
      expect(await send(letter)).toEqual(receipts[0])
    }
    expect(await rowsOf(letter.id)).toHaveLength(1)
  })

  it('answers the same letter again once it was claimed', async () => {
    const letter = letterTo(guest.id)
    await send(letter)
    await moveLetters(app.deps, { guestId: guest.id, claimerId: eve.user.id })
    expect(await send(letter)).toMatchObject({ id: letter.id, receiver: { username: 'Eve', isGuest: false } })
    await expect(send(letterTo(guest.id))).rejects.toMatchObject({ code: 'guest_claimed' })
  })

  it('refuses another text, banner or guest under the same id', async () => {
    const letter = letterTo(guest.id)
    await send(letter)
    const other = await storeGuest(app.deps, jack.user.id)
    const changes = [{ content: '<p>Other</p>' }, { banner: 'golden-hearts' }, { guestId: other.id }] as const
    for (const one of changes) {
      await expect(send({ ...letter, ...one })).rejects.toMatchObject({
        code: 'letter_conflict',
        status: 409,
      })
    }
    await expect(jack.client.letters.send({ ...lettered(letter), receiver: 'Eve' })).rejects.toMatchObject({
      code: 'letter_conflict',
    })
  })

  it('refuses the id of a letter taken back', async () => {
    const letter = letterTo(guest.id)
    await send(letter)
    await jack.client.letters.takeBack({ id: letter.id, draftId: randomUUID() })
    await expect(send(letter)).rejects.toMatchObject({ code: 'letter_conflict' })
  })

  it.each([
    ['guest_closed', { closedAt: past }],
    ['guest_claimed', { claimedAt: past }],
  ])('refuses with %s in that state', async (code, state) => {
    await change(state)
    const letter = letterTo(guest.id)
    await expect(send(letter)).rejects.toMatchObject({ code, status: 409 })
    expect(await rowsOf(letter.id)).toEqual([])
  })

  it('refuses a link that is closed while the letter is on its way', async () => {
    const { answer } = await runDuringSanitising(
      app,
      () => codeOf(send(letterTo(guest.id))),
      () => jack.client.guests.close({ id: guest.id }),
    )
    expect(await answer).toBe('guest_closed')
  })

  it('refuses a writer who is banned while the letter is on its way', async () => {
    const mia = await app.signUpAndIn('Mia')
    const { id } = await storeGuest(app.deps, mia.user.id)
    const { answer } = await runDuringSanitising(
      app,
      () => codeOf(mia.client.guests.send(letterTo(id))),
      () =>
        app.deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(eq(profiles.id, mia.user.id)),
    )
    expect(await answer).toBe('suspended')
  })

  it('finds only one’s own guests', async () => {
    for (const guestId of [guest.id, jack.user.id, eve.user.id, randomUUID()]) {
      const letter = letterTo(guestId)
      await expect(eve.client.guests.send(letter)).rejects.toMatchObject({ code: 'not_found', status: 404 })
      expect(await rowsOf(letter.id)).toEqual([])
    }
    const visitor = app.visitor().client
    await expect(visitor.guests.send(letterTo(guest.id))).rejects.toMatchObject({ code: 'signed_out' })
  })

  it.each([
    ['nothing', { content: '' }, 'letter_empty'],
    ['nothing visible', { content: '<p>&nbsp;</p>' }, 'letter_empty'],
    ['markup that is too deep', { content: `${'<b>'.repeat(65)}x` }, 'letter_unreadable'],
    ['an unknown banner', { banner: 'plain' }, 'invalid_input'],
    ['an id that is none', { id: '7' }, 'invalid_input'],
    ['a negative revision', { revision: -1 }, 'invalid_input'],
    ['a receiver', { receiver: 'Eve' }, 'invalid_input'],
    ['a status', { status: 'read' }, 'invalid_input'],
  ])('refuses %s', async (_, bad, code) => {
    const letter = { ...letterTo(guest.id), ...bad } as SendToGuestInput
    await expect(send(letter)).rejects.toMatchObject({ code })
    expect(await app.deps.db.select().from(letters).where(eq(letters.receiverId, guest.id))).toEqual([])
  })
})

const lettered = ({ guestId: _, ...letter }: SendToGuestInput) => letter

describe('guests.send with a draft', () => {
  const draftOf = async (saves: number) => {
    const letter = letterTo(guest.id, { content: '<p>1</p>' })
    let revision = 0
    for (let save = 1; save <= saves; save += 1) {
      const draft = { ...letter, receiver: '', content: `<p>${save}</p>`, revision }
      revision = (await jack.client.drafts.save(draft)).revision
    }
    return { letter, revision }
  }

  it('refuses while the draft was changed elsewhere, and keeps it', async () => {
    const { letter, revision } = await draftOf(2)
    for (const other of [0, revision - 1, revision + 1]) {
      await expect(send({ ...letter, revision: other })).rejects.toMatchObject({ code: 'draft_conflict' })
    }
    expect(await rowsOf(letter.id)).toEqual([])
    expect(await jack.client.drafts.get({ id: letter.id })).toMatchObject({ content: '<p>2</p>', revision })
    await send({ ...letter, revision })
    expect(await app.deps.db.select().from(drafts).where(eq(drafts.id, letter.id))).toEqual([])
  })

  it('accepts an older revision if the draft says the same to the same guest', async () => {
    const { letter } = await draftOf(1)
    const other = await storeGuest(app.deps, jack.user.id)
    await expect(send({ ...letter, guestId: other.id, revision: 0 })).rejects.toMatchObject({
      code: 'draft_conflict',
    })
    await send({ ...letter, revision: 0 })
    expect(await rowsOf(letter.id)).toHaveLength(1)
  })
})
