import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { letters } from '#db/schema.ts'
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

test('lists of letters from a blocked person use an index without the hidden ones', async () => {
  const { db } = app.deps
  const { first, scan } = prepareList(
    db,
    'of_a_flooder',
    sides.receiver,
    eq(letters.senderId, sql.placeholder('person')),
  )
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  for (const list of [first, scan]) {
    await list.execute({ user: rose.user.id, person: flooder.user.id, limit: 1, offset: 0 })
    const statements = asked.mock.calls.map(([one]) => one as unknown as { name?: string; text: string })
    const { text } = statements.findLast(({ name }) => name?.startsWith('of_a_flooder')) ?? {}
    const { rows } = await db.execute(sql.raw(`explain (generic_plan) ${text}`))
    expect(JSON.stringify(rows)).toContain('letters_got_from')
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
