import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { maxAttempts } from '#db/errors.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { drafts, letters, profiles } from '#db/schema.ts'
import { untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { collectLiveEvents } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
let other: pg.Client
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
  other = new pg.Client({ connectionString: app.connectionString })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await app.stop()
})

const write = () => ({
  id: randomUUID(),
  receiver: 'Jack',
  content: '<p>Dear Jack</p>',
  banner: 'golden-hearts' as const,
})
const lettersUnder = (id: string) => app.deps.db.select().from(letters).where(eq(letters.id, id))

/** Rule 3.5 */
test('a letter whose transaction is a deadlock victim is sent exactly once', async () => {
  const letter = write()
  await rose.client.drafts.save({ ...letter, revision: 0 })
  const jacks = collectLiveEvents(app.deps, jack.user.id)
  const sending: Promise<unknown>[] = []
  await app.deps.db.transaction(async tx => {
    await tx.select().from(drafts).where(eq(drafts.id, letter.id)).for('update')
    if (sending.length === 0) {
      sending.push(rose.client.letters.send(letter))
      await untilWaiting(app)
    }
    await tx.update(profiles).set({ bio: 'Hello' }).where(eq(profiles.id, jack.user.id))
  })
  expect(await Promise.all(sending)).toMatchObject([{ id: letter.id, status: 'sent' }])
  await jacks.close()
  expect(jacks.events).toEqual([{ kind: 'letter-arrived', ids: [letter.id] }])
  expect(await lettersUnder(letter.id)).toHaveLength(1)
  expect(await app.deps.db.select().from(drafts).where(eq(drafts.id, letter.id))).toEqual([])
  const deadlocks = sql`select from pg_stat_database where datname = current_database() and deadlocks > 0`
  await expect.poll(async () => (await app.deps.db.execute(deadlocks)).rowCount).toBe(1)
})

describe('openDatabase with repeatable read isolation', () => {
  let strict: Db
  beforeAll(() => {
    const url = new URL(app.connectionString)
    url.searchParams.set('options', '-c default_transaction_isolation=repeatable\\ read')
    strict = openDatabase(url.href, () => null)
  })
  afterAll(() => strict.$client.end())
  const bioOf = async () => {
    const [row] = await app.deps.db.select().from(profiles).where(eq(profiles.id, rose.user.id))
    return row?.bio
  }

  test('retries a transaction that fails to serialize, which then reads the newly committed row', async () => {
    await app.deps.db.update(profiles).set({ bio: 'one' }).where(eq(profiles.id, rose.user.id))
    const seen: string[] = []
    await strict.transaction(async tx => {
      const [row] = await tx.select().from(profiles).where(eq(profiles.id, rose.user.id))
      seen.push(row?.bio ?? '')
      if (seen.length === 1) await app.deps.db.update(profiles).set({ bio: 'two' })
      await tx
        .update(profiles)
        .set({ bio: `${row?.bio} three` })
        .where(eq(profiles.id, rose.user.id))
    })
    expect(seen).toEqual(['one', 'two'])
    expect(await bioOf()).toBe('two three')
  })

  test('retries a single statement outside of a transaction', async () => {
    await other.query('begin')
    await other.query("update profiles set bio = 'four' where id = $1", [rose.user.id])
    const changing = strict
      .update(profiles)
      .set({ bio: sql`${profiles.bio} || ' five'` })
      .where(eq(profiles.id, rose.user.id))
      .execute()
    await untilWaiting(app)
    await other.query('commit')
    await changing
    expect(await bioOf()).toBe('four five')
  })
})

describe('sending a letter on a database that raises serialization failures', () => {
  /** As a distributed database does. Rollbacks do not reset a sequence. */
  const failInserts = (times: number) =>
    other.query(`
      create sequence tried;
      create function undo() returns trigger language plpgsql as $$ begin
        if nextval('tried') <= ${times} then raise exception 'restart transaction' using errcode = '40001'; end if;
        return new;
      end $$;
      create trigger undo before insert on letters for each row execute function undo()`)
  const countAttempts = async () =>
    Number((await other.query('select last_value from tried')).rows[0].last_value)
  afterEach(() => other.query('drop function undo cascade; drop sequence tried'))
  const send = (letter: ReturnType<typeof write>) =>
    rose.fetch('/api/rpc/letters/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: letter }),
    })

  test('succeeds within the maximum number of attempts and publishes one event', async () => {
    await failInserts(maxAttempts - 1)
    const jacks = collectLiveEvents(app.deps, jack.user.id)
    const letter = write()
    const answer = await send(letter)
    await jacks.close()
    expect([answer.status, await countAttempts()]).toEqual([200, maxAttempts])
    expect(jacks.events).toEqual([{ kind: 'letter-arrived', ids: [letter.id] }])
    expect(await lettersUnder(letter.id)).toHaveLength(1)
  })

  /** Rule 7.2 */
  test('answers 503 with Retry-After when every attempt fails, and succeeds later', async () => {
    await failInserts(maxAttempts)
    const letter = write()
    const answer = await send(letter)
    expect([answer.status, answer.headers.get('retry-after'), await countAttempts()]).toEqual([
      503,
      '1',
      maxAttempts,
    ])
    expect(await answer.json()).toMatchObject({ json: { code: 'unavailable' } })
    expect(await lettersUnder(letter.id)).toEqual([])
    expect((await send(letter)).status).toBe(200)
  })
})
