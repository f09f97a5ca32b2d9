import { randomBytes, randomUUID } from 'node:crypto'
import { type MadeCredential, mostPasskeys, type PasskeyToMake } from '@novelette/domain/accounts/passkeys.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signChallenge } from '#accounts/passkeys/challenges.ts'
import { passkeyChallenges, passkeys } from '#db/access-schema.ts'
import { databaseNow } from '#db/now.ts'
import { createAuthenticator, registerPasskey } from '#test/authenticator.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { mailsTo } from '#test/stored-mail.ts'

const refused = { code: 'passkey_refused', status: 401 }

describe('passkeys of an account', () => {
  let app: TestApp
  let origin: string
  let rose: TestPerson
  beforeAll(async () => {
    app = await startTestApp()
    origin = app.deps.config.appUrl
    rose = await app.signUpAndIn('Rose')
  })
  afterAll(() => app.stop())

  const authenticator = () => createAuthenticator(origin)
  const ask = (person: TestPerson) => person.client.passkeys.startAdding({ password: person.password })
  const add = (person: TestPerson, credential: MadeCredential) =>
    person.client.passkeys.add({ name: 'A key', credential })
  const countOf = async (person: TestPerson) => (await person.client.passkeys.list()).length

  it('lists passkeys to their owner only', async () => {
    const owner = await app.signUpAndIn('Owner')
    expect(await owner.client.passkeys.list()).toEqual([])
    const first = await registerPasskey(owner, authenticator())
    const second = await registerPasskey(owner, authenticator())
    expect(first).toEqual({
      id: expect.any(String),
      name: 'This computer',
      createdAt: expect.any(Date),
      lastUsedAt: null,
    })
    expect(await owner.client.passkeys.list()).toEqual([first, second])
    const stranger = await app.signUpAndIn('Stranger')
    expect(await stranger.client.passkeys.list()).toEqual([])
  })

  it('requests a discoverable credential with user verification', async () => {
    const owner = await app.signUpAndIn('Asked')
    const made = authenticator()
    await registerPasskey(owner, made)
    const question = await ask(owner)
    expect(question).toMatchObject({
      rp: { id: 'localhost', name: 'Novelette' },
      user: { name: 'asked@example.com', displayName: 'Asked' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key', transports: ['internal'] }],
    })
    const again = await ask(owner)
    expect(again.user.id).toBe(question.user.id)
    expect(again.challenge).not.toBe(question.challenge)
    expect(Buffer.from(question.user.id, 'base64url')).toHaveLength(16)
  })

  it('mails the owner about a new passkey without its name, which a thief could choose', async () => {
    const owner = await app.signUpAndIn('Warned')
    const credential = authenticator().make(await ask(owner))
    await owner.client.passkeys.add({ name: 'Call 555-0100 at once', credential })
    const [mail] = await mailsTo(app, 'warned@example.com')
    expect(mail?.subject).toBe('A passkey was added to your account')
    expect(mail?.text).toContain('remove the passkey that is not yours')
    expect(mail?.text).toContain(`${origin}/settings#passkeys`)
    expect(mail?.text).not.toContain('555')
  })

  it('refuses passkey calls of visitors', async () => {
    const { client } = app.visitor()
    const credential = authenticator().make(await ask(rose))
    for (const call of [
      client.passkeys.list(),
      client.passkeys.startAdding({ password: rose.password }),
      client.passkeys.add({ name: 'A key', credential }),
      client.passkeys.remove({ id: randomUUID(), password: rose.password }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'signed_out', status: 401 })
    }
  })

  it('requires the present password to add a passkey', async () => {
    const owner = await app.signUpAndIn('Careful')
    await expect(owner.client.passkeys.startAdding({ password: 'not my password' })).rejects.toMatchObject({
      code: 'wrong_password',
      status: 403,
    })
    await ask(owner)
    expect(await app.deps.db.$count(passkeyChallenges, eq(passkeyChallenges.userId, owner.user.id))).toBe(0)
  })

  it('accepts only passkey names of one line', async () => {
    const credential = authenticator().make(await ask(rose))
    for (const name of ['', '   ', 'x'.repeat(61), 'two\nlines', 'nul\u0000']) {
      await expect(rose.client.passkeys.add({ name, credential })).rejects.toMatchObject({
        code: 'invalid_input',
        data: { fields: { name: expect.any(String) } },
      })
    }
    const added = await rose.client.passkeys.add({ name: '  Rose’s phone 📱 ', credential })
    expect(added.name).toBe('Rose’s phone 📱')
  })

  it('removes a passkey for its owner only', async () => {
    const owner = await app.signUpAndIn('Keeper')
    const { id } = await registerPasskey(owner, authenticator())
    const missing = { code: 'not_found', status: 404 }
    const remove = (one: string, by = owner) => by.client.passkeys.remove({ id: one, password: by.password })
    await expect(remove(id, rose)).rejects.toMatchObject(missing)
    await expect(remove(randomUUID())).rejects.toMatchObject(missing)
    await expect(remove('all')).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await countOf(owner)).toBe(1)
    expect(await remove(id)).toEqual({})
    expect(await countOf(owner)).toBe(0)
    await expect(remove(id)).rejects.toMatchObject(missing)
  })

  it('requires the present password to remove a passkey', async () => {
    const owner = await app.signUpAndIn('Guarded')
    const { id } = await registerPasskey(owner, authenticator())
    const guess = owner.client.passkeys.remove({ id, password: 'not my password' })
    await expect(guess).rejects.toMatchObject({ code: 'wrong_password', status: 403 })
    expect(await countOf(owner)).toBe(1)
  })

  /** Rule 1.8 */
  it('refuses more passkeys than an account can hold, also concurrently', async () => {
    const owner = await app.signUpAndIn('Collector')
    for (let count = 1; count < mostPasskeys; count++) await registerPasskey(owner, authenticator())
    const questions = await Promise.all([1, 2, 3, 4].map(() => ask(owner)))
    const outcomes = await Promise.allSettled(questions.map(one => add(owner, authenticator().make(one))))
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const full = { code: 'too_many_passkeys', status: 409 }
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject(full)
    await expect(ask(owner)).rejects.toMatchObject(full)
    expect(await countOf(owner)).toBe(mostPasskeys)
  })

  describe('addPasskey', () => {
    let owner: TestPerson
    beforeAll(async () => {
      owner = await app.signUpAndIn('Exact')
    })
    const outcome = async (answer: (question: PasskeyToMake) => MadeCredential) =>
      add(owner, answer(await ask(owner))).then(
        () => 'added',
        (error: unknown) => error,
      )

    it('accepts a credential signed by the new key itself', async () => {
      expect(await outcome(one => authenticator().make(one, { statement: 'by its own key' }))).toBe('added')
    })

    it('refuses a credential of which any part was made for something else', async () => {
      const before = await countOf(owner)
      const mismatches = [
        { clientData: { origin: 'https://novelette.example' } },
        { clientData: { origin: `${origin}.example` } },
        { clientData: { type: 'webauthn.get' } },
        { clientData: { challenge: randomBytes(32).toString('base64url') } },
        { clientData: { challenge: ['a list'] } },
        { clientData: { challenge: '\u0000' } },
        { rpId: 'novelette.example' },
        { unverified: true },
        { statement: 'with a certificate' },
      ] as const
      for (const mismatch of mismatches) {
        expect(
          await outcome(one => authenticator().make(one, mismatch)),
          JSON.stringify(mismatch),
        ).toMatchObject(refused)
      }
      const other = authenticator()
      const otherId = { id: 'AAAA', rawId: 'AAAA' }
      expect(await outcome(one => ({ ...other.make(one), ...otherId }))).toMatchObject(refused)
      expect(await countOf(owner)).toBe(before)
    })

    it('refuses a credential from anyone but the person who was challenged', async () => {
      const credential = authenticator().make(await ask(owner))
      await expect(add(rose, credential)).rejects.toMatchObject(refused)
      await add(owner, credential)
    })

    it('refuses a credential for a sign-in challenge', async () => {
      const { challenge } = await app.visitor().client.passkeys.startSignIn()
      expect(await outcome(one => authenticator().make({ ...one, challenge }))).toMatchObject(refused)
    })

    it('refuses a credential that is sent twice', async () => {
      const credential = authenticator().make(await ask(owner))
      const { id } = await add(owner, credential)
      await expect(add(owner, credential)).rejects.toMatchObject(refused)
      await owner.client.passkeys.remove({ id, password: owner.password })
      await expect(add(owner, credential)).rejects.toMatchObject(refused)
    })

    it('refuses a credential that is too late by the database’s clock', async () => {
      const late = signChallenge(app.deps.auth, owner.user.id, await databaseNow(app.deps.db))
      expect(await outcome(one => authenticator().make({ ...one, challenge: late }))).toMatchObject(refused)
    })

    it('refuses a key that any account already has', async () => {
      const shared = authenticator()
      await registerPasskey(owner, shared)
      await expect(registerPasskey(rose, shared)).rejects.toMatchObject(refused)
      await expect(registerPasskey(owner, shared)).rejects.toMatchObject(refused)
      const rows = await app.deps.db.select().from(passkeys).where(eq(passkeys.userId, owner.user.id))
      expect(new Set(rows.map(row => row.credentialId)).size).toBe(rows.length)
    })

    it('answers malformed credentials with 400 or 401', async () => {
      const body = async (change: (honest: MadeCredential) => unknown) =>
        JSON.stringify({ name: 'A key', credential: change(authenticator().make(await ask(owner))) })
      const before = await countOf(owner)
      const bodies = [
        '',
        'null',
        '[]',
        '{"name":"A key"}',
        '{"name":"A key","credential":{"__proto__":{"id":"AAAA"},"constructor":{"prototype":{}}}}',
        await body(() => null),
        await body(({ response: _, ...rest }) => rest),
        await body(one => ({ ...one, id: { toString: 1 } })),
        await body(one => ({ ...one, id: 'A'.repeat(2000), rawId: 'A'.repeat(2000) })),
        await body(one => ({ ...one, type: 'password' })),
        await body(one => ({ ...one, response: [] })),
        ...(await Promise.all(
          [
            { clientDataJSON: 'bnVsbA' },
            { clientDataJSON: 7 },
            { clientDataJSON: 'A'.repeat(60_000) },
            { attestationObject: '' },
            { attestationObject: 'not base64url!' },
            { attestationObject: 'A'.repeat(60_000) },
            { attestationObject: Buffer.alloc(12_000, 0x81).toString('base64url') },
            // A list that claims four thousand million members.
            { attestationObject: Buffer.from('9affffffff00', 'hex').toString('base64url') },
            { attestationObject: randomBytes(500).toString('base64url') },
            { transports: 'usb' },
            { transports: ['\u0000'] },
            { transports: Array(1000).fill('usb') },
          ].map(part => body(one => ({ ...one, response: { ...one.response, ...part } }))),
        )),
      ]
      for (const one of bodies) {
        const headers = { 'content-type': 'application/json' }
        const { status } = await owner.fetch('/api/v1/passkeys', { method: 'POST', headers, body: one })
        expect([400, 401], one.slice(0, 200)).toContain(status)
      }
      expect(await countOf(owner)).toBe(before)
    })
  })
})
