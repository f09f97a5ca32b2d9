import { randomBytes } from 'node:crypto'
import type { PasskeyToUse, SignedCredential } from '@novelette/domain/accounts/passkeys.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signChallenge } from '#accounts/passkeys/challenges.ts'
import { passkeyChallenges, passkeys } from '#db/access-schema.ts'
import { databaseNow } from '#db/now.ts'
import { profiles, users } from '#db/schema.ts'
import { createAuth } from '#signing/auth.ts'
import { type Authenticator, createAuthenticator, registerPasskey } from '#test/authenticator.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { startDatabaseOutage } from '#test/outage.ts'

const unknown = { code: 'passkey_unknown', status: 401 }
const refused = { code: 'passkey_refused', status: 401, message: 'This passkey was not accepted.' }

describe('passkey sign-in', () => {
  let app: TestApp
  let origin: string
  let rose: TestPerson
  let key: Authenticator
  beforeAll(async () => {
    app = await startTestApp()
    origin = app.deps.config.appUrl
    rose = await app.signUpAndIn('Rose')
    key = createAuthenticator(origin)
    await registerPasskey(rose, key)
  })
  afterAll(() => app.stop())

  const newcomer = async (username: string, options?: { counts: boolean }) => {
    const person = await app.signUpAndIn(username)
    const authenticator = createAuthenticator(origin, options)
    return { person, authenticator, passkey: await registerPasskey(person, authenticator) }
  }
  const ask = () => app.visitor().client.passkeys.startSignIn()
  const signIn = (credential: SignedCredential) => app.visitor().client.passkeys.signIn({ credential })
  const outcome = async (answer: (question: PasskeyToUse) => SignedCredential) =>
    signIn(answer(await ask())).then(
      () => 'signed in',
      (error: unknown) => error,
    )

  /** Rule 1.8 */
  it('opens a session and records when the passkey was used', async () => {
    const browser = app.visitor()
    const question = await browser.client.passkeys.startSignIn()
    const user = await browser.client.passkeys.signIn({ credential: key.use(question) })
    expect(user).toEqual(rose.user)
    expect(await browser.client.accounts.session()).toEqual(user)
    const [used] = await browser.client.passkeys.list()
    expect(used?.lastUsedAt).toBeInstanceOf(Date)
  })

  it('sends the same options to everyone, signed in or not', async () => {
    const { challenge, ...rest } = await ask()
    const signedIn = await rose.client.passkeys.startSignIn()
    expect(rest).toEqual({ rpId: 'localhost', timeout: 300_000, userVerification: 'required' })
    expect(signedIn).toEqual({ ...rest, challenge: expect.any(String) })
    expect(signedIn.challenge).not.toBe(challenge)
  })

  it('accepts several passkeys of one person, each with its own counter', async () => {
    const { person, authenticator } = await newcomer('Twofold', { counts: true })
    const synced = createAuthenticator(origin)
    await registerPasskey(person, synced)
    for (const one of [authenticator, synced, authenticator, synced]) {
      expect(await outcome(question => one.use(question))).toBe('signed in')
    }
  })

  it('refuses an assertion of which any part was made for something else', async () => {
    const mismatches = [
      { clientData: { origin: 'https://novelette.example' } },
      { clientData: { origin: origin.replace('http:', 'https:') } },
      { clientData: { type: 'webauthn.create' } },
      { clientData: { challenge: randomBytes(32).toString('base64url') } },
      { clientData: { challenge: { toString: null } } },
      { rpId: 'novelette.example' },
      { unverified: true },
      { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
    ] as const
    for (const mismatch of mismatches) {
      expect(await outcome(question => key.use(question, mismatch)), JSON.stringify(mismatch)).toMatchObject(
        refused,
      )
    }
    const nameless = await outcome(question => {
      const { response, ...rest } = key.use(question)
      const { userHandle: _, ...unnamed } = response
      return { ...rest, response: unnamed }
    })
    expect(nameless).toMatchObject(refused)
  })

  it('refuses an assertion with one flipped bit in its signed parts', async () => {
    for (const part of ['authenticatorData', 'clientDataJSON', 'signature'] as const) {
      for (let tries = 0; tries < 8; tries++) {
        const tampered = await outcome(question => {
          const { response, ...rest } = key.use(question)
          const bytes = Buffer.from(response[part], 'base64url')
          const at = Math.floor((bytes.length * tries) / 8)
          bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
          return { ...rest, response: { ...response, [part]: bytes.toString('base64url') } }
        })
        expect(tampered, `${part} ${tries}`).toMatchObject(refused)
      }
    }
  })

  it('refuses the passkey of another person, and says of an unknown and a removed one that it opens no account', async () => {
    const { person, authenticator, passkey } = await newcomer('Removed')
    const impostor = await outcome(question => {
      const { id, rawId } = key.use(question)
      return { ...authenticator.use(question, { userHandle: 'AAAA' }), id, rawId }
    })
    expect(impostor).toMatchObject(refused)
    const stranger = createAuthenticator(origin)
    expect(await outcome(question => stranger.use(question, { userHandle: 'AAAA' }))).toMatchObject(unknown)
    await person.client.passkeys.remove({ id: passkey.id, password: person.password })
    expect(await outcome(question => authenticator.use(question))).toMatchObject(unknown)
  })

  it('refuses an assertion that is sent twice, also concurrently', async () => {
    const credential = key.use(await ask())
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => signIn(credential)))
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    await expect(signIn(credential)).rejects.toMatchObject(refused)
  })

  it('stores a challenge once it was answered rightly, and none that was merely asked for', async () => {
    const stored = () => app.deps.db.$count(passkeyChallenges)
    const before = await stored()
    const question = await ask()
    await expect(signIn(key.use(question, { unverified: true }))).rejects.toMatchObject(refused)
    expect(await stored()).toBe(before)
    await signIn(key.use(question))
    expect(await stored()).toBe(before + 1)
  })

  it('refuses a challenge that we did not sign for this, changed in any part', async () => {
    const { challenge } = await ask()
    const elsewhere = createAuth({ appUrl: origin, secret: 'of another installation' })
    const forged = [
      signChallenge(elsewhere, null, new Date(Date.now() + 60_000)),
      signChallenge(app.deps.auth, rose.user.id, new Date(Date.now() + 60_000)),
      ...[0, 21, 22, 53].map(at => {
        const bytes = Buffer.from(challenge, 'base64url')
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
        return bytes.toString('base64url')
      }),
      challenge.slice(0, -4),
    ]
    for (const one of forged) {
      expect(await outcome(question => key.use({ ...question, challenge: one })), one).toMatchObject(refused)
    }
  })

  it('refuses an assertion for a registration challenge', async () => {
    const { challenge } = await rose.client.passkeys.startAdding({ password: rose.password })
    expect(await outcome(question => key.use({ ...question, challenge }))).toMatchObject(refused)
  })

  it('refuses an assertion that is too late by the database’s clock', async () => {
    const late = signChallenge(app.deps.auth, null, await databaseNow(app.deps.db))
    expect(await outcome(question => key.use({ ...question, challenge: late }))).toMatchObject(refused)
  })

  it('refuses a counter that did not advance, the sign of a cloned key', async () => {
    const { authenticator, passkey } = await newcomer('Counted', { counts: true })
    const countIs = async () => {
      const [row] = await app.deps.db.select().from(passkeys).where(eq(passkeys.id, passkey.id))
      return row?.counter
    }
    expect(await outcome(one => authenticator.use(one, { counter: 4_000_000_000 }))).toBe('signed in')
    for (const counter of [4_000_000_000, 7, 0]) {
      expect(await outcome(one => authenticator.use(one, { counter }))).toMatchObject(refused)
      expect(await countIs()).toBe(4_000_000_000)
    }
    const copies = [await ask(), await ask(), await ask()].map(one =>
      authenticator.use(one, { counter: 4_000_000_001 }),
    )
    const outcomes = await Promise.allSettled(copies.map(signIn))
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })

  it('reports a suspended or unconfirmed account only to the holder of the key', async () => {
    const { person, authenticator } = await newcomer('Barred')
    const { db } = app.deps
    const itsProfile = eq(profiles.id, person.user.id)
    await db.update(profiles).set({ subscriptionPlan: 'banned' }).where(itsProfile)
    expect(await outcome(one => authenticator.use(one))).toMatchObject({ code: 'suspended', status: 403 })
    expect(await outcome(one => authenticator.use(one, { unverified: true }))).toMatchObject(refused)
    await db.update(profiles).set({ subscriptionPlan: 'freemium' }).where(itsProfile)
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, person.user.id))
    expect(await outcome(one => authenticator.use(one))).toMatchObject({ code: 'email_not_confirmed' })
  })

  it('answers a passkey sign-in with a server error while the database is down', async () => {
    const credential = key.use(await ask())
    const restore = await startDatabaseOutage(app)
    const error = await signIn(credential).catch((reason: unknown) => reason)
    await restore()
    expect(error).toMatchObject({ status: expect.toSatisfy((status: number) => status >= 500) })
    await expect.poll(() => outcome(one => key.use(one))).toBe('signed in')
  })

  it('limits answers per client address, but neither challenges nor successful sign-ins', async () => {
    const strict = await startTestApp({ limitFactor: 0.05 })
    onTestFinished(() => strict.stop())
    const person = await strict.signUpAndIn('Busy')
    const authenticator = createAuthenticator(origin)
    await registerPasskey(person, authenticator)
    const { passkeys } = strict.visitor().client
    for (let time = 0; time < 8; time++) {
      await passkeys.signIn({ credential: authenticator.use(await passkeys.startSignIn()) })
    }
    for (let time = 0; time < 8; time++) await passkeys.startSignIn()
    const wrong = async () =>
      passkeys.signIn({ credential: authenticator.use(await passkeys.startSignIn(), { unverified: true }) })
    for (let time = 0; time < 5; time++) await expect(wrong()).rejects.toMatchObject(refused)
    await expect(wrong()).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      data: { retryAfter: expect.any(Number) },
    })
  })

  it('answers malformed assertions with 400 or 401', async () => {
    const honest = key.use(await ask())
    const { response } = honest
    const wrong = [
      undefined,
      null,
      [],
      {},
      { ...honest, response: undefined },
      { ...honest, response: null },
      { ...honest, id: 1, rawId: 1 },
      { ...honest, id: '\u0000', rawId: '\u0000' },
      { ...honest, rawId: 'AAAA' },
      { ...honest, type: 'password' },
      { ...honest, response: { ...response, clientDataJSON: 'eyJ' } },
      { ...honest, response: { ...response, clientDataJSON: 'W10' } },
      { ...honest, response: { ...response, clientDataJSON: 'A'.repeat(60_000) } },
      { ...honest, response: { ...response, authenticatorData: 'AAAA' } },
      { ...honest, response: { ...response, authenticatorData: {} } },
      { ...honest, response: { ...response, signature: 'AAAA' } },
      { ...honest, response: { ...response, signature: ['AAAA'] } },
      { ...honest, response: { ...response, userHandle: 'A'.repeat(60_000) } },
    ]
    const bodies = wrong.map(credential => JSON.stringify({ credential }))
    bodies.push(
      '',
      '"credential"',
      '{"__proto__":{"credential":{}}}',
      '{"credential":{"__proto__":{"id":"AAAA"}}}',
    )
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json' }
      const { status } = await app
        .visitor()
        .fetch('/api/v1/passkey-session', { method: 'POST', headers, body })
      expect([400, 401], body.slice(0, 200)).toContain(status)
    }
  })
})
