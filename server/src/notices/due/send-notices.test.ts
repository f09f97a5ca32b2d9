import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticesDue } from '#db/notices-schema.ts'
import { sessions, users } from '#db/schema.ts'
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

/** Away for a day; a letter of Jack's came two hours ago. */
async function createReader(name: string): Promise<TestPerson> {
  const person = await app.signUpAndIn(name)
  await app.deps.db
    .update(sessions)
    .set({ createdAt: ago('2 days'), expiresAt: ago('1 day') })
    .where(eq(sessions.userId, person.user.id))
  await chooseNotices(app, person.user.id)
  await storeLetters(app.deps, jack.user.id, person.user.id, [{ createdAt: ago('2 hours') }])
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
      // A look while the mail is being sent would tell again.
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
