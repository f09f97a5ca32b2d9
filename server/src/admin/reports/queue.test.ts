import { formerMember } from '@novelette/domain/accounts/account-deletion.ts'
import { adminListSize } from '@novelette/domain/admin/admin.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { reports } from '#db/moderation-schema.ts'
import { users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { reportedLetter } from '#test/reported-letters.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let keeper: TestPerson
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  keeper = await app.signUpAndIn('Keeper')
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())
beforeEach(() => app.deps.db.delete(reports))

const report = (more = {}) => reportedLetter(app, { writer: rose, reporter: jack }, more)
const list = (input = {}) => keeper.client.admin.reports(input)

describe('admin.reports', () => {
  it('lists the reason, note, reporter and writer, and nothing of the letter', async () => {
    const { reportId } = await report({ reason: 'sexual', note: 'Not asked <b>for</b>.', text: 'A secret.' })
    const page = await list()
    expect(page).toEqual({
      reports: [
        {
          id: reportId,
          reason: 'sexual',
          note: 'Not asked <b>for</b>.',
          reporter: { id: jack.user.id, username: 'Jack', profilePicture: null, isGuest: false },
          writer: { id: rose.user.id, username: 'Rose', profilePicture: null, isGuest: false },
          writerIsBanned: false,
          createdAt: expect.any(Date),
          outcome: null,
        },
      ],
      nextCursor: null,
    })
    expect(JSON.stringify(page)).not.toMatch(/secret|@example/i)
  })

  it('pages open reports oldest first and resolved ones newest first, also with equal timestamps', async () => {
    const stored = await storeLetters(
      app.deps,
      rose.user.id,
      jack.user.id,
      Array.from({ length: 2 * adminListSize + 3 }, () => ({ status: 'read' })),
    )
    await app.deps.db.insert(reports).values(
      stored.map((letterId, index) => ({
        letterId,
        reporterId: jack.user.id,
        writerId: rose.user.id,
        reason: 'spam' as const,
        note: String(index),
        createdAt: new Date(Date.UTC(2026, 10, 1 + Math.floor(index / 5))),
      })),
    )
    const allPages = async (state: 'open' | 'resolved') => {
      const pages = [await list({ state })]
      for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor) {
        pages.push(await list({ state, cursor: next }))
      }
      return pages.map(page => page.reports)
    }
    const open = await allPages('open')
    expect(open.map(page => page.length)).toEqual([adminListSize, adminListSize, 3])
    const dates = open.flat().map(one => one.createdAt.getTime())
    expect(dates).toEqual(dates.toSorted((one, other) => one - other))
    expect(new Set(open.flat().map(one => one.note)).size).toBe(stored.length)
    expect(await allPages('resolved')).toEqual([[]])

    await app.deps.db.update(reports).set({ outcome: 'dismissed' })
    const resolved = (await allPages('resolved')).flat()
    expect(resolved.map(one => one.id)).toEqual(
      open
        .flat()
        .map(one => one.id)
        .toReversed(),
    )
    expect(await allPages('open')).toEqual([[]])
  })

  it('shows erased people as a former member', async () => {
    const max = await app.signUpAndIn('Max')
    const mia = await app.signUpAndIn('Mia')
    await reportedLetter(app, { writer: max, reporter: mia }, { note: 'My name is Mia.' })
    const due = { erasesAt: sql`now() - interval '1 second'` }
    for (const { user } of [max, mia]) {
      await app.deps.db.update(users).set(due).where(eq(users.id, user.id))
    }
    await eraseDueAccounts(app.deps)
    const nobody = { username: formerMember, profilePicture: null }
    const [found] = (await list()).reports
    expect(found).toMatchObject({ reporter: nobody, writer: nobody, reason: 'harassment', note: '' })
    const { letter } = await keeper.client.admin.discloseLetter({ reportId: found?.id ?? '' })
    expect(letter).toMatchObject({ sender: nobody, receiver: nobody })
  })

  it('refuses a malformed cursor', async () => {
    for (const createdAt of ['yesterday', '0000-01-01T00:00:00.000Z']) {
      const cursor = { createdAt, id: crypto.randomUUID() }
      await expect(list({ cursor })).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })
})
