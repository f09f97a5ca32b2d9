import { randomUUID } from 'node:crypto'
import { daysToReconsider } from '@novelette/domain/accounts/account-deletion.ts'
import { pictureUrl } from '@novelette/domain/accounts/pictures.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { emailChanges } from '#db/access-schema.ts'
import { pushSubscriptions } from '#db/notices-schema.ts'
import { users } from '#db/schema.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { createAuthenticator, registerPasskey } from '#test/authenticator.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { createDevice } from '#test/notices/push-devices.ts'
import { jpeg } from '#test/photos.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { linkTokenIn, mailsTo, storedMails, untilNoMailIsDue } from '#test/stored-mail.ts'
import { upload } from '#test/uploads.ts'

let app: TestApp
let keeper: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  keeper = await app.signUpAndIn('Keeper')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const suspended = { code: 'suspended', status: 403, message: 'This account has been suspended.' }
const ban = ({ user }: TestPerson) => keeper.client.admin.ban({ userId: user.id, reason: 'Spam' })
const unban = ({ user }: TestPerson) => keeper.client.admin.unban({ userId: user.id, reason: 'Sorry' })
const letterTo = (receiver: string) => ({
  id: randomUUID(),
  receiver,
  content: '<p>Are you there?</p>',
  banner: 'golden-hearts' as const,
})

