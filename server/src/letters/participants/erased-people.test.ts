import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { blocks } from '#db/people-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
})
afterAll(() => app.stop())

const erase = async ({ user }: TestPerson) => {
  await app.deps.db
    .update(users)
    .set({ erasesAt: sql`now() - interval '1 second'` })
    .where(eq(users.id, user.id))
  await eraseDueAccounts(app.deps)
}
const send = async (from: TestPerson, receiver: string) => {
  const id = randomUUID()
  await from.client.letters.send({ id, receiver, content: '<p>Dear you</p>', banner: 'starry-night' })
  return id
}
const block = (who: TestPerson, whom: TestPerson) => who.client.blocks.block({ personId: whom.user.id })
const rowsOf = ({ user }: TestPerson) =>
  app.deps.db
    .select()
    .from(blocks)
    .where(or(eq(blocks.blockerId, user.id), eq(blocks.blockedId, user.id)))

test('erasing a blocked person erases their hidden letters without an event', async () => {
  const jack = await app.signUpAndIn('Jack')
  const arrived = await send(jack, 'Rose')
  await block(rose, jack)
  await block(jack, rose)
  const unseen = await send(jack, 'Rose')
  const roses = collectLiveEvents(app.deps, rose.user.id)
  await erase(jack)
  await roses.close()
  expect(roses.events).toEqual([{ kind: 'letter-changed', ids: [arrived] }])
  expect(await rowsOf(jack)).toEqual([])
  expect(await rose.client.blocks.list()).toEqual({ people: [] })
  expect(await app.deps.db.select().from(letters).where(eq(letters.id, unseen))).toEqual([])
  expect((await rose.client.letters.inbox({})).letters.map(letter => letter.id)).toEqual([arrived])
})

test('erasing someone who blocked leaves the blocked sender their letters, unchanged', async () => {
  const [mia, noor] = [await app.signUpAndIn('Mia'), await app.signUpAndIn('Noor')]
  await block(mia, noor)
  const id = await send(noor, 'Mia')
  await erase(mia)
  expect(await rowsOf(mia)).toEqual([])
  expect(await noor.client.letters.sentLetter({ id })).toMatchObject({ status: 'sent' })
  await noor.client.letters.remove({ id })
  await noor.client.letters.restore({ id })
  expect((await noor.client.letters.sent({})).letters.map(letter => letter.id)).toEqual([id])
})

test('blocks.block refuses an erased account, also one erased concurrently', async () => {
  const [vera, ida] = [await app.signUpAndIn('Vera'), await app.signUpAndIn('Ida')]
  await erase(vera)
  await expect(block(rose, vera)).rejects.toMatchObject({ code: 'not_found' })
  const code = await app.deps.db.transaction(async tx => {
    await tx.select().from(profiles).where(eq(profiles.id, ida.user.id)).for('update')
    const blocking = block(rose, ida).then(
      () => 'blocked',
      (error: { code?: string }) => error.code,
    )
    await vi.waitUntil(
      async () => {
        const { rows } = await app.deps.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length > 0
      },
      { interval: 5, timeout: 30_000 },
    )
    await tx.delete(users).where(eq(users.id, ida.user.id))
    return { blocking }
  })
  expect(await code.blocking).toBe('not_found')
  expect([await rowsOf(vera), await rowsOf(ida)]).toEqual([[], []])
})
