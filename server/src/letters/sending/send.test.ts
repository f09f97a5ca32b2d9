import { randomUUID } from 'node:crypto'
import { sendingLimits } from '@novelette/domain/letters/sending-limits.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { guests } from '#db/guests-schema.ts'
import { blocks, enclosures, letterEnclosures } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, erasedLetters, letters, profiles, users } from '#db/schema.ts'
import { runDuringSanitising, untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { type Correspondents, createCorrespondents, rowsWithId } from '#test/sending/correspondents.ts'
import { type LetterOfWay, type WayToSend, waysToSend } from '#test/sending/ways.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'
import { enclosing, speaking } from '#test/uploads.ts'

let app: TestApp
let people: Correspondents
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1 })
})
beforeEach(async () => {
  people = await createCorrespondents(app)
})
afterAll(() => app.stop())

const newLetter = (change: Partial<LetterOfWay> = {}): LetterOfWay => ({
  id: randomUUID(),
  content: '<p>Dear you,</p>',
  banner: 'starry-night',
  ...change,
})
const byAccount = waysToSend.filter(({ to }) => to !== 'owner')
const writerOf = ({ to }: WayToSend, { jack, guest }: Correspondents) =>
  to === 'owner' ? guest.id : jack.user.id
const receiverOf = ({ to }: WayToSend, { jack, rose, guest }: Correspondents) =>
  ({ account: rose.user.id, guest: guest.id, owner: jack.user.id })[to]
const storedOf = async ({ isLater }: WayToSend, id: string) =>
  (await rowsWithId(app, id))[isLater ? 'scheduled' : 'letters']
const counted = async () => {
  const all = await Promise.all([app.deps.metrics.letters.get(), app.deps.metrics.scheduledLetters.get()])
  const found = all.flatMap(({ values }) => values.map(({ labels, value }) => [labels.event, value] as const))
  return Object.fromEntries(found)
}

/** What writer and receiver hear live, and who is to be told on their devices. */
async function listening(way: WayToSend, act: () => Promise<unknown>) {
  const [writer, receiver] = [writerOf(way, people), receiverOf(way, people)].map(id =>
    collectLiveEvents(app.deps, id),
  )
  const notices = vi.spyOn(app.deps, 'announceLetter')
  await act()
  await Promise.all([writer?.close(), receiver?.close()])
  const told = notices.mock.calls.flat()
  notices.mockRestore()
  return { writer: writer?.events, receiver: receiver?.events, notices: told }
}

const nothingHeard = { writer: [], receiver: [], notices: [] }
const nothingStored = { letters: [], scheduled: [] }

/** Nothing has come of it, also of its draft. */
async function expectRefused(way: WayToSend, letter: LetterOfWay, refusal: object): Promise<void> {
  const before = await rowsWithId(app, letter.id)
  const heard = await listening(way, () => expect(way.send(people, letter)).rejects.toMatchObject(refusal))
  expect(heard).toEqual(nothingHeard)
  expect(await rowsWithId(app, letter.id)).toEqual(before)
}

/** The draft of a letter, for whom the way goes to. */
const saveDraft = async ({ to }: WayToSend, { id, content, banner }: LetterOfWay, revision = 0) => {
  const { jack, rose, guest } = people
  const receiver = to === 'account' ? { receiver: rose.user.username } : { receiver: '', guestId: guest.id }
  return (await jack.client.drafts.save({ id, content, banner, ...receiver, revision })).revision
}

