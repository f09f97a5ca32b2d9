import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { letters } from '#db/schema.ts'
import { countUnread, deskOf, inboxPage } from '#letters/lists/inbox.ts'
import { prepareList, sides } from '#letters/lists/lists.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let flooder: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  flooder = await app.signUpAndIn('Flooder')
  await rose.client.blocks.block({ personId: flooder.user.id })
  const unseen = Array.from({ length: 3_000 }, () => ({ hiddenFromReceiver: true }))
  await storeLetters(app.deps, flooder.user.id, rose.user.id, [{ preview: 'The one before' }, ...unseen])
  await app.deps.db.execute(sql`analyze letters`)
})
afterAll(() => app.stop())

/** The generic plan of the last statement whose name begins so. */
function recordPlans() {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  return async (begin: string) => {
    const statements = asked.mock.calls.map(([one]) => one as unknown as { name?: string; text: string })
    const { text } = statements.findLast(({ name }) => name?.startsWith(begin)) ?? {}
    const { rows } = await app.deps.db.execute(sql.raw(`explain (generic_plan) ${text}`))
    return JSON.stringify(rows)
  }
}

test.each([
  ['unread_count', () => countUnread(app.deps.db, rose.user.id)],
  ['desk', () => deskOf(app.deps.db, rose.user.id)],
  ['inbox_unread', () => inboxPage(app.deps, rose.user.id, { filter: 'unread' })],
])('%s reads no letter that has been read', async (name, read) => {
  const planOf = recordPlans()
  await read()
  expect(await planOf(name)).toContain('letters_unread')
})

test('lists of letters from a blocked person use an index without the hidden ones', async () => {
  const { first, scan } = prepareList(
    app.deps.db,
    'of_a_flooder',
    sides.receiver,
    eq(letters.senderId, sql.placeholder('person')),
  )
  const planOf = recordPlans()
  for (const list of [first, scan]) {
    await list.execute({ user: rose.user.id, person: flooder.user.id, limit: 1, offset: 0 })
    expect(await planOf('of_a_flooder')).toContain('letters_got_from')
  }
  const { letters: shown } = await rose.client.letters.correspondence({
    personId: flooder.user.id,
    search: 'one',
  })
  expect(shown.map(letter => letter.preview)).toEqual(['The one before'])
})

test('the check whether someone ever received a letter uses an index without the hidden ones', async () => {
  const { rows } = await app.deps.db.execute(sql`
    explain (generic_plan) select exists (
      select 1 from letters where receiver_id = $1 and hidden_from_receiver and status <> 'sent' and taken_back_at is null)`)
  expect(JSON.stringify(rows)).toContain('letters_once_received')
})
