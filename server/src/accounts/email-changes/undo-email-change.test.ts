import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendEmailChangedMail } from '#accounts/email-changes/email-changed-mails.ts'
import { emailChanges, passkeys } from '#db/access-schema.ts'
import { profiles, users } from '#db/schema.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { testPassword } from '#test/insert-account.ts'
import { endMailPauses, linkTokenIn, mailsTo, storedMails } from '#test/stored-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const oldOf = (username: string) => `${username.toLowerCase()}@example.com`
const newOf = (username: string) => `${username.toLowerCase()}@thief.example`
const linkInvalid = { code: 'link_invalid', status: 410 }
const undo = (token: string) => app.visitor().client.emailChanges.undo({ token })
const addressOf = async (id: string) => {
  const [row] = await app.deps.db.select().from(users).where(eq(users.id, id))
  return row?.email
}
const changeOf = async (userId: string) => {
  const [row] = await app.deps.db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  return row
}
const age = (userId: string, interval: string) =>
  app.deps.db
    .update(emailChanges)
    .set({ confirmedAt: sql`now() - ${interval}::interval` })
    .where(eq(emailChanges.userId, userId))

/** Somebody who knows the password has moved the account to an address of theirs. */
async function moved(username: string) {
  const person = await app.signUpAndIn(username)
  await person.client.emailChanges.ask({ email: newOf(username), password: testPassword })
  const [invitation] = await mailsTo(app, newOf(username))
  await app.visitor().client.emailChanges.confirm({ token: linkTokenIn(invitation) })
  const [news] = (await mailsTo(app, oldOf(username), 2)).filter(mail =>
    mail.text.includes('That Was Not Me'),
  )
  return { person, id: person.user.id, token: linkTokenIn(news), news }
}

const addPasskey = (userId: string, name: string, createdAt: Date) =>
  app.deps.db.insert(passkeys).values({
    userId,
    name,
    createdAt,
    credentialId: randomUUID(),
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: [],
  })