describe.each(waysToSend)('a letter $name', way => {
  const send = (letter: LetterOfWay) => way.send(people, letter)

  /** Rule 3.8 */
  it('is stored sealed, is answered with its receipt, and can be read as it was written', async () => {
    const letter = newLetter({ content: '<p>Meet me at the <strong>boathouse</strong></p>' })
    const before = Date.now()
    const receipt = await send(letter)
    expect(receipt).toEqual({ createdAt: expect.any(Date), ...way.receipt(people, letter.id) })
    expect(Math.abs(receipt.createdAt.getTime() - before)).toBeLessThan(60_000)
    const { content, banner } = letter
    expect(await way.read(people, letter.id)).toMatchObject({ content, banner })
    const [stored] = await storedOf(way, letter.id)
    expect(stored).toMatchObject({ senderId: writerOf(way, people), receiverId: receiverOf(way, people) })
    const table = way.isLater ? scheduledLetters : letters
    const { rows } = await app.deps.db.execute(
      sql`select t::text as row from ${table} t where id = ${letter.id}`,
    )
    expect(JSON.stringify(rows)).toContain(letter.id)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`boat|${Buffer.from('boat').toString('hex')}`))
  })

  /** Rule 3.1 */
  it('loses what a letter may not contain', async () => {
    const letter = newLetter({
      content:
        '<p onclick="x">Hi<script>alert(1)</script><img src=x onerror=alert(1)> <span style="background:url(https://evil.example)">you</span></p>',
    })
    await send(letter)
    expect(await way.read(people, letter.id)).toMatchObject({ content: '<p>Hi <span>you</span></p>' })
  })

  it('keeps what lies in it of a kind that is not known, as it is written, also when it is sent again', async () => {
    const letter = newLetter({
      content:
        '<p>Dear you,</p><figure data-star="1" data-cut="yes">Good for &lt;3 &amp; more</figure><figure data-flower="rose" data-lies="foot"></figure>',
    })
    const first = await send(letter)
    expect(await way.read(people, letter.id)).toMatchObject({ content: letter.content })
    expect(await send(letter)).toMatchObject({ createdAt: first.createdAt })
  })

  /** Rules 3.20, 3.21 */
  it.each([
    ['own', '<figure data-heading="own">Thank you &amp; more</figure><figure data-name="">דנה</figure>'],
    ['no', '<figure data-heading="none"></figure>'],
  ])('keeps its %s heading and name, also when it is sent again', async (_, figures) => {
    const letter = newLetter({ content: `<p>Dear you,</p>${figures}` })
    const first = await send(letter)
    expect(await way.read(people, letter.id)).toMatchObject({ content: letter.content })
    expect(await send(letter)).toMatchObject({ createdAt: first.createdAt })
  })

  /** Rules 3.1, 3.4 */
  it('has every character of plain text, in paragraphs and lines, also when it is sent again', async () => {
    const letter = newLetter({ content: 'Dear Jack,\n\nsecond\nthird & <3 line' })
    const first = await send(letter)
    const content = '<p>Dear Jack,</p><p>second<br>third &amp; &lt;3 line</p>'
    expect(await way.read(people, letter.id)).toMatchObject({ content })
    expect(await send(letter)).toMatchObject({ createdAt: first.createdAt })
  })

  /** Rule 3.4 */
  it('is stored, counted and told of once when it comes twenty times at once, and answered alike', async () => {
    const letter = newLetter()
    const before = await counted()
    const receipts: unknown[] = []
    const heard = await listening(way, async () => {
      receipts.push(...(await Promise.all(Array.from({ length: 20 }, () => send(letter)))))
      receipts.push(await send(letter), await send({ ...letter, id: letter.id.toUpperCase() }))
    })
    for (const receipt of receipts) expect(receipt).toEqual(receipts[0])
    expect(await storedOf(way, letter.id)).toHaveLength(1)
    const ids = { letter: letter.id, guest: people.guest.id }
    const events = (hears: WayToSend['writerHears']) => hears.map(([kind, of]) => ({ kind, ids: [ids[of]] }))
    const isTold = way.receiverHears.some(([kind]) => kind === 'letter-arrived')
    expect(heard).toEqual({
      writer: events(way.writerHears),
      receiver: events(way.receiverHears),
      notices: isTold ? [receiverOf(way, people)] : [],
    })
    const event = way.isLater ? 'scheduled' : 'sent'
    expect(await counted()).toEqual({ ...before, [event]: Number(before[event]) + 1 })
  })

  /** Rules 3.7, 10.1 */
  it('counts for the limits of all ways, and beyond them is refused, or answered as before', async () => {
    const perHour = way.to === 'owner' ? sendingLimits.toOne : sendingLimits.unanswered
    const subjects = { account: writerOf(way, people), receiver: way.countedReceiver(people) }
    for (let count = 1; count < perHour; count += 1)
      await app.deps.limits.consume('send-letter', subjects, way.to !== 'owner' && 'send-unanswered')
    const letter = newLetter()
    const first = await send(letter)
    const beyond = newLetter()
    if (way.to !== 'owner') await saveDraft(way, beyond)
    await expectRefused(way, beyond, { code: 'rate_limited', status: 429 })
    expect(await send(letter)).toEqual(first)
  })

  /** Rules 3.4, 3.6, 8.4 */
  it.each(way.receiverStates)('is refused once its receiver $name, and answered as before', async state => {
    const letter = newLetter()
    const first = await send(letter)
    await state.bring(app, people)
    const code = state.refusalBefore ?? state.refusal
    const beside = newLetter()
    if (way.to !== 'owner') await saveDraft(way, beside)
    await expectRefused(way, beside, { code })
    if (state.hidesEarlier) await expect(send(letter)).rejects.toMatchObject({ code })
    else expect(await send(letter)).toEqual({ ...first, ...state.answered })
  })

  it.each(way.receiverStates)('is refused if its receiver $name while it is cleaned', async state => {
    const letter = newLetter()
    const { answer } = await runDuringSanitising(
      app,
      () => send(letter).catch((error: unknown) => error),
      () => state.bring(app, people),
    )
    expect(await answer).toMatchObject({ code: state.refusal })
    expect(await rowsWithId(app, letter.id)).toMatchObject(nothingStored)
  })

  /** Rule 3.4 */
  it('is refused with other words, another banner or arrival, and stays as it was', async () => {
    const letter = newLetter()
    await send(letter)
    const read = () => way.read(people, letter.id)
    const stored = await read()
    const changes: Partial<LetterOfWay>[] = [
      { content: '<p>Other words</p>' },
      { banner: 'golden-hearts' },
      ...way.otherArrivals.map(arrival => ({ arrival })),
    ]
    for (const change of changes) {
      await expectRefused(way, { ...letter, ...change }, { code: 'letter_conflict', status: 409 })
    }
    expect(await read()).toMatchObject({ content: stored.content, banner: stored.banner })
  })

  /** Rule 3.4 */
  it('is refused to others, from others, and on other ways under its id, of which they learn nothing', async () => {
    const letter = newLetter()
    await send(letter)
    const before = await rowsWithId(app, letter.id)
    const others = await createCorrespondents(app)
    const conflict = { code: 'letter_conflict' }
    await expect(way.send(others, letter)).rejects.toMatchObject(conflict)
    if (way.to !== 'owner') {
      const toOthers = await createCorrespondents(app, people.jack)
      await expect(way.send(toOthers, letter)).rejects.toMatchObject(conflict)
    }
    for (const other of waysToSend.filter(({ to }) => to !== way.to)) {
      await expect(other.send(people, letter), other.name).rejects.toMatchObject(conflict)
    }
    expect(await rowsWithId(app, letter.id)).toEqual(before)
  })

  /** Rule 3.4 */
  it('is refused under the id of an erased letter, of one taken back, and of one that waits', async () => {
    const [sender, receiver] = [writerOf(way, people), receiverOf(way, people)]
    const takenBack = { takenBackAt: new Date() }
    const [back = ''] = await storeLetters(app.deps, sender, receiver, [takenBack])
    const [waits = ''] = await storeScheduled(app.deps, people.jack.user.id, people.rose.user.id, [
      { preview: 'Other words' },
    ])
    const erased = randomUUID()
    await app.deps.db.insert(erasedLetters).values({ id: erased })
    for (const id of [back, waits, erased]) {
      await expectRefused(way, newLetter({ id }), { code: 'letter_conflict' })
    }
  })

  /** Rule 3.4 */
  it('waits for another that takes its id, and is refused', async () => {
    const letter = newLetter()
    const { jack, rose } = await createCorrespondents(app)
    const { answer } = await app.deps.db.transaction(async tx => {
      const within = { ...app.deps, db: Object.assign(tx, { $client: app.deps.db.$client }) }
      const store = way.isLater ? storeScheduled : storeLetters
      await store(within, jack.user.id, rose.user.id, [{ id: letter.id }])
      const answer = send(letter).catch((error: unknown) => error)
      await untilWaiting(app)
      return { answer }
    })
    expect(await answer).toMatchObject({ code: 'letter_conflict' })
  })

  /** Rules 3.3, 8.4 */
  it('is refused if nothing in it is visible, or it cannot be read', async () => {
    for (const content of [
      '',
      ' \n ',
      '<p></p>',
      '<p>&nbsp;<br>\u200b</p>',
      '<script>x</script>',
      '<p>&#8203;</p>',
    ]) {
      await expectRefused(way, newLetter({ content }), { code: 'letter_empty', status: 422 })
    }
    const content = `${'<b>'.repeat(65)}x`
    await expectRefused(way, newLetter({ content }), { code: 'letter_unreadable', status: 422 })
  })

  /** Rule 3.1 */
  it.each([{ id: '7' }, { banner: 'plain' }, { content: undefined }, { content: 7 }])(
    'is refused with %j',
    async bad => {
      const letter = { ...newLetter(), ...bad } as LetterOfWay
      await expect(send(letter)).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
    },
  )
})

