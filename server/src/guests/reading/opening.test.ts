import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guests } from '#db/guests-schema.ts'
import { letters } from '#db/schema.ts'
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
})

const open = (letterId: string, quietly = false, { locator, secret } = guest) =>
  app.visitor().client.guests.open({ locator, secret, letterId, quietly })
type Stored = Parameters<typeof storeLetters>[3][number]
const written = async (stored: Stored = {}) => {
  const [id = ''] = await storeLetters(app.deps, jack.user.id, guest.id, [stored])
  return id
}
const rowOf = async (id: string) => {
  const [row] = await app.deps.db.select().from(letters).where(eq(letters.id, id))
  return row
}
const guestRow = async () => {
  const [row] = await app.deps.db.select().from(guests).where(eq(guests.id, guest.id))
  return row
}
const setGuest = (set: Partial<Record<keyof typeof guests.$inferInsert, unknown>>) =>
  app.deps.db
    .update(guests)
    .set(set as never)
    .where(eq(guests.id, guest.id))
const daysFromNow = (date: Date | null | undefined) => ((date?.getTime() ?? 0) - Date.now()) / 86_400_000
const eventsOf = async (work: () => Promise<unknown>) => {
  const collected = collectLiveEvents(app.deps, jack.user.id)
  await work()
  await collected.close()
  return collected.events
}

/** All that the writer sees of a letter and its guest. */
const seenByWriter = async (id: string) => {
  const { letters: sent, totals } = await jack.client.letters.sent({})
  const dashboard = await jack.client.letters.dashboard()
  const { letters: between } = await jack.client.letters.correspondence({ personId: guest.id })
  const { openedAt, inactiveFrom, mailedAt } = (await guestRow()) ?? {}
  return {
    sent: sent.find(letter => letter.id === id),
    dashboard: dashboard.sent.find(letter => letter.id === id),
    between: between.find(letter => letter.id === id),
    letter: await jack.client.letters.sentLetter({ id }),
    totals,
    guest: { openedAt, inactiveFrom, mailedAt },
  }
}

describe('guests.open', () => {
  /** Rule 8.3 */
  it('returns the text, marks the letter read and tells its writer', async () => {
    const id = await written({ preview: 'Dear Rosalind', banner: 'romantic-roses' })
    const row = await rowOf(id)
    let opened: unknown
    const events = await eventsOf(async () => {
      opened = await open(id)
    })
    const content = '<p>Dear Rosalind</p>'
    expect(opened).toEqual({ id, createdAt: row?.createdAt, banner: 'romantic-roses', content, own: false })
    expect(events).toEqual([{ kind: 'letter-changed', ids: [id] }])
    expect((await jack.client.letters.sentLetter({ id })).status).toBe('read')
    expect(await eventsOf(() => open(id))).toEqual([])
  })

  /** Rule 8.2 */
  it('opens a letter again and again, and for everyone who has the link', async () => {
    const id = await written()
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(id)))
    for (const answer of answers) expect(answer.content).toBe('<p>Dear you,</p>')
  })

  it('opens own answers, which stay as unread to their receiver as they were', async () => {
    const [id = ''] = await storeLetters(app.deps, guest.id, jack.user.id, [{ preview: 'Dear Jack' }])
    expect(await eventsOf(() => open(id))).toEqual([])
    expect(await open(id)).toMatchObject({ own: true, content: '<p>Dear Jack</p>' })
    expect(await rowOf(id)).toMatchObject({ status: 'sent', shownStatus: 'sent' })
    expect((await guestRow())?.openedAt).toBeNull()
  })

  /** Rule 5.3 */
  it('refuses letters of others, taken back, removed or hidden ones, and marks none', async () => {
    const other = await storeGuest(app.deps, jack.user.id)
    const jill = await app.signUpAndIn(`Jill_${randomUUID().slice(0, 4)}`)
    const [ofOther = ''] = await storeLetters(app.deps, jack.user.id, other.id, [{}])
    const [ofJill = ''] = await storeLetters(app.deps, jack.user.id, jill.user.id, [{}])
    const [fromJill = ''] = await storeLetters(app.deps, jill.user.id, jack.user.id, [{}])
    const hidden = await written({ hiddenFromReceiver: true })
    const [removed, takenBack] = [await written(), await written()]
    await jack.client.letters.remove({ id: removed })
    await jack.client.letters.takeBack({ id: takenBack, draftId: randomUUID() })
    for (const id of [ofOther, ofJill, fromJill, hidden, removed, takenBack, randomUUID()]) {
      const before = await rowOf(id)
      for (const quietly of [false, true]) {
        await expect(open(id, quietly)).rejects.toMatchObject({ code: 'not_found', status: 404 })
      }
      expect(await rowOf(id)).toEqual(before)
    }
    expect((await guestRow())?.openedAt).toBeNull()
  })

  it('keeps an opened letter that its writer has removed', async () => {
    const id = await written()
    await open(id)
    await jack.client.letters.remove({ id })
    expect(await open(id)).toMatchObject({ id })
  })

  /** Rule 8.7 */
  it('keeps the link active for a year from now, at most once a day', async () => {
    const id = await written()
    await setGuest({ inactiveFrom: sql`now() + interval '1 day'` })
    await open(id)
    const first = await guestRow()
    expect(daysFromNow(first?.inactiveFrom)).toBeCloseTo(365, 1)
    expect(daysFromNow(first?.openedAt)).toBeCloseTo(0, 1)
    await open(id)
    expect(await guestRow()).toEqual(first)
    await setGuest({ openedAt: sql`now() - interval '25 hours'` })
    await open(id)
    expect(daysFromNow((await guestRow())?.openedAt)).toBeCloseTo(0, 1)
  })

  it('notes the opening of a letter that was mailed since the last one', async () => {
    const id = await written()
    await open(id)
    await setGuest({
      openedAt: sql`now() - interval '2 minutes'`,
      mailedAt: sql`now() - interval '1 minute'`,
    })
    await open(id)
    const { openedAt, mailedAt } = (await guestRow()) ?? {}
    expect(openedAt && mailedAt && openedAt > mailedAt).toBe(true)
  })
})

