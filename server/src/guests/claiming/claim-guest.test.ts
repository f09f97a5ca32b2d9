import { randomUUID } from 'node:crypto'
import { eq, inArray, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { guests } from '#db/guests-schema.ts'
import { reports } from '#db/moderation-schema.ts'
import { blocks } from '#db/people-schema.ts'
import { letters, profiles } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeMailedGuest } from '#test/mailed-guests.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

let count = 0
const newcomer = () => {
  count += 1
  return app.signUpAndIn(`Rosalind${count}`)
}
type Link = Awaited<ReturnType<typeof storeGuest>>
const linkOf = ({ locator, secret }: Link) => ({ locator, secret })
const claim = (person: TestPerson, guest: Link) => person.client.guests.claim(linkOf(guest))
const lettersOf = (id: string) =>
  app.deps.db
    .select()
    .from(letters)
    .where(or(eq(letters.senderId, id), eq(letters.receiverId, id)))
const rowOf = async ({ id }: { id: string }) => {
  const [row] = await app.deps.db.select().from(guests).where(eq(guests.id, id))
  return row
}
const waitsForLock = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const untilOneWaits = () =>
  vi.waitUntil(async () => (await app.deps.db.execute(waitsForLock)).rows.length > 0, { timeout: 30_000 })

describe('guests.claim', () => {
  it('takes a closed letter along, closed', async () => {
    const rosalind = await newcomer()
    const guest = await storeGuest(app.deps, jack.user.id)
    const opensFrom = new Date(Date.now() + 60_000)
    const [id = '', early = ''] = await storeLetters(app.deps, jack.user.id, guest.id, [
      { preview: 'Come home', label: 'you miss me' },
      { preview: 'Come home', label: 'it is our day', opensFrom },
    ])
    await claim(rosalind, guest)
    const { letters: listed } = await rosalind.client.letters.inbox({})
    expect(listed.map(({ openWhen }) => openWhen?.label).sort()).toEqual(['it is our day', 'you miss me'])
    await expect(rosalind.client.letters.markRead({ id: early })).rejects.toMatchObject({ code: 'too_early' })
    expect(await rosalind.client.letters.markRead({ id })).toMatchObject({ content: '<p>Come home</p>' })
  })

  /** Rule 8.5 */
  it('puts the letters of a link into the account, with status, favourites and text, and ends the link', async () => {
    const rosalind = await newcomer()
    const guest = await storeMailedGuest(app, jack.user.id, 'rosalind@example.com')
    const [opened = '', kept = ''] = await storeLetters(app.deps, jack.user.id, guest.id, [
      { preview: 'Opened', status: 'read', shownStatus: 'delivered' },
      { preview: 'Kept', status: 'delivered', favouriteOfSender: true },
    ])
    const [answer = ''] = await storeLetters(app.deps, guest.id, jack.user.id, [
      { preview: 'An answer', status: 'read', favouriteOfReceiver: true },
    ])
    expect(await claim(rosalind, guest)).toEqual({ letters: 4 })

    const inbox = await rosalind.client.letters.inbox({ filter: 'all' })
    expect(inbox.letters.map(({ id }) => id).sort()).toEqual([guest.letterId, opened, kept].sort())
    expect(inbox.letters.every(({ sender }) => sender.username === 'Jack')).toBe(true)
    const letter = await rosalind.client.letters.received({ id: opened })
    expect(letter).toMatchObject({ content: '<p>Opened</p>', status: 'read' })
    const sent = await rosalind.client.letters.sent({ page: 1 })
    expect(sent.letters).toMatchObject([{ id: answer, preview: 'An answer', status: 'read' }])

    const ofJack = await jack.client.letters.sentLetter({ id: opened })
    const receiver = { username: rosalind.user.username }
    expect(ofJack).toMatchObject({ status: 'delivered', receiver, wasClaimed: true })
    const [later = ''] = await storeLetters(app.deps, jack.user.id, rosalind.user.id, [{ preview: 'Later' }])
    expect(await jack.client.letters.sentLetter({ id: later })).not.toHaveProperty('wasClaimed')
    expect(await jack.client.letters.sentLetter({ id: kept })).toMatchObject({ favourite: true })
    expect(await jack.client.letters.received({ id: answer })).toMatchObject({
      content: '<p>An answer</p>',
      favourite: true,
      sender: { username: rosalind.user.username },
    })
    expect(await lettersOf(guest.id)).toEqual([])
    expect(await rowOf(guest)).toMatchObject({
      claimedBy: rosalind.user.id,
      claimedAt: expect.any(Date),
      claimedLetters: 4,
      sealedAddress: null,
      addressPrint: null,
      sealedMask: expect.any(Buffer),
    })
    await expect(app.visitor().client.guests.envelopes(linkOf(guest))).rejects.toMatchObject({
      code: 'guest_claimed',
    })
  })

  /** Rule 8.5 */
  it('answers the same account alike again, and another guest_claimed', async () => {
    const [rosalind, eve] = [await newcomer(), await newcomer()]
    const guest = await storeMailedGuest(app, jack.user.id, 'again@example.com')
    expect(await claim(rosalind, guest)).toEqual({ letters: 1 })
    await jack.client.letters.send({
      id: randomUUID(),
      receiver: rosalind.user.username,
      content: '<p>Later</p>',
      banner: 'starry-night',
    })
    expect(await claim(rosalind, guest)).toEqual({ letters: 1 })
    await expect(claim(eve, guest)).rejects.toMatchObject({ code: 'guest_claimed', status: 409 })
    const wrong = { locator: guest.locator, secret: 'A'.repeat(22) }
    await expect(rosalind.client.guests.claim(wrong)).rejects.toMatchObject({ code: 'link_invalid' })
  })

  /** Rule 8.5 */
  it('gives the letters to one of two who claim at once', async () => {
    const people = [await newcomer(), await newcomer(), await newcomer()]
    const guest = await storeMailedGuest(app, jack.user.id, 'two@example.com')
    const outcomes = await Promise.allSettled(people.map(person => claim(person, guest)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'guest_claimed' })
    }
    const [letter] = await app.deps.db.select().from(letters).where(eq(letters.id, guest.letterId))
    expect(letter?.receiverId).toBe((await rowOf(guest))?.claimedBy)
  })

  it('answers two calls of one account at once alike', async () => {
    const rosalind = await newcomer()
    const guest = await storeMailedGuest(app, jack.user.id, 'twice@example.com')
    expect(await Promise.all([claim(rosalind, guest), claim(rosalind, guest)])).toEqual([
      { letters: 1 },
      { letters: 1 },
    ])
  })

  /** Rule 8.5 */
  it('refuses the writer, visitors, banned people, and links that open nothing', async () => {
    const rosalind = await newcomer()
    const guest = await storeMailedGuest(app, jack.user.id, 'refused@example.com')
    await expect(claim(jack, guest)).rejects.toMatchObject({ code: 'self_send', status: 422 })
    await expect(app.visitor().client.guests.claim(linkOf(guest))).rejects.toMatchObject({
      code: 'signed_out',
    })
    const isJack = eq(profiles.id, jack.user.id)
    await app.deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(isJack)
    await expect(claim(rosalind, guest)).rejects.toMatchObject({ code: 'link_invalid' })
    await app.deps.db.update(profiles).set({ subscriptionPlan: 'freemium' }).where(isJack)
    const isIt = eq(guests.id, guest.id)
    await app.deps.db.update(guests).set({ closedAt: new Date() }).where(isIt)
    await expect(claim(rosalind, guest)).rejects.toMatchObject({ code: 'link_invalid' })
    const past = new Date(Date.now() - 60_000)
    await app.deps.db.update(guests).set({ closedAt: null, inactiveFrom: past }).where(isIt)
    await expect(claim(rosalind, guest)).rejects.toMatchObject({ code: 'guest_inactive' })
    expect(await lettersOf(guest.id)).toHaveLength(1)
  })

  /** Rule 8.5 */
  it('hides what the guest was not shown, and what a block of the claimer hides', async () => {
    const rosalind = await newcomer()
    const blocker = await newcomer()
    await blocker.client.blocks.block({ personId: jack.user.id })
    for (const [person, expected] of [
      [rosalind, ['Unopened', 'Read, removed by Jack', 'Read']],
      [blocker, ['Read, removed by Jack', 'Read']],
    ] as const) {
      const guest = await storeGuest(app.deps, jack.user.id)
      const ids = await storeLetters(app.deps, jack.user.id, guest.id, [
        { preview: 'Unopened' },
        { preview: 'Removed by Jack', hiddenFromSender: true },
        { preview: 'Read, removed by Jack', hiddenFromSender: true, status: 'read' },
        { preview: 'Read', status: 'read' },
      ])
      expect(await claim(person, guest)).toEqual({ letters: expected.length })
      const { letters: shown } = await person.client.letters.inbox({ filter: 'all' })
      expect(shown.map(({ preview }) => preview).sort()).toEqual([...expected].sort())
      const stored = await app.deps.db.select().from(letters).where(inArray(letters.id, ids))
      const unopened = stored.find(({ id }) => id === ids[0])
      expect(unopened).toMatchObject({
        status: person === blocker ? 'sent' : 'delivered',
        hiddenFromBothAt: null,
      })
      const removed = stored.find(({ id }) => id === ids[1])
      expect(removed).toMatchObject({ hiddenFromReceiver: true, hiddenFromBothAt: expect.any(Date) })
    }
  })

  it('moves a block of the writer and the reports of answers to the account', async () => {
    const rosalind = await newcomer()
    const guest = await storeMailedGuest(app, jack.user.id, 'blocked@example.com')
    const [letterId = ''] = await storeLetters(app.deps, guest.id, jack.user.id, [{ status: 'read' }])
    await app.deps.db.insert(blocks).values({ blockerId: jack.user.id, blockedId: guest.id })
    const [report] = await app.deps.db
      .insert(reports)
      .values({ letterId, reporterId: jack.user.id, writerId: guest.id, reason: 'threat', note: '' })
      .returning()
    await claim(rosalind, guest)
    const blocked = await jack.client.blocks.list()
    expect(blocked.people.map(({ id }) => id)).toContain(rosalind.user.id)
    expect(blocked.people.map(({ id }) => id)).not.toContain(guest.id)
    const [moved] = await app.deps.db
      .select()
      .from(reports)
      .where(eq(reports.id, report?.id ?? ''))
    expect(moved?.writerId).toBe(rosalind.user.id)
  })

  it('tells the account and the writer', async () => {
    const rosalind = await newcomer()
    const guest = await storeGuest(app.deps, jack.user.id)
    const ids = await storeLetters(
      app.deps,
      jack.user.id,
      guest.id,
      Array.from({ length: 150 }, () => ({})),
    )
    const streams = [rosalind, jack].map(({ user }) => collectLiveEvents(app.deps, user.id))
    await claim(rosalind, guest)
    await Promise.all(streams.map(stream => stream.close()))
    for (const { events } of streams) {
      const changed = events.filter(({ kind }) => kind === 'letter-changed').flatMap(event => event.ids)
      expect([...changed].sort()).toEqual([...ids].sort())
    }
    expect(streams[1]?.events).toContainEqual({ kind: 'guest-changed', ids: [guest.id] })
  })

  it('leaves a letter that does not open where it is, and claims the others', async () => {
    const rosalind = await newcomer()
    const guest = await storeGuest(app.deps, jack.user.id)
    const [broken = '', whole = ''] = await storeLetters(app.deps, jack.user.id, guest.id, [{}, {}])
    await app.deps.db
      .update(letters)
      .set({ sealedBody: Buffer.from('broken') })
      .where(eq(letters.id, broken))
    expect(await claim(rosalind, guest)).toEqual({ letters: 1 })
    expect((await lettersOf(guest.id)).map(({ id }) => id)).toEqual([broken])
    expect((await lettersOf(rosalind.user.id)).map(({ id }) => id)).toEqual([whole])
  })
})