describe.each(byAccount)('a letter $name, of an account', way => {
  const send = (letter: LetterOfWay) => way.send(people, letter)
  const draftsOf = async (id: string) => (await rowsWithId(app, id)).drafts

  /** Rules 3.4, 10.1 */
  it('is refused as one that arrives at another time, which says that it has left', async () => {
    for (const other of waysToSend.filter(({ to, isLater }) => to === way.to && isLater !== way.isLater)) {
      const letter = newLetter()
      await send(letter)
      const code = way.isLater ? 'letter_conflict' : 'already_left'
      await expect(other.send(people, letter)).rejects.toMatchObject({ code, status: 409 })
      const changed = { ...letter, content: '<p>Other words</p>' }
      await expect(other.send(people, changed)).rejects.toMatchObject({ code: 'letter_conflict' })
      expect(await storedOf(way, letter.id)).toHaveLength(1)
      expect(await storedOf(other, letter.id)).toEqual([])
    }
  })

  it('ends its draft, which other windows hear, and no other', async () => {
    const [letter, other] = [newLetter(), newLetter()]
    for (const one of [letter, other]) await saveDraft(way, one)
    const { writer } = await listening(way, () => send(letter))
    expect(writer?.at(-1)).toEqual({ kind: 'draft-changed', ids: [letter.id] })
    expect(writer).toHaveLength(way.writerHears.length + 1)
    expect([await draftsOf(letter.id), (await draftsOf(other.id)).length]).toEqual([[], 1])
  })

  /** Rule 4.2 */
  it('is refused while its draft was changed elsewhere, which stays with its versions', async () => {
    const letter = newLetter({ content: '<p>1</p>' })
    let revision = 0
    for (const content of ['<p>1</p>', '<p>2</p>', '<p>3</p>']) {
      revision = await saveDraft(way, { ...letter, content }, revision)
    }
    const { versions } = people.jack.client.drafts
    const before = await versions({ id: letter.id })
    expect(before).toHaveLength(1)
    for (const other of [0, revision - 2, revision - 1, revision + 1]) {
      await expectRefused(way, { ...letter, revision: other }, { code: 'draft_conflict', status: 409 })
    }
    expect(await versions({ id: letter.id })).toEqual(before)
    await send({ ...letter, revision })
    expect(await draftsOf(letter.id)).toEqual([])
  })

  it('goes on an older revision if its draft says the same to the same person, on the same banner', async () => {
    const letter = newLetter({ revision: 0 })
    await saveDraft(way, letter)
    const conflict = { code: 'draft_conflict' }
    await expectRefused(way, { ...letter, banner: 'golden-hearts' }, conflict)
    const toOthers = await createCorrespondents(app, people.jack)
    await expect(way.send(toOthers, letter)).rejects.toMatchObject(conflict)
    const [otherWay] = byAccount.filter(({ to, isLater }) => to !== way.to && isLater === way.isLater)
    await expect(otherWay?.send(people, letter)).rejects.toMatchObject(conflict)
    expect(await rowsWithId(app, letter.id)).toMatchObject({ ...nothingStored, drafts: [{ id: letter.id }] })
    await send(letter)
    expect(await rowsWithId(app, letter.id)).toMatchObject({ drafts: [] })
    expect(await storedOf(way, letter.id)).toHaveLength(1)
  })

  it('goes without a revision, whatever its draft says', async () => {
    const letter = newLetter()
    await saveDraft(way, { ...letter, content: '<p>Other words</p>' })
    await send(letter)
    expect(await draftsOf(letter.id)).toEqual([])
  })

  it('goes on any revision of a draft that is gone or never was, and is answered alike', async () => {
    const letter = newLetter()
    const revision = await saveDraft(way, letter)
    await people.jack.client.drafts.remove({ id: letter.id })
    const receipt = await send({ ...letter, revision })
    expect(await send({ ...letter, revision: 7 })).toEqual(receipt)
    await expect(send(newLetter({ revision: 5 }))).resolves.toMatchObject({
      receiver: { isGuest: way.to === 'guest' },
    })
  })

  it('is refused with a revision that no draft has', async () => {
    for (const revision of [-1, 2 ** 31, 0.5]) {
      const refusal = { code: 'invalid_input', status: 400 }
      await expect(send(newLetter({ revision }))).rejects.toMatchObject(refusal)
    }
  })

  it('keeps somebody else’s draft of its id', async () => {
    const letter = newLetter()
    await saveDraft(way, letter)
    const others = await createCorrespondents(app)
    await way.send(others, { ...letter, revision: 0 })
    expect(await draftsOf(letter.id)).toMatchObject([{ ownerId: people.jack.user.id }])
  })

  it.each(way.otherArrivals)(
    'arrives otherwise, whatever its draft plans, and is answered alike',
    async arrival => {
      const letter = newLetter({ arrival, revision: 1 })
      await saveDraft(way, letter)
      const receipt = await send(letter)
      expect(await send(letter)).toEqual(receipt)
      expect(await draftsOf(letter.id)).toEqual([])
      const [stored] = await storedOf(way, letter.id)
      const { openWhen, delivery } = { openWhen: undefined, delivery: undefined, ...arrival }
      expect(stored).toMatchObject(openWhen ? { isClosed: true } : { kind: delivery?.kind })
      const { arrival: _, ...asOthers } = letter
      await expectRefused(way, asOthers, { code: 'letter_conflict' })
    },
  )

  /** Rules 3.13, 3.14 */
  it('has what it encloses from then on, and no more what was taken out of its draft', async () => {
    const owner = people.jack.user.id
    await storeLetters(app.deps, receiverOf(way, people), owner, [{}])
    const photographs = [randomUUID(), randomUUID()] as const
    const recording = randomUUID()
    const bytes = Buffer.alloc(1)
    const sealed = { ownerId: owner, keyId: 'none', sealedKey: bytes, sealedFacts: bytes, storedBytes: 1 }
    await app.deps.db
      .insert(enclosures)
      .values([
        ...photographs.map(id => ({ id, kind: 'photograph' as const, ...sealed })),
        { id: recording, kind: 'recording' as const, ...sealed },
      ])
    const id = randomUUID()
    const linked = async () => {
      const rows = await app.deps.db.select().from(letterEnclosures).where(eq(letterEnclosures.letterId, id))
      return rows.map(({ enclosureId }) => enclosureId).toSorted()
    }
    await saveDraft(way, newLetter({ id, content: enclosing(...photographs) }))
    expect(await linked()).toEqual(photographs.toSorted())
    await expectRefused(way, newLetter({ id, content: enclosing(randomUUID()) }), {
      code: 'photograph_missing',
    })
    expect(await linked()).toEqual(photographs.toSorted())
    await send(newLetter({ id, content: speaking(recording) }))
    expect(await linked()).toEqual([recording])
  })

  it.each([
    [
      'is banned',
      'suspended',
      (id: string) =>
        app.deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(eq(profiles.id, id)),
    ],
    ['is erased', 'signed_out', (id: string) => app.deps.db.delete(users).where(eq(users.id, id))],
  ])('is refused if its writer %s while it is cleaned', async (_, code, become) => {
    const letter = newLetter()
    const { answer } = await runDuringSanitising(
      app,
      () => send(letter).catch((error: unknown) => error),
      async () => {
        await app.deps.db.delete(drafts).where(eq(drafts.ownerId, people.jack.user.id))
        await become(people.jack.user.id)
      },
    )
    expect(await answer).toMatchObject({ code })
    expect(await rowsWithId(app, letter.id)).toMatchObject(nothingStored)
  })

  it('is refused to somebody who is not signed in', async () => {
    const letter = newLetter()
    const signedOut = { ...people.jack, client: app.visitor().client }
    await expect(way.send({ ...people, jack: signedOut }, letter)).rejects.toMatchObject({
      code: 'signed_out',
    })
  })
})

