import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDeletionRequestedMail } from '#account-data/deletion/account-deletion.ts'
import { users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeLetters } from '#test/stored-letters.ts'
import { endMailPauses, mailsTo, storedMails } from '#test/stored-mail.ts'

let app: TestApp
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const days = (count: number) => count * 24 * 60 * 60_000
const requestDeletion = ({ client, password }: TestPerson) => client.leaving.leave({ password })
const again = ({ user, password }: TestPerson) => app.signIn(user.email, password)
const erasesAtOf = async ({ user }: TestPerson) => {
  const [row] = await app.deps.db
    .select({ erasesAt: users.erasesAt })
    .from(users)
    .where(eq(users.id, user.id))
  return row?.erasesAt ?? null
}

describe('requestDeletion', () => {
  /** Rules 1.9, 2.3 */
  it('schedules the erasure in 14 days and ends every session with its live stream', async () => {
    const phone = await app.signUpAndIn('Rose')
    const desk = await again(phone)
    const stream = await desk.client.live.stream()
    const ended = (async () => {
      for await (const _event of stream);
    })()

    const { erasesAt } = await requestDeletion(phone)
    expect(Math.abs(erasesAt.getTime() - Date.now() - days(14))).toBeLessThan(60_000)
    await ended
    expect(phone.cookies.has('novelette')).toBe(false)
    expect(await desk.client.accounts.session()).toBeNull()
  })

  it('mails the date of the erasure and how to cancel, while the deletion is pending', async () => {
    const noor = await app.signUpAndIn('Noor')
    const { erasesAt } = await requestDeletion(noor)
    const [mail] = await mailsTo(app, noor.user.email)
    const day = erasesAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(mail?.subject).toBe(`Your account will be erased on ${day}`)
    expect(mail?.text).toContain('sign in before then')
    expect(mail?.text).toContain('http://localhost:3000/settings#leave')

    const mailAgain = async () => {
      await endMailPauses(app)
      await sendDeletionRequestedMail(app.deps, { userId: noor.user.id, askedAt: Date.now() })
      return (await storedMails(app, noor.user.email)).length
    }
    expect(await mailAgain()).toBe(2)
    await (await again(noor)).client.leaving.stay()
    expect(await mailAgain()).toBe(2)
  })

  it('keeps the first date when deletion is requested again', async () => {
    const ida = await app.signUpAndIn('Ida')
    await requestDeletion(ida)
    const first = new Date(Date.now() + days(3))
    await app.deps.db.update(users).set({ erasesAt: first }).where(eq(users.id, ida.user.id))
    expect(await requestDeletion(await again(ida))).toEqual({ erasesAt: first })
  })

  it('refuses a deletion with a wrong password, by a visitor or with unknown fields', async () => {
    const ben = await app.signUpAndIn('Ben')
    await expect(ben.client.leaving.leave({ password: 'not this one' })).rejects.toMatchObject({
      code: 'wrong_password',
      status: 403,
    })
    await expect(app.visitor().client.leaving.leave({ password: ben.password })).rejects.toMatchObject({
      code: 'signed_out',
    })
    for (const body of [
      {},
      { password: 7 },
      { password: ben.password, userId: jack.user.id },
      { password: ben.password, erasesAt: '2020-01-01' },
    ]) {
      const answer = await ben.fetch('/api/v1/account/erasure', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(400)
    }
    expect(await erasesAtOf(ben)).toBeNull()
    expect(await erasesAtOf(jack)).toBeNull()
    expect(await ben.client.accounts.session()).toEqual(ben.user)
  })
})

describe('account with a pending deletion', () => {
  const letterTo = (receiver: string) => ({
    id: crypto.randomUUID(),
    receiver,
    content: '<p>Are you there?</p>',
    banner: 'starry-night' as const,
  })

  /** Rule 1.9 */
  it('hides the account from everyone and shows it unchanged after a cancellation', async () => {
    const rose = await app.signUpAndIn('Rosalie')
    await jack.client.letters.send(letterTo('Rosalie'))
    await storeLetters(app.deps, rose.user.id, jack.user.id, [{ preview: 'Before' }])
    const findings = () =>
      Promise.allSettled([
        app.visitor().client.profiles.byUsername({ username: 'Rosalie' }),
        jack.client.letters.findRecipient({ username: 'Rosalie' }),
        jack.client.letters.send(letterTo('Rosalie')),
      ]).then(all => all.map(one => (one.status === 'rejected' ? one.reason.code : 'found')))
    const isRecent = async () =>
      (await jack.client.letters.recentRecipients()).some(one => one.username === 'Rosalie')
    expect([await findings(), await isRecent()]).toEqual([['found', 'found', 'found'], true])

    const { erasesAt } = await requestDeletion(rose)
    const gone = ['not_found', 'recipient_not_found', 'recipient_not_found']
    expect([await findings(), await isRecent()]).toEqual([gone, false])
    expect((await app.visitor().client.accounts.checkUsername({ username: 'rosalie' })).available).toBe(false)

    const back = await again(rose)
    expect(back.user).toEqual({ ...rose.user, erasesAt })
    expect((await back.client.letters.inbox({})).letters).toHaveLength(2)
    expect(await findings()).toEqual(gone)

    expect(await back.client.leaving.stay()).toEqual({})
    expect(await back.client.leaving.stay()).toEqual({})
    expect(await back.client.accounts.session()).toEqual(rose.user)
    expect([await findings(), await isRecent()]).toEqual([['found', 'found', 'found'], true])
    expect((await back.client.letters.sent({})).totals.total).toBe(1)
  })

  it('lets only the owner cancel the deletion', async () => {
    const mia = await app.signUpAndIn('Mia')
    await requestDeletion(mia)
    await jack.client.leaving.stay()
    await expect(app.visitor().client.leaving.stay()).rejects.toMatchObject({
      code: 'signed_out',
      status: 401,
    })
    expect(await erasesAtOf(mia)).not.toBeNull()
  })
})
