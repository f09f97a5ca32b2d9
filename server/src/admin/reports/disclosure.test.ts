import { randomUUID } from 'node:crypto'
import { enclosureUrl, reportedEnclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { adminActions } from '#db/moderation-schema.ts'
import { letters, users } from '#db/schema.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { jpeg } from '#test/photos.ts'
import { reportedLetter } from '#test/reported-letters.ts'
import { storeLetters } from '#test/stored-letters.ts'
import { enclosing, storePhoto } from '#test/uploads.ts'

let app: TestApp
let keeper: TestPerson
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  keeper = await app.signUpAndIn('Keeper')
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())
beforeEach(() => app.deps.db.execute(sql`truncate ${adminActions}`))

const report = (more = {}) => reportedLetter(app, { writer: rose, reporter: jack }, more)
const disclose = (reportId: string) => keeper.client.admin.discloseLetter({ reportId })
const looks = () => app.deps.db.select().from(adminActions)

describe('admin.discloseLetter', () => {
  /** Rule 6.2 */
  it('shows the reported letter as its receiver sees it, and changes nothing', async () => {
    const { letterId, reportId } = await report({ text: 'You will be <em>sorry</em>.' })
    const before = await app.deps.db.select().from(letters).where(eq(letters.id, letterId))
    const { content, banner, createdAt, sender, receiver } = await jack.client.letters.received({
      id: letterId,
    })
    expect(await disclose(reportId)).toEqual({
      letter: { content, banner, createdAt, label: null, sender, receiver, takenBack: false },
    })
    expect(content).toBe('<p>You will be <em>sorry</em>.</p>')
    expect(await app.deps.db.select().from(letters).where(eq(letters.id, letterId))).toEqual(before)
  })

  it('sanitises the stored letter again', async () => {
    const hostile = '<p onclick="x()">Hello<img src=x onerror=alert(1)></p><script>alert(1)</script>'
    const [letterId = ''] = await storeLetters(app.deps, rose.user.id, jack.user.id, [
      { status: 'read', body: hostile },
    ])
    await jack.client.reports.report({ letterId, reason: 'other', note: '' })
    const { reports } = await keeper.client.admin.reports({})
    const { letter } = await disclose(reports.at(-1)?.id ?? '')
    expect(letter?.content).toBe('<p>Hello</p>')
  })

  it('logs each look', async () => {
    const { reportId } = await report({ reason: 'threat' })
    await Promise.all([disclose(reportId), disclose(reportId)])
    const line = {
      id: expect.any(String),
      adminId: keeper.user.id,
      kind: 'disclose-letter',
      subjectId: rose.user.id,
      reason: `A threat (report ${reportId})`,
      createdAt: expect.any(Date),
    }
    expect(await looks()).toEqual([line, line])
  })

  it('is logged for each photograph, too, once an hour, whether or not the letter was asked for', async () => {
    await storeLetters(app.deps, jack.user.id, rose.user.id, [{}])
    const id = await storePhoto(rose, await jpeg())
    const letter = { id: randomUUID() as string, receiver: 'Jack', banner: 'starry-night' as const }
    await rose.client.letters.send({ ...letter, content: enclosing(id) })
    await jack.client.letters.markRead({ id: letter.id })
    await jack.client.reports.report({ letterId: letter.id, reason: 'threat', note: '' })
    const { reports } = await keeper.client.admin.reports({})
    const reportId = reports.at(-1)?.id ?? ''
    const look = (who: TestPerson, range: string) =>
      who.fetch(enclosureUrl(reportedEnclosurePath('photograph', reportId, id), 'large'), {
        headers: { range },
      })
    await Promise.all([look(keeper, 'bytes=0-9'), look(keeper, 'bytes=10-19'), look(jack, 'bytes=0-9')])
    const reason = `A threat (report ${reportId}): photograph ${id}`
    expect(await looks()).toMatchObject([{ adminId: keeper.user.id, subjectId: rose.user.id, reason }])
    await app.deps.db.update(adminActions).set({ createdAt: sql`now() - interval '61 minutes'` })
    expect((await look(keeper, 'bytes=0-9')).status).toBe(206)
    expect(await looks()).toHaveLength(2)
  })

  /** Rule 6.2 */
  it('opens a letter by the id of its report only', async () => {
    const { letterId } = await report()
    const [unreported = ''] = await storeLetters(app.deps, rose.user.id, jack.user.id, [{ status: 'read' }])
    for (const id of [letterId, unreported, randomUUID()]) {
      await expect(disclose(id)).rejects.toMatchObject({ code: 'not_found', status: 404 })
      for (const read of [keeper.client.letters.received, keeper.client.letters.sentLetter]) {
        await expect(read({ id })).rejects.toMatchObject({ code: 'not_found' })
      }
    }
    expect(await looks()).toEqual([])
  })

  it('shows a letter that was removed or taken back, and null once it is erased', async () => {
    await jack.client.receipts.setForAll({ receipts: false })
    const [letterId = ''] = await storeLetters(app.deps, rose.user.id, jack.user.id, [{}])
    await jack.client.letters.markRead({ id: letterId })
    await jack.client.reports.report({ letterId, reason: 'other', note: '' })
    const { reports } = await keeper.client.admin.reports({})
    const reportId = reports.at(-1)?.id ?? ''
    await rose.client.letters.takeBack({ id: letterId, draftId: randomUUID() })
    await jack.client.letters.remove({ id: letterId })
    expect((await disclose(reportId)).letter).toMatchObject({ takenBack: true, content: '<p>Dear you,</p>' })
    await app.deps.db
      .update(letters)
      .set({ hiddenFromBothAt: sql`now() - interval '61 days'` })
      .where(eq(letters.id, letterId))
    await eraseRemovedLetters(app.deps.db)
    await app.deps.db.execute(sql`truncate ${adminActions}`)
    expect(await disclose(reportId)).toEqual({ letter: null })
    expect(await looks()).toEqual([])
    const after = (await keeper.client.admin.reports({})).reports
    expect(after.find(one => one.id === reportId)).toMatchObject({ writer: { username: 'Rose' } })
  })

  /** Rule 6.2 */
  it('shows a letter that nobody keeps until the report is resolved, for 30 days at most', async () => {
    const mean = await app.signUpAndIn('Mean')
    const reported = () => reportedLetter(app, { writer: mean, reporter: jack })
    const [removed, resolved, kept] = [await reported(), await reported(), await reported()]
    for (const { letterId } of [removed, resolved]) await mean.client.letters.remove({ id: letterId })
    for (const { letterId } of [removed, resolved, kept]) await jack.client.letters.remove({ id: letterId })
    const isShown = async ({ reportId }: typeof removed) => (await disclose(reportId)).letter !== null
    const passing = async (days: number) => {
      await app.deps.db.update(letters).set({
        hiddenFromBothAt: sql`${letters.hiddenFromBothAt} - make_interval(days => ${days})`,
      })
      await eraseRemovedLetters(app.deps.db)
      return [await isShown(removed), await isShown(resolved), await isShown(kept)]
    }
    expect(await passing(31)).toEqual([true, true, true])
    await app.deps.db.update(users).set({ erasesAt: sql`now()` }).where(eq(users.id, mean.user.id))
    await eraseDueAccounts(app.deps)
    await keeper.client.admin.resolveReport({ reportId: resolved.reportId, outcome: 'dismissed', reason: '' })
    expect(await passing(28)).toEqual([true, false, true])
    expect(await passing(3)).toEqual([false, false, false])
  })

  it('shows one that its writer cannot tell from an erased one', async () => {
    const sly = await app.signUpAndIn('Sly')
    const letter = { banner: 'starry-night' as const, content: '<p>You will be sorry.</p>' }
    const send = (id: string) => sly.client.letters.send({ id, receiver: 'Jack', ...letter })
    const ids = [randomUUID(), randomUUID()] as const
    for (const id of ids) {
      await send(id)
      await jack.client.letters.markRead({ id })
    }
    await jack.client.reports.report({ letterId: ids[0], reason: 'threat', note: '' })
    for (const { client } of [sly, jack]) for (const id of ids) await client.letters.remove({ id })
    await app.deps.db
      .update(letters)
      .set({ hiddenFromBothAt: sql`now() - interval '31 days'` })
      .where(eq(letters.senderId, sly.user.id))
    await eraseRemovedLetters(app.deps.db)
    const kept = await app.deps.db
      .select({ id: letters.id })
      .from(letters)
      .where(eq(letters.senderId, sly.user.id))
    expect(kept).toEqual([{ id: ids[0] }])
    const codes = (id: string) =>
      Promise.all(
        [
          sly.client.letters.restore({ id }),
          sly.client.letters.remove({ id }),
          sly.client.letters.takeBack({ id, draftId: randomUUID() }),
          send(id),
          sly.client.drafts.save({ id, revision: 0, receiver: 'Jack', ...letter }),
        ].map(call =>
          Promise.resolve(call).then(
            () => 'done',
            (error: { code?: string }) => error.code,
          ),
        ),
      )
    expect(await codes(ids[0])).toEqual(await codes(ids[1]))
    expect((await codes(ids[0]))[0]).toBe('not_found')
  })
})