describe.each(waysToSend.filter(({ isLater }) => !isLater))('a letter $name, sent now', way => {
  /** Rule 3.4 */
  it('is refused again once both have removed it for so long that it is erased', async () => {
    const letter = newLetter()
    await way.send(people, letter)
    const own = eq(letters.id, letter.id)
    await app.deps.db.update(letters).set({ hiddenFromBothAt: sql`now() - interval '31 days'` }).where(own)
    await expect(way.send(people, letter)).rejects.toMatchObject({ code: 'letter_conflict' })
  })

  /** Rules 3.4, 5.6 */
  it('is answered again with the status that its writer is shown', async () => {
    const letter = newLetter()
    const first = await way.send(people, letter)
    const own = eq(letters.id, letter.id)
    for (const shownStatus of ['delivered', 'read'] as const) {
      await app.deps.db.update(letters).set({ status: 'read', shownStatus }).where(own)
      const status = way.to === 'owner' ? {} : { status: shownStatus }
      expect(await way.send(people, letter)).toEqual({ ...first, ...status })
    }
  })
})

describe.each(waysToSend.filter(({ to, isLater }) => to !== 'guest' && !isLater))(
  'a letter $name, to somebody who has blocked its writer',
  way => {
    /** Rules 6.1, 8.4 */
    it('is accepted as ever, and hidden, of which nobody is told', async () => {
      const [blockerId, blockedId] = [receiverOf(way, people), writerOf(way, people)]
      await app.deps.db.insert(blocks).values({ blockerId, blockedId })
      const letter = newLetter()
      const heard = await listening(way, async () =>
        expect(await way.send(people, letter)).toEqual({
          createdAt: expect.any(Date),
          ...way.receipt(people, letter.id),
        }),
      )
      const writer = way.writerHears.map(([kind]) => ({ kind, ids: [letter.id] }))
      expect(heard).toEqual({ ...nothingHeard, writer })
      expect(await storedOf(way, letter.id)).toMatchObject([{ hiddenFromReceiver: true, status: 'sent' }])
      await expect(way.read(people, letter.id)).rejects.toMatchObject({ code: 'not_found' })
    })
  },
)

