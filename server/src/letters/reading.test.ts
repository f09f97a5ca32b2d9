import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { reports } from '#db/moderation-schema.ts'
import { letters, users } from '#db/schema.ts'
import { eraseRemovedLetters } from '#letters/removal.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { readZip } from '#test/read-zip.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'

const words = 'The lighthouse is lit'
const label = 'you cannot sleep'

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

type Stored = Parameters<typeof storeLetters>[3][number]
async function closedLetter(given: Stored = {}, writer = rose): Promise<string> {
  const stored = { preview: words, label, ...given }
  const [id = ''] = await storeLetters(app.deps, writer.user.id, jack.user.id, [stored])
  return id
}
const rowOf = async (id: string) => {
  const [row] = await app.deps.db.select().from(letters).where(eq(letters.id, id))
  return row
}
const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000)
const tooEarly = (opensFrom: Date) => ({
  code: 'too_early',
  status: 403,
  data: { opensFrom: opensFrom.toISOString() },
})

async function download(person: TestPerson): Promise<Map<string, string>> {
  const { path } = await person.client.accountData.start()
  const answer = await person.fetch(path)
  return readZip(Buffer.from(await answer.arrayBuffer()))
}
const filesOf = async (person: TestPerson, id: string) => {
  const all = [...(await download(person))]
  return all.filter(([path]) => path.includes(id.slice(-8))).map(([, text]) => text)
}

/** Every call that can answer with letters of the other person, with and without a search. */
async function seenBy(person: TestPerson, personId: string, id: string, side: 'received' | 'sentLetter') {
  const { client } = person
  const search = (text: string) => ({ search: text })
  const searches = [{}, search(words), search(label)]
  const ofLetter = (list: { letters: readonly { id: string }[] }) =>
    list.letters.filter(letter => letter.id === id)
  const desk = await client.letters.dashboard()
  return {
    inbox: await Promise.all(searches.map(async given => ofLetter(await client.letters.inbox(given)))),
    sent: await Promise.all(searches.map(async given => ofLetter(await client.letters.sent(given)))),
    between: await Promise.all(
      searches.map(async given => ofLetter(await client.letters.correspondence({ personId, ...given }))),
    ),
    kept: await Promise.all(searches.map(async given => ofLetter(await client.letters.keepsakes(given)))),
    desk: [...desk.received, ...desk.sent].filter(letter => letter.id === id),
    letter: await client.letters[side]({ id }),
    files: await filesOf(person, id),
  }
}

