import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema.ts'
import { policies } from '#limits/policies.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'

const password = testPassword

describe('rate limits of accounts', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ limitFactor: 1 })
  })
  afterAll(() => app.stop())

  const accounts = () => app.visitor().client.accounts
  const tooOften = { code: 'rate_limited', status: 429, data: { retryAfter: expect.any(Number) } }
  const countOf = async (attempt: (n: number) => Promise<unknown>): Promise<number> => {
    for (let n = 0; n < 500; n += 1) {
      const refusal: unknown = await attempt(n).then(
        () => null,
        (reason: unknown) => reason,
      )
      const code = refusal instanceof Error && 'code' in refusal ? refusal.code : null
      if (code !== 'rate_limited') continue
      expect(refusal).toMatchObject(tooOften)
      return n
    }
    return Number.POSITIVE_INFINITY
  }

  it('limits sign-ups and resends equally for known and unknown addresses', async () => {
    await app.signUpAndIn('Known')
    const signUps = (email: string, name: string) =>
      countOf(n => accounts().signUp({ username: `${name}_${n}`, email, password }))
    const resends = (email: string) => countOf(() => accounts().resendVerification({ email }))
    const free = [policies['sign-up'].pair.free, policies['resend-verification'].pair.free]
    const before = await app.deps.db.select({ email: users.email }).from(users)
    expect([await signUps('known@example.com', 'Ka'), await resends('known@example.com')]).toEqual(free)
    expect(await app.deps.db.select({ email: users.email }).from(users)).toEqual(before)
    expect([await signUps('new@example.com', 'Nu'), await resends('new@example.com')]).toEqual(free)
    await expect(
      accounts().signUp({ username: 'Someone', email: 'other@example.com', password }),
    ).resolves.toEqual({})
  })

  it('limits followed links and username checks', async () => {
    expect(await countOf(() => accounts().verifyEmail({ token: 'made-up' }))).toBe(
      policies['verify-email'].address.perQuarterHour,
    )
    expect(await countOf(n => accounts().checkUsername({ username: `Name_${n}` }))).toBe(
      policies['check-username'].address.perQuarterHour,
    )
  })

  it('limits changes of address by the requests that send mail', async () => {
    const person = await app.signUpAndIn('Mover')
    const ask = (email: string, secret = password) =>
      person.client.emailChanges.ask({ email, password: secret })
    await expect(ask('a@new.example', 'a wrong one')).rejects.toMatchObject({ code: 'wrong_password' })
    const { free } = policies['change-email'].account
    expect(await countOf(n => ask(`a${n}@new.example`))).toBe(free)
    expect(await person.client.emailChanges.pending()).toMatchObject({ email: `a${free - 1}@new.example` })
  })
})