describe.each(waysToSend.filter(({ to }) => to === 'account'))('a letter $name, by their username', way => {
  const sendTo = (username: string) => {
    const rose = { ...people.rose, user: { ...people.rose.user, username } }
    return way.send({ ...people, rose }, newLetter())
  }
  const notFound = { code: 'recipient_not_found', status: 404 }

  /** Rule 3.3 */
  it('is refused to a username that is not exactly somebody’s', async () => {
    const { username } = people.rose.user
    const like = ['_', '%'].map(sign => username.replace('os', `o${sign}`))
    for (const other of [
      username.toLowerCase(),
      username.toUpperCase(),
      'Ros',
      `${username}k`,
      ...like,
      'nobody',
    ]) {
      await expect(sendTo(other), other).rejects.toMatchObject(notFound)
    }
  })

  it('is refused to somebody who has not confirmed their address', async () => {
    const { id, username } = people.rose.user
    await app.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, id))
    await expect(sendTo(username)).rejects.toMatchObject(notFound)
  })

  /** Rule 3.3 */
  it('is refused to oneself', async () => {
    await expect(sendTo(people.jack.user.username)).rejects.toMatchObject({ code: 'self_send', status: 422 })
  })
})

describe.each(waysToSend.filter(({ to }) => to === 'guest'))('a letter $name, to a guest', way => {
  it('is refused to whoever is not a guest of its writer', async () => {
    const { guest } = await createCorrespondents(app)
    for (const id of [guest.id, people.jack.user.id, people.rose.user.id, randomUUID()]) {
      const sending = way.send({ ...people, guest: { ...guest, id } }, newLetter())
      await expect(sending).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
  })
})

describe.each(waysToSend.filter(({ to, isLater }) => to !== 'account' && !isLater))(
  'a letter $name, and its link',
  way => {
    /** Rule 8.7 */
    it('keeps the link active for a year from now, once', async () => {
      const ofGuest = eq(guests.id, people.guest.id)
      const inDays = async () => {
        const [guest] = await app.deps.db.select().from(guests).where(ofGuest)
        return ((guest?.inactiveFrom.getTime() ?? 0) - Date.now()) / 86_400_000
      }
      const letter = newLetter()
      for (const days of [365, 1]) {
        await app.deps.db.update(guests).set({ inactiveFrom: sql`now() + interval '1 day'` }).where(ofGuest)
        await way.send(people, letter)
        expect(await inDays()).toBeCloseTo(days, 1)
      }
    })
  },
)
