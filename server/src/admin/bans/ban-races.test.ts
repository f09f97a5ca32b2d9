import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { banAccount } from '#admin/bans/bans.ts'
import { runDuringSanitising, untilWaiting } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let keeper: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  keeper = await app.signUpAndIn('Keeper')
  await app.signUpAndIn('Jack')
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
describe('a ban concurrent with another call', () => {
  const order = (person: TestPerson) => ({
    adminId: keeper.user.id,
    userId: person.user.id,
    reason: 'Spam',
  })

  it('refuses a letter sent at the same time and keeps its draft', async () => {
    const person = await app.signUpAndIn('Hasty')
    const draft = letterTo('Jack')
    await person.client.drafts.save({ ...draft, revision: 0 })
    const { answer } = await runDuringSanitising(
      app,
      () => person.client.letters.send(draft).catch((error: unknown) => error),
      () => ban(person),
    )
    expect(await answer).toMatchObject(suspended)
    await unban(person)
    const again = await app.signIn(person.user.email, person.password)
    expect(await again.client.drafts.get({ id: draft.id })).toMatchObject({ content: draft.content })
  })

  it('leaves no session from a sign-in at the same time', async () => {
    const person = await app.signUpAndIn('Quick')
    const browser = app.visitor()
    const { signingIn } = await app.deps.db.transaction(async tx => {
      await banAccount(tx, order(person))
      const signingIn = browser.client.accounts
        .signIn({ email: person.user.email, password: person.password })
        .catch((error: unknown) => error)
      await untilWaiting(app)
      return { signingIn }
    })
    expect(await signingIn).toMatchObject({ code: 'wrong_credentials' })
    await unban(person)
    expect(browser.cookies.has('novelette')).toBe(false)
  })

  it('ends a session that is being renewed', async () => {
    const person = await app.signUpAndIn('Stayer')
    const { staying } = await app.deps.db.transaction(async tx => {
      await banAccount(tx, order(person))
      const staying = person.client.sessions.stay()
      await untilWaiting(app)
      return { staying }
    })
    await staying
    await unban(person)
    await expect(person.client.letters.unreadCount()).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('is logged once when repeated concurrently, and so is its unban', async () => {
    const person = await app.signUpAndIn('Twice')
    await Promise.all([ban(person), ban(person), ban(person)])
    await ban(person)
    await Promise.all([unban(person), unban(person)])
    await unban(person)
    const { actions } = await keeper.client.admin.user({ userId: person.user.id })
    expect(actions.map(one => one.kind)).toEqual(['unban', 'ban'])
  })
})