describe('a closed letter', () => {
  /** Rule 10.6 */
  it('shows its receiver the label alone, in every answer, search, file and event', async () => {
    const events = collectLiveEvents(app.deps, jack.user.id)
    const id = randomUUID()
    const letter = { id, receiver: 'Jack', content: `<p>${words}</p>`, banner: 'starry-night' } as const
    await rose.client.letters.send({ ...letter, openWhen: { label } })
    await jack.client.letters.setFavourite({ id, favourite: true })
    const seen = await seenBy(jack, rose.user.id, id, 'received')
    await events.close()

    expect(JSON.stringify([seen, events.events])).not.toContain('lighthouse')
    const listed = expect.objectContaining({ preview: label, openWhen: { label, opensFrom: null } })
    // All, by its words, by its label.
    expect(seen.inbox).toEqual([[listed], [], [listed]])
    expect(seen.between).toEqual([[listed], [], [listed]])
    expect(seen.kept).toEqual([[listed], [], [listed]])
    expect(seen.desk).toEqual([listed])
    expect(seen.letter).toMatchObject({
      content: '',
      status: 'delivered',
      openWhen: { label, opensFrom: null },
    })
    expect(seen.files.join()).toContain(label)
  })

  /** Rule 10.6 */
  it('is opened by markRead, which answers with its words', async () => {
    const id = await closedLetter()
    const [jacks, roses] = [jack, rose].map(({ user }) => collectLiveEvents(app.deps, user.id))
    expect(await jack.client.letters.markRead({ id })).toEqual({ status: 'read', content: `<p>${words}</p>` })
    await Promise.all([jacks?.close(), roses?.close()])
    const changed = { kind: 'letter-changed', ids: [id] }
    expect([jacks?.events, roses?.events]).toEqual([[changed], [changed]])

    const seen = await seenBy(jack, rose.user.id, id, 'received')
    const listed = expect.objectContaining({ preview: words, openWhen: null, status: 'read' })
    expect(seen.inbox).toEqual([[listed], [listed], []])
    expect(seen.letter).toMatchObject({ content: `<p>${words}</p>`, openWhen: null })
    expect(await rowOf(id)).toMatchObject({ isClosed: false, status: 'read', shownStatus: 'read' })
    expect(await jack.client.letters.markRead({ id })).toEqual({ status: 'read' })
  })

  it('stays closed, and can be opened, when the release before has marked it as read', async () => {
    const id = await closedLetter({ status: 'read' })
    const openWhen = { label, opensFrom: null }
    const [listed] = (await jack.client.letters.inbox({ search: label })).letters.filter(one => one.id === id)
    expect(listed).toMatchObject({ preview: label, openWhen })
    expect(await jack.client.letters.received({ id })).toMatchObject({ content: '', openWhen })
    expect(await rose.client.letters.sentLetter({ id })).toMatchObject({ openWhen })
    expect(await jack.client.letters.markRead({ id })).toEqual({ status: 'read', content: `<p>${words}</p>` })
    expect(await jack.client.letters.received({ id })).toMatchObject({ openWhen: null })
  })

  /** Rule 10.6 */
  it('cannot be opened before its day, and then can', async () => {
    const opensFrom = hours(1)
    const id = await closedLetter({ opensFrom })
    await expect(jack.client.letters.markRead({ id })).rejects.toMatchObject(tooEarly(opensFrom))
    expect(await jack.client.letters.received({ id })).toMatchObject({ content: '', openWhen: { opensFrom } })
    expect(await rowOf(id)).toMatchObject({ isClosed: true, status: 'delivered' })
    await app.deps.db
      .update(letters)
      .set({ opensFrom: hours(-1) })
      .where(eq(letters.id, id))
    expect(await jack.client.letters.markRead({ id })).toMatchObject({ content: `<p>${words}</p>` })
  })

  it('is not found by others, nor once it was removed', async () => {
    const id = await closedLetter()
    for (const person of [rose, keeper])
      await expect(person.client.letters.markRead({ id })).rejects.toMatchObject({ code: 'not_found' })
    await jack.client.letters.remove({ id })
    await expect(jack.client.letters.markRead({ id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await rowOf(id))?.isClosed).toBe(true)
  })

  it('is opened once, in however many windows', async () => {
    const id = await closedLetter()
    const roses = collectLiveEvents(app.deps, rose.user.id)
    const opened = await Promise.all(Array.from({ length: 5 }, () => jack.client.letters.markRead({ id })))
    await roses.close()
    expect(opened.every(({ status }) => status === 'read')).toBe(true)
    expect(opened.some(({ content }) => content === `<p>${words}</p>`)).toBe(true)
    expect(roses.events).toHaveLength(1)
  })
})

describe('its writer', () => {
  it('reads it as ever, and sees the label until it was opened', async () => {
    const id = await closedLetter()
    const seen = await seenBy(rose, jack.user.id, id, 'sentLetter')
    const listed = expect.objectContaining({ preview: label, openWhen: { label, opensFrom: null } })
    expect(seen.sent).toEqual([[listed], [], [listed]])
    expect(seen.letter).toMatchObject({ content: `<p>${words}</p>`, openWhen: { label, opensFrom: null } })
    expect(seen.files.join()).toContain(words)
    await jack.client.letters.markRead({ id })
    const after = await seenBy(rose, jack.user.id, id, 'sentLetter')
    const opened = expect.objectContaining({ preview: words, openWhen: null, status: 'read' })
    expect(after.sent).toEqual([[opened], [opened], []])
    expect(after.letter).toMatchObject({ openWhen: null, status: 'read' })
  })

  /** Rule 10.6 */
  it('cannot tell from any answer that it was opened without a receipt', async () => {
    const id = await closedLetter({ status: 'delivered' })
    await rose.client.letters.setFavourite({ id, favourite: true })
    await jack.client.receipts.setFor({ personId: rose.user.id, receipts: false })
    const before = await seenBy(rose, jack.user.id, id, 'sentLetter')
    const roses = collectLiveEvents(app.deps, rose.user.id)
    await jack.client.letters.markRead({ id })
    await roses.close()
    expect(roses.events).toEqual([])
    expect(await seenBy(rose, jack.user.id, id, 'sentLetter')).toEqual(before)
    const [listed] = (await jack.client.letters.inbox({ search: words })).letters
    expect(listed).toMatchObject({ id, preview: words, openWhen: null })
    await jack.client.receipts.setFor({ personId: rose.user.id, receipts: true })
  })

  it('takes it back as a draft with its own first words, to be closed again', async () => {
    const id = await closedLetter()
    const { draftId } = await rose.client.letters.takeBack({ id, draftId: randomUUID() })
    const [draft] = await rose.client.drafts.list()
    expect(draft).toMatchObject({ id: draftId, firstWords: words })
    expect(await rose.client.drafts.get({ id: draftId })).toMatchObject({ plan: { openWhen: { label } } })
    await expect(jack.client.letters.markRead({ id })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('leaves it to its receiver when their account is erased', async () => {
    const ann = await app.signUpAndIn('Ann')
    const id = await closedLetter({}, ann)
    await app.deps.db
      .update(users)
      .set({ erasesAt: hours(-1) })
      .where(eq(users.id, ann.user.id))
    await eraseDueAccounts(app.deps)
    expect(await jack.client.letters.received({ id })).toMatchObject({ content: '', openWhen: { label } })
    expect(await jack.client.letters.markRead({ id })).toMatchObject({ content: `<p>${words}</p>` })
  })

  it('leaves it where it is when they are banned', async () => {
    const ben = await app.signUpAndIn('Ben')
    const id = await closedLetter({}, ben)
    await keeper.client.admin.ban({ userId: ben.user.id, reason: 'Threats' })
    expect(await jack.client.letters.markRead({ id })).toMatchObject({ content: `<p>${words}</p>` })
  })
})

describe('a report of it', () => {
  const reportOf = async (letterId: string) => {
    await jack.client.reports.report({ letterId, reason: 'threat', note: '' })
    const [report] = await app.deps.db.select().from(reports).where(eq(reports.letterId, letterId))
    return report?.id ?? ''
  }
  const disclose = async (reportId: string) => (await keeper.client.admin.discloseLetter({ reportId })).letter

  /** Rule 10.6 */
  it('discloses label and words, and leaves it closed', async () => {
    const id = await closedLetter()
    const reportId = await reportOf(id)
    expect(await disclose(reportId)).toMatchObject({ label, content: `<p>${words}</p>` })
    expect(await jack.client.letters.received({ id })).toMatchObject({ content: '', openWhen: { label } })
    await jack.client.letters.markRead({ id })
    expect(await disclose(reportId)).toMatchObject({ label, content: `<p>${words}</p>` })
  })

  it('is disclosed also when its writer takes it back, until it is erased', async () => {
    const id = await closedLetter()
    const reportId = await reportOf(id)
    await rose.client.letters.takeBack({ id, draftId: randomUUID() })
    expect(await disclose(reportId)).toMatchObject({ label, content: `<p>${words}</p>`, takenBack: true })
    await expect(jack.client.letters.received({ id })).rejects.toMatchObject({ code: 'not_found' })
    await app.deps.db
      .update(letters)
      .set({ hiddenFromBothAt: hours(-24 * 61) })
      .where(eq(letters.id, id))
    await eraseRemovedLetters(app.deps.db)
    expect(await disclose(reportId)).toBeNull()
  })

  it('is refused for an ordinary letter that was not opened', async () => {
    const [id = ''] = await storeLetters(app.deps, rose.user.id, jack.user.id, [{}])
    const report = { letterId: id, reason: 'threat', note: '' } as const
    await expect(jack.client.reports.report(report)).rejects.toMatchObject({ code: 'not_found' })
  })
})
