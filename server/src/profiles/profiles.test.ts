import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerifiedAccount } from '#accounts/verified-account.ts'
import { profiles } from '#db/schema.ts'
import { startTestApp, type TestApp, testPassword } from '#test/harness.ts'

describe('a public profile', () => {
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

  it('shows a visitor who it is, and never an address', async () => {
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

  it('is found by its exact name only', async () => {
    for (const name of ['rose', 'ROSE', 'Ros', 'Rose ', 'R%', 'Ro\u0000se']) {
      await expect(byUsername(name)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
  })

  it('is not there before the address is confirmed, nor while its owner is banned', async () => {
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
