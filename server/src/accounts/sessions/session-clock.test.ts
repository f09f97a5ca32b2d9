import { randomUUID } from 'node:crypto'
import { timeHeader } from '@novelette/domain/time-header.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sessions } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

/** The server runs in this process with a wrong clock. */
describe.each([
  ['ten minutes fast', 10],
  ['ten minutes slow', -10],
  ['a day fast', 24 * 60],
  ['a day slow', -24 * 60],
])('sessions on a server whose clock is %s', (_name, minutesOff) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())
  afterEach(() => {
    vi.useRealTimers()
  })

  const moveClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutesOff * 60_000 })
  const setMinutesLeft = (person: TestPerson, minutes: number) =>
    app.deps.db
      .update(sessions)
      .set({ expiresAt: sql`now() + make_interval(secs => ${minutes * 60})` })
      .where(eq(sessions.userId, person.user.id))
  const minutesLeft = async (person: TestPerson) => {
    const left = sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float / 60`
    const [row] = await app.deps.db.select({ left }).from(sessions).where(eq(sessions.userId, person.user.id))
    return row?.left ?? 0
  }
  const save = (person: TestPerson) =>
    person.client.drafts.save({
      id: randomUUID(),
      receiver: '',
      content: '<p>My dear</p>',
      banner: 'starry-night',
      revision: 0,
    })

  it('ends and renews a session by the database’s clock', async () => {
    moveClock()
    const person = await app.signUpAndIn('Hora')
    expect(Math.abs((await minutesLeft(person)) - 60)).toBeLessThan(0.5)

    await setMinutesLeft(person, 59.5)
    await save(person)
    expect(await minutesLeft(person)).toBeLessThan(59.5)
    await setMinutesLeft(person, 58)
    await save(person)
    expect(Math.abs((await minutesLeft(person)) - 60)).toBeLessThan(0.5)

    await setMinutesLeft(person, 0.2)
    expect(await person.client.accounts.session()).toEqual(person.user)
    await setMinutesLeft(person, -0.001)
    expect(await person.client.accounts.session()).toBeNull()
  })

  /** Rule 10.10 */
  it('tells pages the database’s time', async () => {
    const person = await app.signUpAndIn('Tempa')
    const before = Date.now()
    moveClock()
    for (const path of ['/api/v1/profile', '/api/v1/live']) {
      const answer = await person.fetch(path)
      expect(Math.abs(Number(answer.headers.get(timeHeader)) - before)).toBeLessThan(30_000)
      await answer.body?.cancel()
    }
  })

  it('reports the last activity of a session by the database’s clock', async () => {
    const person = await app.signUpAndIn('Vera')
    await setMinutesLeft(person, 50)
    const before = Date.now()
    moveClock()
    const [session] = await person.client.sessions.list()
    expect(Math.abs(before - 10 * 60_000 - (session?.lastActiveAt.getTime() ?? 0))).toBeLessThan(30_000)
  })
})