describe('a claim of 500 letters', () => {
  it('moves all of them, in both directions', async () => {
    const rosalind = await newcomer()
    const guest = await storeGuest(app.deps, jack.user.id)
    await storeLetters(
      app.deps,
      jack.user.id,
      guest.id,
      Array.from({ length: 400 }, (_, n) => ({ preview: `Letter ${n}`, status: 'read' as const })),
    )
    await storeLetters(
      app.deps,
      guest.id,
      jack.user.id,
      Array.from({ length: 100 }, (_, n) => ({ preview: `Answer ${n}` })),
    )
    expect(await claim(rosalind, guest)).toEqual({ letters: 500 })
    const moved = await lettersOf(rosalind.user.id)
    expect(moved).toHaveLength(500)
    const one = moved.find(({ senderId }) => senderId === jack.user.id)
    const letter = await rosalind.client.letters.received({ id: one?.id ?? '' })
    expect(letter.content).toMatch(/^<p>Letter \d+<\/p>$/)
  })
})

describe('a claim beside other calls', () => {
  it('waits for an answer that is being stored, and takes it along', async () => {
    const rosalind = await newcomer()
    const guest = await storeMailedGuest(app, jack.user.id, 'answering@example.com')
    const claimed = await app.deps.db.transaction(async tx => {
      await tx.select({ id: guests.id }).from(guests).where(eq(guests.id, guest.id)).for('no key update')
      const pending = claim(rosalind, guest)
      await untilOneWaits()
      await storeLetters({ ...app.deps, db: tx }, guest.id, jack.user.id, [{ preview: 'On its way' }])
      return { pending }
    })
    expect(await claimed.pending).toEqual({ letters: 2 })
    expect(await lettersOf(guest.id)).toEqual([])
  })

  it('refuses an answer and an opening that come while it runs, with the letters in the account', async () => {
    const rosalind = await newcomer()
    const guest = await storeMailedGuest(app, jack.user.id, 'opening@example.com')
    const id = randomUUID()
    const { answer } = await app.deps.db.transaction(async tx => {
      await tx.select({ id: guests.id }).from(guests).where(eq(guests.id, guest.id)).for('update')
      const answer = app
        .visitor()
        .client.guests.answer({ ...linkOf(guest), id, content: '<p>Too late</p>', banner: 'starry-night' })
        .catch((error: unknown) => error)
      await untilOneWaits()
      await tx
        .update(guests)
        .set({ claimedBy: rosalind.user.id, claimedAt: sql`now()` as unknown as Date, claimedLetters: 0 })
        .where(eq(guests.id, guest.id))
      return { answer }
    })
    expect(await answer).toMatchObject({ code: 'guest_claimed' })
    expect(await app.deps.db.select().from(letters).where(eq(letters.id, id))).toEqual([])
  })

  it('loses no letter that is taken back at the same moment', async () => {
    const rosalind = await newcomer()
    for (let round = 0; round < 5; round += 1) {
      const guest = await storeMailedGuest(app, jack.user.id, `back-${round}@example.com`)
      const draftId = randomUUID()
      const [claimed, back] = await Promise.allSettled([
        claim(rosalind, guest),
        jack.client.letters.takeBack({ id: guest.letterId, draftId }),
      ])
      expect([claimed.status, back.status]).toEqual(['fulfilled', 'fulfilled'])
      expect((await jack.client.drafts.get({ id: draftId })).content).toContain('My dearest Rosalind')
    }
  })
})
