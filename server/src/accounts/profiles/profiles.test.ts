import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerifiedAccount } from '#accounts/sign-up/accounts.ts'
import { profiles } from '#db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'

describe('profiles.byUsername', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    const account = {
      username: 'Rose',
      email: 'rose@example.com',
      password: testPassword,
      bio: 'Writes at night.',
    }
    await createVerifiedAccount(app.deps.db, account)
  })
  afterAll(() => app.stop())

  const byUsername = (username: string) => app.visitor().client.profiles.byUsername({ username })

  /** Rule 6.4 */
  it('shows a profile to a visitor, without an e-mail address', async () => {
    expect(await byUsername('Rose')).toEqual({
      id: expect.any(String),
      username: 'Rose',
      bio: 'Writes at night.',
      profilePicture: null,
      privacySettings: 'anyone',
      createdAt: expect.any(Date),
    })
    const answer = await app.visitor().fetch('/api/v1/profiles/Rose')
    expect(await answer.text()).not.toContain('@')
  })

  /** Rule 1.1 */
  it('finds the exact username only', async () => {
    for (const name of ['rose', 'ROSE', 'Ros', 'Rose ', 'R%', 'Ro\u0000se']) {
      await expect(byUsername(name)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
  })

  it('answers not_found for unconfirmed and banned people', async () => {
    await app
      .visitor()
      .client.accounts.signUp({ username: 'Newcomer', email: 'n@example.com', password: testPassword })
    await expect(byUsername('Newcomer')).rejects.toMatchObject({ code: 'not_found' })
    await app.deps.db
      .update(profiles)
      .set({ subscriptionPlan: 'banned' })
      .where(eq(profiles.username, 'Rose'))
    await expect(byUsername('Rose')).rejects.toMatchObject({ code: 'not_found' })
  })
})
