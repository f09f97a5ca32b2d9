import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeSettings } from '#db/notices-schema.ts'
import { profiles } from '#db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { linkTokenIn, mailsTo } from '#test/stored-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function signUp(username: string, timeZone?: string) {
  const email = `${username.toLowerCase()}@example.com`
  const browser = app.visitor()
  const zone = timeZone === undefined ? {} : { timeZone }
  await browser.client.accounts.signUp({ username, email, password: testPassword, ...zone })
  const [mail] = await mailsTo(app, email)
  return { ...browser, email, token: linkTokenIn(mail) }
}
const settingsRows = () => app.deps.db.select().from(noticeSettings)

describe('the notices of a new account', () => {
  /** Rule 9.4 */
  it('begin with mail at once, and no night, when the account is confirmed, and the desk does not ask', async () => {
    const before = await settingsRows()
    const { client, token } = await signUp('Ophelia', 'Europe/Lisbon')
    expect(await settingsRows()).toEqual(before)
    await client.accounts.verifyEmail({ token })
    expect(await client.notices.settings()).toMatchObject({
      mail: 'at_once',
      names: false,
      quietHours: { from: '22:00', to: '08:00' },
      timeZone: 'Europe/Lisbon',
    })
    expect((await client.letters.dashboard()).asksAboutNotices).toBe(false)
  })

  it('begin so, too, when a new password confirms it, which changes nobody else’s', async () => {
    const { email } = await signUp('Juliet')
    const reset = async (address: string, count: number) => {
      await app.visitor().client.passwords.forgot({ email: address })
      const [mail] = await mailsTo(app, address, count)
      const token = linkTokenIn(mail)
      await app.visitor().client.passwords.reset({ token, password: 'a balcony at night' })
      return app.signIn(address, 'a balcony at night')
    }
    const juliet = await reset(email, 2)
    expect(await juliet.client.notices.settings()).toMatchObject({ mail: 'at_once' })
    const older = await app.signUpAndIn('Older')
    const { client } = await reset(older.user.email, 1)
    expect((await client.letters.dashboard()).asksAboutNotices).toBe(true)
  })

  it.each([
    ['none', 'Factory'],
    ['one that does not exist', 'Europe/Nowhere'],
    ['a path', '../etc'],
    ['one with NUL', 'Europe/Lisbon\0'],
    ['5,000 characters', 'x'.repeat(5_000)],
    ['nothing', ''],
  ])('begin without a zone where the browser names %s, and signing up goes on', async (_, timeZone) => {
    const name = `Z${crypto.randomUUID().slice(0, 8)}`
    const { client, token } = await signUp(name, timeZone)
    const { id } = await client.accounts.verifyEmail({ token })
    const [profile] = await app.deps.db.select().from(profiles).where(eq(profiles.id, id))
    expect(profile).toMatchObject({ username: name, timeZone: null })
  })

  it('know the zone of a sign-up that a stranger’s with its address had put aside', async () => {
    const { client, email, token } = await signUp('Hermia', 'Europe/Lisbon')
    const stranger = { username: 'NotHermia', email, password: 'another password', timeZone: 'Asia/Tokyo' }
    await app.visitor().client.accounts.signUp(stranger)
    await client.accounts.verifyEmail({ token })
    expect(await client.notices.settings()).toMatchObject({ timeZone: 'Europe/Lisbon' })
  })

  it('know the zone of the last of two sign-ups by one browser', async () => {
    const { client, token } = await signUp('Hero', 'Europe/Lisbon')
    await client.accounts.signUp({
      username: 'Hero',
      email: 'hero@example.com',
      password: testPassword,
      timeZone: 'Asia/Tokyo',
    })
    await client.accounts.verifyEmail({ token })
    expect(await client.notices.settings()).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })
})