describe('admin.ban', () => {
  /** Rule 8.7 */
  it('closes the links to the letters of the banned while it lasts', async () => {
    const tess = await app.signUpAndIn('Tess')
    const link = await storeGuest(app.deps, tess.user.id)
    const find = () => findGuestByLink({ deps: app.deps, address: '203.0.113.7' }, link)
    expect(await find()).toMatchObject({ id: link.id })
    await ban(tess)
    await expect(find()).rejects.toMatchObject({ code: 'link_invalid' })
    await unban(tess)
    expect(await find()).toMatchObject({ id: link.id })
  })

  /** Rules 2.3, 6.3 */
  it('ends every session, and notices on devices, at once; each answers `suspended` until the unban', async () => {
    const phone = await app.signUpAndIn('Phone')
    const desk = await app.signIn(phone.user.email, phone.password)
    await phone.client.notices.subscribe(createDevice())
    await ban(phone)
    expect(await app.deps.db.select().from(pushSubscriptions)).toEqual([])
    for (const { client, cookies } of [phone, desk]) {
      await expect(client.letters.unreadCount()).rejects.toMatchObject(suspended)
      await expect(client.sessions.stay()).rejects.toMatchObject(suspended)
      await expect(client.letters.send(letterTo('Jack'))).rejects.toMatchObject(suspended)
      await expect(client.live.stream()).rejects.toMatchObject(suspended)
      await expect(client.accounts.session()).rejects.toMatchObject(suspended)
      expect(cookies.has('novelette')).toBe(true)
    }
    expect(await desk.client.accounts.signOut()).toEqual({})
    expect(await desk.client.accounts.session()).toBeNull()
    await unban(phone)
    await expect(phone.client.letters.unreadCount()).rejects.toMatchObject({ code: 'signed_out' })
    expect(await phone.client.accounts.session()).toBeNull()
    expect(phone.cookies.has('novelette')).toBe(false)
    expect(await app.signIn(phone.user.email, phone.password)).toMatchObject({ user: phone.user })
  })

  it('reveals nothing to a made-up cookie or a wrong password', async () => {
    const person = await app.signUpAndIn('Quiet')
    await ban(person)
    const visitor = app.visitor()
    const [token = ''] = (person.cookies.get('novelette') ?? '').split('.')
    visitor.cookies.set('novelette', `${token}.AAAA`)
    expect(await visitor.client.accounts.session()).toBeNull()
    const attempt = app.visitor().client.accounts.signIn({ email: person.user.email, password: 'guessed it' })
    await expect(attempt).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  /** Rule 6.3 */
  it('refuses sign-in by password and passkey, and sends no password reset mail', async () => {
    const person = await app.signUpAndIn('Locked')
    const authenticator = createAuthenticator(app.deps.config.appUrl)
    await registerPasskey(person, authenticator)
    await ban(person)
    await expect(app.signIn(person.user.email, person.password)).rejects.toMatchObject(suspended)
    const { passkeys, passwords } = app.visitor().client
    const credential = authenticator.use(await passkeys.startSignIn())
    await expect(passkeys.signIn({ credential })).rejects.toMatchObject(suspended)
    await mailsTo(app, person.user.email)
    const before = (await storedMails(app, person.user.email)).length
    expect(await passwords.forgot({ email: person.user.email })).toEqual({})
    await untilNoMailIsDue(app)
    expect(await storedMails(app, person.user.email)).toHaveLength(before)
  })

  it('answers a sign-up with the banned address as usual and sends no mail', async () => {
    const { user } = await app.signUpAndIn('Again')
    await ban({ user } as TestPerson)
    const { accounts } = app.visitor().client
    const signUp = { username: 'Again_2', email: user.email, password: testPassword }
    expect(await accounts.signUp(signUp)).toEqual({})
    expect(await accounts.resendVerification({ email: user.email })).toEqual({})
    await untilNoMailIsDue(app)
    expect(await storedMails(app, user.email)).toEqual([])
    await expect(accounts.signIn({ email: user.email, password: testPassword })).rejects.toMatchObject({
      code: 'suspended',
    })
  })

  it('invalidates a pending change of address and sends no mail for it', async () => {
    const person = await app.signUpAndIn('Mover')
    const ask = (email: string) => person.client.emailChanges.ask({ email, password: person.password })
    await ask('moved@example.com')
    const [mail] = await mailsTo(app, 'moved@example.com')
    await ban(person)
    const confirm = app.visitor().client.emailChanges.confirm({ token: linkTokenIn(mail) })
    await expect(confirm).rejects.toMatchObject({ code: 'link_invalid' })
    await app.deps.db.update(emailChanges).set({ newEmail: 'elsewhere@example.com' })
    await app.deps.db.execute(sql`
      select graphile_worker.add_job('send-email-change-mail', ${JSON.stringify({ userId: person.user.id, askedAt: Date.now() })}::json)`)
    await untilNoMailIsDue(app)
    expect(await storedMails(app, 'elsewhere@example.com')).toEqual([])
  })

  /** Rule 6.3 */
  it('hides the profile and lists without it, and keeps delivered letters readable', async () => {
    const troll = await app.signUpAndIn('Troll')
    const sent = letterTo('Jack')
    await troll.client.letters.send(sent)
    await jack.client.letters.send(letterTo('Troll'))
    const visitor = app.visitor().client
    const lists = async () => [
      (await jack.client.letters.recentRecipients()).some(one => one.username === 'Troll'),
      (await jack.client.letters.matchingRecipients({ typed: 'troll' })).length > 0,
    ]
    expect(await lists()).toEqual([true, true])
    await ban(troll)
    expect(await lists()).toEqual([false, false])
    await expect(visitor.profiles.byUsername({ username: 'Troll' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(jack.client.letters.findRecipient({ username: 'Troll' })).rejects.toMatchObject({
      code: 'recipient_not_found',
    })
    await expect(jack.client.letters.send(letterTo('Troll'))).rejects.toMatchObject({
      code: 'recipient_not_found',
    })
    expect(await jack.client.letters.received({ id: sent.id })).toMatchObject({
      content: sent.content,
      sender: { username: 'Troll' },
    })
    await unban(troll)
    expect(await lists()).toEqual([true, true])
    expect(await visitor.profiles.byUsername({ username: 'Troll' })).toMatchObject({ id: troll.user.id })
  })

  it('keeps letters sent before the ban, and the sender’s picture, for their receiver', async () => {
    const rogue = await app.signUpAndIn('Rogue')
    const stem = await upload(rogue, await jpeg())
    const sent = letterTo('Jack')
    await rogue.client.letters.send(sent)
    await ban(rogue)
    const { letters: inbox } = await jack.client.letters.inbox({ search: 'rogue' })
    expect(inbox).toMatchObject([{ id: sent.id, status: 'delivered', sender: { profilePicture: stem } }])
    expect((await app.visitor().fetch(pictureUrl(stem, 96))).status).toBe(200)
  })

  it('loses nothing: after admin.unban drafts, letters and password work again', async () => {
    const person = await app.signUpAndIn('Pardoned')
    const draft = letterTo('Jack')
    await person.client.drafts.save({ ...draft, revision: 0 })
    await jack.client.letters.send(letterTo('Pardoned'))
    await ban(person)
    await unban(person)
    const again = await app.signIn(person.user.email, person.password)
    expect(await again.client.drafts.get({ id: draft.id })).toMatchObject({ content: draft.content })
    expect(await again.client.letters.unreadCount()).toMatchObject({ count: 1 })
    await again.client.letters.send(draft)
    expect(await jack.client.letters.received({ id: draft.id })).toMatchObject({ content: draft.content })
  })

  it('lets admin.unban restart a deletion period that ran out during the ban', async () => {
    const departing = await app.signUpAndIn('Leaver')
    await departing.client.leaving.leave({ password: departing.password })
    await ban(departing)
    await app.deps.db.update(users).set({ erasesAt: sql`now()` }).where(eq(users.id, departing.user.id))
    await unban(departing)
    await eraseDueAccounts(app.deps)
    const back = await app.signIn(departing.user.email, departing.password)
    expect(back.user.erasesAt?.getTime()).toBeGreaterThan(Date.now() + (daysToReconsider - 1) * 86_400_000)
  })
})

test('admin.ban refuses an empty reason, a malformed one, and the admin’s own account', async () => {
  const wrong = ['', '   ', 'x'.repeat(301), 'a\0b']
  for (const reason of wrong) {
    const banning = keeper.client.admin.ban({ userId: jack.user.id, reason })
    await expect(banning).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
  }
  await expect(ban(keeper)).rejects.toMatchObject({ code: 'own_account', status: 422 })
  expect(await keeper.client.accounts.session()).toEqual(keeper.user)
  expect(await jack.client.accounts.session()).toEqual(jack.user)
})

test('the admin account refuses deletion and a change of address', async () => {
  const { leaving, emailChanges } = keeper.client
  await expect(leaving.leave({ password: keeper.password })).rejects.toMatchObject({
    code: 'invalid_input',
    data: { fields: { password: expect.stringContaining('looks after') } },
  })
  const change = { email: 'away@example.com', password: keeper.password }
  await expect(emailChanges.ask(change)).rejects.toMatchObject({
    data: { fields: { email: expect.stringContaining('looks after') } },
  })
  expect(await keeper.client.accounts.session()).toEqual({ ...keeper.user, erasesAt: null })
})
