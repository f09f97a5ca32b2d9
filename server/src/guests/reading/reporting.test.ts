import { randomUUID } from 'node:crypto'
import { guestLimits, withoutAccount } from '@novelette/domain/guests/guests.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#db/access-schema.ts'
import { reports } from '#db/moderation-schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'
import { mailsTo } from '#test/stored-mail.ts'

let app: TestApp
let keeper: TestPerson
let jack: TestPerson
let guest: Awaited<ReturnType<typeof storeGuest>>
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com', limitFactor: 1 })
  keeper = await app.signUpAndIn('Keeper')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.delete(limits)
  guest = await storeGuest(app.deps, jack.user.id, {
    address: 'rosalind@example.com',
    mask: 'r…d@example.com',
  })
})

const report = (letterId: string, note = 'He will not stop.') =>
  app.visitor().client.guests.report({
    locator: guest.locator,
    secret: guest.secret,
    letterId,
    reason: 'harassment',
    note,
  })
const written = async (status: 'sent' | 'read' = 'read', preview = 'You will be sorry.') => {
  const [id = ''] = await storeLetters(app.deps, jack.user.id, guest.id, [{ status, preview }])
  return id
}
const reportOf = async (letterId: string) => {
  const [row] = await app.deps.db.select().from(reports).where(eq(reports.letterId, letterId))
  return row
}

describe('guests.report', () => {
  /** Rules 6.2, 8.8 */
  it('shows an opened letter to the admin, once, without the name or an address of the guest', async () => {
    const letterId = await written()
    expect(await report(letterId)).toEqual({})
    expect(await report(letterId, 'Again')).toEqual({})
    expect(await reportOf(letterId)).toMatchObject({ reporterId: guest.id, note: 'He will not stop.' })
    const { reports: open } = await keeper.client.admin.reports({})
    const found = open.find(one => one.reporter.id === guest.id)
    expect(found).toMatchObject({
      reporter: { username: withoutAccount, isGuest: true },
      writer: { username: 'Jack', id: jack.user.id },
    })
    const disclosed = await keeper.client.admin.discloseLetter({ reportId: found?.id ?? '' })
    expect(disclosed.letter).toMatchObject({
      content: '<p>You will be sorry.</p>',
      receiver: { username: withoutAccount },
    })
    const told = JSON.stringify([open, disclosed, await keeper.client.admin.audit({})])
    expect(told).not.toMatch(/rosalind|example\.com/i)
  })

  it('refuses unopened letters, answers, and letters of other links', async () => {
    const other = await storeGuest(app.deps, jack.user.id)
    const [elsewhere = ''] = await storeLetters(app.deps, jack.user.id, other.id, [{ status: 'read' }])
    const [own = ''] = await storeLetters(app.deps, guest.id, jack.user.id, [{ status: 'read' }])
    for (const id of [await written('sent'), own, elsewhere]) {
      await app.deps.db.delete(limits)
      await expect(report(id)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    }
  })

  /** Rule 8.8 */
  it('is limited to a few a day and link, of which one that was made counts once', async () => {
    const letters = [await written(), await written(), await written(), await written()]
    const last = letters.pop() ?? ''
    expect(letters).toHaveLength(guestLimits.reportsPerDay)
    for (const id of letters) for (let time = 0; time < 2; time += 1) await report(id)
    await expect(report(last)).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
    await expect(report(letters[0] ?? '')).resolves.toEqual({})
    expect(await reportOf(last)).toBeUndefined()
  })

  it('counts no report that was refused', async () => {
    for (let n = 0; n <= guestLimits.reportsPerDay; n += 1) {
      await expect(report(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(report(await written())).resolves.toEqual({})
  })

  it('refuses a note that is too long or has a NUL', async () => {
    const letterId = await written()
    for (const note of ['x'.repeat(501), 'nul \0']) {
      await expect(report(letterId, note)).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })
})

describe('admin.resolveReport', () => {
  const resolve = (reportId: string, outcome: 'dismissed' | 'warned' | 'banned') =>
    keeper.client.admin.resolveReport({ reportId, outcome, reason: 'Reason' })

  it('warns and bans the writer of a letter by link as any other', async () => {
    const jill = await app.signUpAndIn('Jill')
    guest = await storeGuest(app.deps, jill.user.id)
    for (const outcome of ['warned', 'banned'] as const) {
      const [letterId = ''] = await storeLetters(app.deps, jill.user.id, guest.id, [{ status: 'read' }])
      await report(letterId)
      await resolve((await reportOf(letterId))?.id ?? '', outcome)
      expect((await reportOf(letterId))?.outcome).toBe(outcome)
    }
    const [warning] = await mailsTo(app, jill.user.email)
    expect(`${warning?.text}${warning?.html}`).not.toMatch(/Rosalind/)
    await expect(report('')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(
      app.visitor().client.guests.envelopes({ locator: guest.locator, secret: guest.secret }),
    ).rejects.toMatchObject({ code: 'link_invalid' })
  })

  it('can only dismiss the report of an answer, whose writer has no account', async () => {
    const [letterId = ''] = await storeLetters(app.deps, guest.id, jack.user.id, [{ status: 'read' }])
    await jack.client.reports.report({ letterId, reason: 'threat', note: '' })
    const reportId = (await reportOf(letterId))?.id ?? ''
    const { reports: open } = await keeper.client.admin.reports({})
    expect(open.find(one => one.id === reportId)?.writer).toMatchObject({
      username: withoutAccount,
      isGuest: true,
    })
    for (const outcome of ['warned', 'banned'] as const) {
      await expect(resolve(reportId, outcome)).rejects.toMatchObject({ code: 'without_account', status: 409 })
    }
    await resolve(reportId, 'dismissed')
    expect((await reportOf(letterId))?.outcome).toBe('dismissed')
    expect(JSON.stringify(await keeper.client.admin.audit({}))).not.toMatch(/Rosalind/)
  })
})