describe('the old address', () => {
  /** Rules 1.7, 2.3 */
  it('takes the account back by the link in its mail, and every other way in ends', async () => {
    const { person, id, token } = await moved('Robbed')
    const thief = await app.signIn(newOf('Robbed'), testPassword)
    await app.visitor().client.passwords.forgot({ email: newOf('Robbed') })
    const [reset] = (await mailsTo(app, newOf('Robbed'), 2)).filter(mail =>
      mail.text.includes('reset-password'),
    )
    await addPasskey(id, 'mine', new Date(Date.now() - 3 * 86_400_000))
    await addPasskey(id, 'of the thief', new Date(Date.now() - 3_600_000))

    const undone = await undo(token)
    expect(undone.email).toBe(oldOf('Robbed'))
    expect(await addressOf(id)).toBe(oldOf('Robbed'))
    for (const browser of [person, thief]) expect(await browser.client.accounts.session()).toBeNull()
    for (const email of [oldOf('Robbed'), newOf('Robbed')]) {
      await expect(app.signIn(email, testPassword)).rejects.toMatchObject({ code: 'wrong_credentials' })
    }
    const stolen = { token: linkTokenIn(reset), password: 'a lamp in the window' }
    await expect(app.visitor().client.passwords.reset(stolen)).rejects.toMatchObject(linkInvalid)
    const left = await app.deps.db.select().from(passkeys).where(eq(passkeys.userId, id))
    expect(left.map(({ name }) => name)).toEqual(['mine'])

    const chosen = { token: undone.token, password: 'a key under the mat' }
    await app.visitor().client.passwords.reset(chosen)
    expect(await app.signIn(oldOf('Robbed'), chosen.password)).toMatchObject({ user: { id } })
  })

  it('tells every window that was signed in why its session ended', async () => {
    const { id, token } = await moved('Windows')
    const closeUser = vi.spyOn(app.deps.hub, 'closeUser')
    await undo(token)
    expect(closeUser.mock.calls).toEqual([[id, 'address-given-back']])
    closeUser.mockRestore()
  })

  it('can change again at once once it has the account back', async () => {
    const { token } = await moved('Returned')
    const undone = await undo(token)
    const chosen = { token: undone.token, password: 'a key under the mat' }
    await app.visitor().client.passwords.reset(chosen)
    const owner = await app.signIn(oldOf('Returned'), chosen.password)
    const asked = { email: 'returned@safe.example', password: chosen.password }
    expect(await owner.client.emailChanges.ask(asked)).toMatchObject({ email: asked.email })
  })

  /** Rule 1.7 */
  it('uses the link once, also at the same moment, and the address that lost the account is told without a link', async () => {
    const { id, token } = await moved('Once')
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => undo(token)))
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    await expect(undo(token)).rejects.toMatchObject(linkInvalid)
    const [told] = (await mailsTo(app, newOf('Once'), 2)).filter(mail =>
      mail.subject.endsWith('changed back'),
    )
    expect(told?.text).toContain('http://localhost:3000/contact')
    expect(told?.text).not.toMatch(/token=|@example/)
    expect(await addressOf(id)).toBe(oldOf('Once'))
  })

  it('gives the way back to nobody else when its mail is sent once more after that', async () => {
    const { id, token } = await moved('Late')
    const about = (await changeOf(id))?.id ?? ''
    await undo(token)
    await mailsTo(app, newOf('Late'), 2)
    await endMailPauses(app)
    const job = { userId: id, askedAt: Date.now() }
    await sendEmailChangedMail(app.deps, { ...job, about })
    expect(await storedMails(app, newOf('Late'))).toHaveLength(2)
    // A job of the release before, which names no change.
    await sendEmailChangedMail(app.deps, job)
    for (const mail of await storedMails(app, newOf('Late')))
      expect(mail.text).not.toContain('/undo-email-change')
  })

  /** Rule 1.7 */
  it('has 72 hours, in which nobody changes the address again', async () => {
    const { person, id, token, news } = await moved('Slow')
    const change = await changeOf(id)
    expect(news?.text).toMatch(/It works once, until .+ UTC\./)
    await age(id, '71 hours')
    await expect(
      person.client.emailChanges.ask({ email: 'further@thief.example', password: testPassword }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    await age(id, '73 hours')
    await expect(undo(token)).rejects.toMatchObject(linkInvalid)
    expect(await addressOf(id)).toBe(newOf('Slow'))

    // The token says so, too, whatever the row says.
    await age(id, '1 hour')
    const { undoEmailChange, changeEmail } = app.deps.auth.links
    const soon = new Date(Date.now() + 60_000)
    for (const bad of [
      undoEmailChange.sign(change?.id ?? '', new Date(Date.now() - 1_000)),
      undoEmailChange.sign(randomUUID(), soon),
      undoEmailChange.sign(id, soon),
      changeEmail.sign(change?.id ?? '', soon),
      `${token}A`,
    ]) {
      await expect(undo(bad)).rejects.toMatchObject(linkInvalid)
    }
    expect(await undo(token)).toMatchObject({ email: oldOf('Slow') })
  })

  it('that has another account by now keeps that one, and can take the first back once it is free', async () => {
    const { id, token } = await moved('Anew')
    const again = await app.signUpAndIn('Anew2')
    await app.deps.db
      .update(users)
      .set({ email: oldOf('Anew') })
      .where(eq(users.id, again.user.id))
    await expect(undo(token)).rejects.toMatchObject({ code: 'email_taken', status: 409 })
    expect(await addressOf(id)).toBe(newOf('Anew'))
    await app.deps.db.update(users).set({ email: 'elsewhere@example.com' }).where(eq(users.id, again.user.id))
    expect(await undo(token)).toMatchObject({ email: oldOf('Anew') })
  })

  it('takes nothing back of a change that was not made, or of a banned account', async () => {
    const person = await app.signUpAndIn('Asking')
    await person.client.emailChanges.ask({ email: newOf('Asking'), password: testPassword })
    const asked = await changeOf(person.user.id)
    const soon = new Date(Date.now() + 60_000)
    const early = app.deps.auth.links.undoEmailChange.sign(asked?.id ?? '', soon)
    await expect(undo(early)).rejects.toMatchObject(linkInvalid)
    const { id, token } = await moved('Banned')
    await app.deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(eq(profiles.id, id))
    await expect(undo(token)).rejects.toMatchObject(linkInvalid)
    expect(await addressOf(id)).toBe(newOf('Banned'))
  })
})
