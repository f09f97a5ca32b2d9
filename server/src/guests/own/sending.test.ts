import { randomUUID } from 'node:crypto'
import type { SendToGuestInput } from '@novelette/domain/guests/guest-schemas.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guests } from '#db/guests-schema.ts'
import { profiles } from '#db/schema.ts'
import { moveLetters } from '#guests/claiming/move-letters.ts'
import { runDuringSanitising } from '#test/during-sanitising.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeMailedGuest } from '#test/mailed-guests.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { mailsTo, storedMails } from '#test/stored-mail.ts'

let app: TestApp
let jack: TestPerson
let eve: TestPerson
let guest: Awaited<ReturnType<typeof storeGuest>>
beforeAll(async () => {
  app = await startTestApp()
  jack = await app.signUpAndIn('Jack')
  eve = await app.signUpAndIn('Eve')
})
beforeEach(async () => {
  guest = await storeGuest(app.deps, jack.user.id)
})
afterAll(() => app.stop())

const letterTo = (guestId: string): SendToGuestInput => ({
  id: randomUUID(),
  guestId,
  content: '<p>Dear Rosalind,</p><p>The rain has <strong>not</strong> stopped.</p>',
  banner: 'starry-night',
})
const send = (letter: SendToGuestInput) => jack.client.guests.send(letter)

describe('guests.send', () => {
  /** Rule 8.7 */
  it('makes an inactive link active', async () => {
    const ofGuest = eq(guests.id, guest.id)
    await app.deps.db.update(guests).set({ inactiveFrom: sql`now() - interval '1 minute'` }).where(ofGuest)
    const letter = letterTo(guest.id)
    await send(letter)
    const { locator, secret } = guest
    const found = await app.visitor().client.guests.envelopes({ locator, secret })
    expect(found.letters).toMatchObject([{ id: letter.id }])
  })

  /** Rule 7.3 */
  it('mails the link once to a guest with an address, in the transaction of the letter', async () => {
    const mailed = await storeMailedGuest(app, jack.user.id, 'rosalind@example.com')
    const receipt = await send(letterTo(mailed.id))
    const [mail] = await mailsTo(app, 'rosalind@example.com')
    expect(mail?.text).toContain(`/l/${mailed.locator}#${mailed.secret}`)
    const [row] = await jack.client.guests.list()
    expect(row).toMatchObject({ mailedAt: expect.any(Date), mailAgainFrom: expect.any(Date) })
    expect(await send(letterTo(mailed.id))).toEqual({
      ...receipt,
      id: expect.any(String),
      createdAt: expect.any(Date),
    })
    expect(await storedMails(app, 'rosalind@example.com')).toHaveLength(1)
    expect(await storedMails(app, 'nobody@example.com')).toEqual([])
  })

  it('finds no guest who was removed while the letter is cleaned', async () => {
    const { answer } = await runDuringSanitising(
      app,
      () => send(letterTo(guest.id)).catch((error: unknown) => error),
      () => app.deps.db.delete(profiles).where(eq(profiles.id, guest.id)),
    )
    expect(await answer).toMatchObject({ code: 'not_found' })
  })

  it('answers the same letter again once it was claimed', async () => {
    const letter = letterTo(guest.id)
    await send(letter)
    await moveLetters(app.deps, { guestId: guest.id, claimerId: eve.user.id })
    expect(await send(letter)).toMatchObject({ id: letter.id, receiver: { username: 'Eve', isGuest: false } })
    await expect(send(letterTo(guest.id))).rejects.toMatchObject({ code: 'guest_claimed' })
  })
})
