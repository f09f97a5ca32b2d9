import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { linkTokenIn, mailsTo } from '#test/stored-mail.ts'

const password = 'a lantern in the window'

describe('password reset limits', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ limitFactor: 1 })
  })
  afterAll(() => app.stop())

  const untilRefused = async (attempt: () => Promise<unknown>) => {
    for (const answers: unknown[] = []; ; ) {
      const answer = await attempt().catch((error: { code: string }) => error.code)
      if (answer === 'rate_limited') return answers
      answers.push(answer)
    }
  }

  it('limits requests for reset links alike for known and unknown addresses', async () => {
    await app.signUpAndIn('Known')
    const ask = (email: string) => untilRefused(() => app.visitor().client.passwords.forgot({ email }))
    const answers = await ask('known@example.com')
    expect(answers.length).toBeGreaterThan(1)
    expect(await ask('nobody@example.com')).toEqual(answers)
    await expect(app.visitor().client.passwords.forgot({ email: 'known@example.com' })).rejects.toMatchObject(
      {
        status: 429,
        data: { retryAfter: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 900) },
      },
    )
  })

  it('does not delay a sign-in with a reset password because of earlier wrong guesses', async () => {
    const known = await app.signUpAndIn('Forgetful')
    const { email } = known.user
    const stranger = app.visitor()
    await stranger.client.passwords.forgot({ email })
    const [mail] = await mailsTo(app, email)
    for (const { client } of [known, stranger]) {
      const guesses = await untilRefused(() => client.accounts.signIn({ email, password: 'is it this one' }))
      expect(new Set(guesses)).toEqual(new Set(['wrong_credentials']))
    }
    await known.client.passwords.reset({ token: linkTokenIn(mail), password })
    expect(await stranger.client.accounts.signIn({ email, password })).toEqual(known.user)
    expect(await known.client.accounts.signIn({ email, password })).toEqual(known.user)
  })
})
