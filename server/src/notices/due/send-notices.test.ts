import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticesDue } from '#db/notices-schema.ts'
import { sessions, users } from '#db/schema.ts'
import { fillNoticesDue, sendNotices } from '#notices/due/send-notices.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import {
  ago,
  chooseNotices,
  lookForNotices,
  tellNow,
  untilNoticesAreSent,
} from '#test/notices/tell-notices.ts'
import { storeLetters } from '#test/stored-letters.ts'
import { storedMails } from '#test/stored-mail.ts'

let app: TestApp
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

/** Away for a day; a letter of Jack's came since. */
async function createReader(name: string, came = '2 hours'): Promise<TestPerson> {
  const person = await app.signUpAndIn(name)
  await app.deps.db
    .update(sessions)
    .set({ createdAt: ago('2 days'), expiresAt: ago('1 day') })
    .where(eq(sessions.userId, person.user.id))
  await chooseNotices(app, person.user.id)
  await storeLetters(app.deps, jack.user.id, person.user.id, [{ createdAt: ago(came) }])
  return person
}

const isOf = ({ user }: TestPerson) => eq(users.id, user.id)
const leave = (person: TestPerson) =>
  app.deps.db
    .update(users)
    .set({ erasesAt: ago('1 second') })
    .where(isOf(person))
const mailCount = async ({ user }: TestPerson) => (await storedMails(app, user.email)).length

describe('send-notices while an account is being erased', () => {
  it('looks for the others without waiting, and tells each once', async () => {
    const [leaving, rose] = [await createReader('Leaving'), await createReader('Rose')]
    await leave(leaving)
    await app.deps.db.transaction(async tx => {
      await tx.select().from(users).where(isOf(leaving)).for('update')
      await lookForNotices(app)
      // A look while the mail is handed over would leave the row for the next.
      await untilNoticesAreSent(app)
      await tx.delete(users).where(isOf(leaving))
      await lookForNotices(app)
    })
    for (const _ of [1, 2]) await tellNow(app)
    expect([await mailCount(rose), await mailCount(leaving)]).toEqual([1, 0])
    expect(await app.deps.db.select().from(noticesDue)).toEqual([])
  })

  it('tells the others who are due, each once', async () => {
    const [leaving, ida] = [await createReader('Going'), await createReader('Ida')]
    const due = [leaving, ida].map(({ user }) => ({
      userId: user.id,
      way: 'mail' as const,
      dueAt: ago('1 second'),
    }))
    await app.deps.db.insert(noticesDue).values(due)
    await leave(leaving)
    await app.deps.db.transaction(async tx => {
      await tx.delete(users).where(isOf(leaving))
      await tellNow(app)
      expect(await mailCount(ida)).toBe(1)
    })
    await tellNow(app)
    expect([await mailCount(ida), await mailCount(leaving)]).toEqual([1, 0])
  })
})

describe('a look for letters', () => {
  /** Rules 2.8, 9.2 */
  it.each([
    ['was not used since', '1 day', 1],
    ['was used since', '5 minutes', 0],
  ])('tells who is still signed in on an own device that %s', async (use, active, mails) => {
    const owner = await createReader(`Own${use.length}`)
    const expiresAt = sql`now() + interval '180 days' - ${active}::interval`
    await app.deps.db
      .update(sessions)
      .set({ isOwnDevice: true, createdAt: ago('40 days'), expiresAt })
      .where(eq(sessions.userId, owner.user.id))
    await app.deps.db.delete(noticesDue)
    await tellNow(app)
    expect(await mailCount(owner)).toBe(mails)
  })

  /** Rule 9.2 */
  it('finds one that was made before the last look and committed after it', async () => {
    const maud = await createReader('Maud')
    const due = () => app.deps.db.select().from(noticesDue).where(eq(noticesDue.userId, maud.user.id))
    for (const _ of ['that sets the mark', 'that finds nothing new']) {
      await app.deps.db.delete(noticesDue)
      await fillNoticesDue(app.deps.db)
    }
    expect(await due()).toEqual([])
    const write = (...came: string[]) =>
      storeLetters(
        app.deps,
        jack.user.id,
        maud.user.id,
        came.map(interval => ({ createdAt: ago(interval) })),
      )
    await write('35 seconds', '1 second')
    await fillNoticesDue(app.deps.db)
    const found = await due()
    expect(found).toMatchObject([{ way: 'mail' }])
    const seconds = (Number(found[0]?.dueAt) - Date.now()) / 1000
    expect(Math.abs(seconds - (10 * 60 - 35))).toBeLessThan(30)
    // A later letter puts nothing off.
    await app.deps.db.update(noticesDue).set({ dueAt: ago('1 second') })
    const noted = await due()
    await write('1 second')
    await fillNoticesDue(app.deps.db)
    expect(await due()).toEqual(noted)
  })

  /** Rule 9.4 */
  it.each([
    ['of another is due', '2 hours', sql`now() + interval '40 seconds'`],
    ['must be put off', '560 seconds', ago('1 second')],
  ])('comes again when the notice %s', async (reason, came, dueAt) => {
    const noor = await createReader(`Noor${reason.length}`, came)
    await app.deps.db.delete(noticesDue)
    await app.deps.db.insert(noticesDue).values({ userId: noor.user.id, way: 'mail', dueAt: dueAt as Date })
    await app.deps.db.execute(sql`delete from graphile_worker._private_jobs where key = 'send-notices-soon'`)
    await sendNotices(app.deps, { looks: false })
    const { rows } = await app.deps.db.execute<{ payload: object; seconds: number }>(sql`
      select payload, extract(epoch from run_at - now())::float8 as seconds
      from graphile_worker._private_jobs where key = 'send-notices-soon'`)
    expect(rows).toMatchObject([{ payload: { looks: false } }])
    // Forty, less what the machine took.
    expect(rows[0]?.seconds).toBeGreaterThan(6)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(40)
    const [waiting] = await app.deps.db.select().from(noticesDue)
    expect(Number(waiting?.dueAt)).toBeGreaterThan(Date.now())
    expect(await mailCount(noor)).toBe(0)
  })
})
