import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeExpired } from '#accounts/purging/purge-expired.ts'
import { mailPauses, supersededSignUps, usernameReservations } from '#db/access-schema.ts'
import { sessions, users } from '#db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'

describe('purgeExpired', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  const isAvailable = async (username: string) =>
    (await app.visitor().client.accounts.checkUsername({ username })).available
  const signUp = (username: string, email: string) =>
    app.visitor().client.accounts.signUp({ username, email, password: testPassword })
  const signUpElsewhere = (username: string, email: string) =>
    app.visitor().client.accounts.signUp({ username, email, password: 'another good one' })
  const age = async (days: number) => {
    for (const table of [users, usernameReservations, supersededSignUps]) {
      await app.deps.db
        .update(table)
        .set({ createdAt: sql`now() - make_interval(hours => ${Math.round(days * 24)})` })
    }
  }

  /** Rule 1.3 */
  it('frees usernames of unconfirmed sign-ups after seven days, for known and unknown addresses alike', async () => {
    const owner = await app.signUpAndIn('Owner')
    await signUp('Pending', 'pending@example.com')
    await signUp('Reserved', 'owner@example.com')
    await signUpElsewhere('Pending_2', 'pending@example.com')
    await signUpElsewhere('Reserved_2', 'owner@example.com')
    const names = ['Pending', 'Reserved', 'Pending_2', 'Reserved_2']
    const free = () => Promise.all(names.map(isAvailable))

    await age(6.9)
    await purgeExpired(app.deps.db)
    expect(await free()).toEqual([false, false, false, false])

    await age(7.1)
    await purgeExpired(app.deps.db)
    expect(await free()).toEqual([true, true, true, true])
    expect(await isAvailable('Owner')).toBe(false)
    expect(await owner.client.accounts.session()).toEqual(owner.user)
  })

  it('keeps a sign-up that is confirmed at that moment and purges the others', async () => {
    await signUp('Late', 'late@example.com')
    await signUp('Too_late', 'too_late@example.com')
    await age(7.1)
    await app.deps.db.transaction(async tx => {
      await tx.update(users).set({ emailVerified: true }).where(eq(users.email, 'late@example.com'))
      await purgeExpired(app.deps.db)
    })
    expect([await isAvailable('Late'), await isAvailable('Too_late')]).toEqual([false, true])
  })

  it('deletes expired sessions and mail pauses', async () => {
    const stays = await app.signUpAndIn('Stays')
    await app.signUpAndIn('Leaves')
    const past = new Date(Date.now() - 1000)
    await app.deps.db
      .update(sessions)
      .set({ expiresAt: past })
      .where(sql`${sessions.userId} <> ${stays.user.id}`)
    await app.deps.db.insert(mailPauses).values({ key: 'a note', until: past })
    await purgeExpired(app.deps.db)
    expect(await app.deps.db.select({ userId: sessions.userId }).from(sessions)).toEqual([
      { userId: stays.user.id },
    ])
    const notes = await app.deps.db.select().from(mailPauses)
    expect(notes.map(note => note.key)).not.toContain('a note')
  })
})