describe('guests.open, quietly', () => {
  /** Rules 5.6, 8.3 */
  it.each(['sent', 'delivered'] as const)(
    'changes nothing that the writer of a %s letter sees',
    async status => {
      const id = await written({ status })
      const before = await seenByWriter(id)
      const events = await eventsOf(async () => {
        expect(await open(id, true)).toMatchObject({ content: '<p>Dear you,</p>' })
        await open(id, true)
        // A page that was opened before the letter was read.
        await app.visitor().client.guests.markDelivered({ locator: guest.locator, secret: guest.secret })
        await open(id)
      })
      expect(events).toEqual([])
      expect(await seenByWriter(id)).toEqual(before)
      expect(await rowOf(id)).toMatchObject({ status: 'read', shownStatus: status })
    },
  )

  it('keeps the letter for its reader when the writer takes it back', async () => {
    const id = await written()
    await open(id, true)
    expect(await jack.client.letters.takeBack({ id, draftId: randomUUID() })).toMatchObject({})
    expect(await open(id)).toMatchObject({ content: '<p>Dear you,</p>' })
  })

  it('hides nothing of a letter that was opened before', async () => {
    const id = await written()
    await open(id)
    await open(id, true)
    expect((await jack.client.letters.sentLetter({ id })).status).toBe('read')
  })
})

describe('guests.open of a closed letter', () => {
  const closed = (given: Stored = {}) => written({ preview: 'Come home', label: 'you miss me', ...given })

  it('opens it', async () => {
    const id = await closed()
    expect(await open(id)).toMatchObject({ id, content: '<p>Come home</p>', banner: 'starry-night' })
    expect(await open(id)).toMatchObject({ content: '<p>Come home</p>' })
    expect(await rowOf(id)).toMatchObject({ isClosed: false, status: 'read', shownStatus: 'read' })
    expect((await guestRow())?.openedAt).not.toBeNull()
  })

  it('tells its writer nothing in any answer when it is opened quietly', async () => {
    const id = await closed()
    const before = await seenByWriter(id)
    expect(await eventsOf(() => open(id, true))).toEqual([])
    expect(await seenByWriter(id)).toEqual(before)
    expect(before.sent).toMatchObject({ preview: 'you miss me', openWhen: { label: 'you miss me' } })
  })

  it('refuses it before its day', async () => {
    const opensFrom = new Date(Date.now() + 3_600_000)
    const id = await closed({ opensFrom })
    const before = await rowOf(id)
    const tooEarly = { code: 'too_early', status: 403, data: { opensFrom: opensFrom.toISOString() } }
    await expect(open(id)).rejects.toMatchObject(tooEarly)
    expect(await rowOf(id)).toEqual(before)
  })
})
