import { randomUUID } from 'node:crypto'
import { envelopesPageSize, guestLimits } from '@novelette/domain/guests/guests.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letters, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { laterYear } from '#test/scheduling/later-year.ts'
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

const link = () => ({ locator: guest.locator, secret: guest.secret })
const envelopes = (more = {}) => app.visitor().client.guests.envelopes({ ...link(), ...more })
type Stored = Parameters<typeof storeLetters>[3][number]
const write = (...stored: Stored[]) => storeLetters(app.deps, jack.user.id, guest.id, stored)
const answered = (...stored: Stored[]) => storeLetters(app.deps, guest.id, jack.user.id, stored)
const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute))

describe('guests.envelopes', () => {
  it('lists letters and answers, newest first, without a word of them', async () => {
    const [first = '', second = ''] = await write(
      { preview: 'Words of the first', createdAt: at(1), status: 'read' },
      { preview: 'Words of the second', createdAt: at(3), banner: 'romantic-roses' },
    )
    const [own = ''] = await answered({ preview: 'Words of the answer', createdAt: at(2) })
    const answer = await app.visitor().fetch('/api/rpc/guests/envelopes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: link() }),
    })
    expect(await answer.text()).not.toContain('Words')
    expect(await envelopes()).toEqual({
      name: 'Rosalind',
      writer: 'Jack',
      letters: [
        { id: second, createdAt: at(3), banner: 'romantic-roses', own: false, opened: false, openWhen: null },
        { id: own, createdAt: at(2), banner: 'starry-night', own: true, opened: true, openWhen: null },
        { id: first, createdAt: at(1), banner: 'starry-night', own: false, opened: true, openWhen: null },
      ],
      nextCursor: null,
      answersLeft: guestLimits.answersInARow,
    })
  })

  it('shows the label of a closed letter until it is opened', async () => {
    const opensFrom = new Date(`${laterYear}-12-24T00:00:00Z`)
    const [id = ''] = await write(
      { preview: 'Words', label: 'you miss me' },
      { label: 'it is our day', opensFrom },
    )
    const labels = async () => (await envelopes()).letters.map(({ openWhen }) => openWhen)
    const later = { label: 'it is our day', opensFrom }
    expect(await labels()).toEqual(expect.arrayContaining([{ label: 'you miss me', opensFrom: null }, later]))
    await app.visitor().client.guests.open({ ...link(), letterId: id, quietly: true })
    expect(await labels()).toEqual(expect.arrayContaining([null, later]))
  })

  /** Rule 8.2 */
  it('changes no row', async () => {
    await write({}, { status: 'delivered' })
    const stored = async () =>
      (
        await app.deps.db.execute(sql`
          select l::text as row from letters l union all select g::text from guests g
          union all select p::text from profiles p union all select t::text from limits t order by 1`)
      ).rows
    const before = await stored()
    for (let time = 0; time < 3; time += 1) await envelopes()
    expect(await stored()).toEqual(before)
  })

  it('leaves out what was taken back, removed before it was opened, hidden, or is not of this link', async () => {
    const [kept = '', takenBack = '', removed = '', removedLater = ''] = await write(
      {},
      {},
      {},
      { status: 'read' },
    )
    await jack.client.letters.takeBack({ id: takenBack, draftId: randomUUID() })
    await jack.client.letters.remove({ id: removed })
    await jack.client.letters.remove({ id: removedLater })
    await write({ hiddenFromReceiver: true })
    const other = await storeGuest(app.deps, jack.user.id, { name: 'Other' })
    await storeLetters(app.deps, jack.user.id, other.id, [{}])
    await storeLetters(app.deps, other.id, jack.user.id, [{}])
    const listed = (await envelopes()).letters.map(letter => letter.id)
    expect(listed.toSorted()).toEqual([kept, removedLater].toSorted())
    await jack.client.letters.restore({ id: removed })
    expect((await envelopes()).letters).toHaveLength(3)
  })

  it('pages by cursor through letters of the same moment', async () => {
    const written = await write(...Array.from({ length: envelopesPageSize }, () => ({ createdAt: at(1) })))
    const answers = await answered(...Array.from({ length: 3 }, () => ({ createdAt: at(1) })))
    const first = await envelopes()
    expect(first.letters).toHaveLength(envelopesPageSize)
    const second = await envelopes({ cursor: first.nextCursor })
    expect(second.nextCursor).toBeNull()
    const ids = [...first.letters, ...second.letters].map(letter => letter.id)
    expect(ids.toSorted()).toEqual([...written, ...answers].toSorted())
  })

  it('counts the answers left since the last letter, and none to a writer who has left', async () => {
    await write({ createdAt: at(1) })
    await answered({ createdAt: at(2) }, { createdAt: at(3), hiddenFromReceiver: true })
    expect((await envelopes()).answersLeft).toBe(guestLimits.answersInARow - 2)
    await write({ createdAt: at(4) })
    expect((await envelopes()).answersLeft).toBe(guestLimits.answersInARow)
    const jill = await app.signUpAndIn(`Jill_${randomUUID().slice(0, 4)}`)
    guest = await storeGuest(app.deps, jill.user.id)
    const leaving = { erasesAt: sql`now() + interval '14 days'` }
    await app.deps.db.update(users).set(leaving).where(eq(users.id, jill.user.id))
    expect((await envelopes()).answersLeft).toBe(0)
  })

  it('refuses a malformed cursor', async () => {
    for (const cursor of [
      { createdAt: 'now', id: randomUUID() },
      { createdAt: at(1).toISOString(), id: '1' },
    ]) {
      await expect(envelopes({ cursor })).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
    }
  })
})

describe('guests.markDelivered', () => {
  const markDelivered = () => app.visitor().client.guests.markDelivered(link())
  const statusOf = async (id: string) => {
    const [row] = await app.deps.db.select().from(letters).where(eq(letters.id, id))
    return [row?.status, row?.shownStatus]
  }

  /** Rule 8.3 */
  it('delivers all letters of the link that are shown, and tells their writer', async () => {
    const [first = '', second = '', opened = '', removed = ''] = await write({}, {}, { status: 'read' }, {})
    const [hidden = ''] = await write({ hiddenFromReceiver: true })
    await jack.client.letters.remove({ id: removed })
    const events = collectLiveEvents(app.deps, jack.user.id)
    expect(await markDelivered()).toEqual({})
    await markDelivered()
    await events.close()
    for (const id of [first, second]) expect(await statusOf(id)).toEqual(['delivered', 'delivered'])
    expect(await statusOf(opened)).toEqual(['read', 'read'])
    for (const id of [removed, hidden]) expect(await statusOf(id)).toEqual(['sent', 'sent'])
    expect(events.events).toHaveLength(1)
    expect(events.events[0]).toMatchObject({ kind: 'letter-changed' })
    expect(events.events[0]?.ids.toSorted()).toEqual([first, second].toSorted())
  })

  it('leaves the letters of other links and the answers as they are', async () => {
    const other = await storeGuest(app.deps, jack.user.id)
    const [elsewhere = ''] = await storeLetters(app.deps, jack.user.id, other.id, [{}])
    const [answer = ''] = await answered({})
    await markDelivered()
    for (const id of [elsewhere, answer]) expect(await statusOf(id)).toEqual(['sent', 'sent'])
  })
})
