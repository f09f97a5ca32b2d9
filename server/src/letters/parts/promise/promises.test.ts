import { randomUUID } from 'node:crypto'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { readZip } from '#test/read-zip.ts'
import { type Correspondents, createCorrespondents } from '#test/sending/correspondents.ts'
import { waysToSend } from '#test/sending/ways.ts'

let app: TestApp
let people: Correspondents
let keeper: TestPerson
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  people = await createCorrespondents(app)
  keeper = await app.signUpAndIn('Keeper')
})
afterAll(() => app.stop())

const banner = 'starry-night'
const words = '<p>Dear you,</p>'
const promises = ['one walk in the rain, whenever you ask', 'tea & <3', 'نزهة تحت المطر']
const content = joinLetter({ words, promises, font: 'kalam', flowers: [{ flower: 'fern', lies: 'head' }] })
const promise = (line: string, value = '') => `<figure data-promise="${value}">${line}</figure>`

const send = async (content: string) => {
  const id = randomUUID()
  await people.jack.client.letters.send({ id, receiver: people.rose.user.username, content, banner })
  return id
}
const received = async (id: string) => (await people.rose.client.letters.received({ id })).content
const firstPreview = async () => (await people.rose.client.letters.inbox({})).letters[0]?.preview

describe.each(waysToSend)('a letter with promises $name', way => {
  /** Rule 3.19 */
  it('has them as they were written, also when it is sent again', async () => {
    const letter = { id: randomUUID(), content, banner } as const
    const first = await way.send(people, letter)
    expect(await way.read(people, letter.id)).toMatchObject({ content })
    expect(await way.send(people, letter)).toMatchObject({ createdAt: first.createdAt })
    const other = { ...letter, content: content.replace('rain', 'snow') }
    await expect(way.send(people, other)).rejects.toMatchObject({ code: 'letter_conflict' })
  })

  /** Rule 3.19 */
  it('is a letter of them alone', async () => {
    const letter = { id: randomUUID(), content: promise('one walk'), banner } as const
    await way.send(people, letter)
    expect(await way.read(people, letter.id)).toMatchObject({ content: promise('one walk') })
  })
})

describe('a letter with promises', () => {
  /** Rule 3.19 */
  it('has what they say in its preview, and is found by it', async () => {
    await send(joinLetter({ words, promises: ['one quince supper, & soon'] }))
    expect(await firstPreview()).toBe('Dear you, one quince supper, & soon')
    await send(joinLetter({ words: `<p>${'Dear you. '.repeat(30)}</p>`, promises: ['one quince supper'] }))
    const found = await people.rose.client.letters.inbox({ search: 'QUINCE supper' })
    expect(found.letters).toHaveLength(2)
    expect((await people.jack.client.letters.sent({ search: 'quince' })).letters).toHaveLength(2)
  })

  it('keeps them as a draft that is saved again, and when it is taken back', async () => {
    const { client } = people.jack
    const id = randomUUID()
    const draft = { id, receiver: people.rose.user.username, banner } as const
    const { revision } = await client.drafts.save({ ...draft, content, revision: 0 })
    expect((await client.drafts.get({ id })).content).toBe(content)
    const changed = content.replace('rain', 'snow')
    await client.drafts.save({ ...draft, content: changed, revision })
    expect((await client.drafts.get({ id })).content).toBe(changed)

    const draftId = randomUUID()
    await client.letters.takeBack({ id: await send(content), draftId })
    expect((await client.drafts.get({ id: draftId })).content).toBe(content)
  })

  it('keeps them while it is to come later, is changed, and called back', async () => {
    const { scheduledLetters, drafts } = people.jack.client
    const id = randomUUID()
    const delivery = { kind: 'slow', days: 3, zone: 'UTC', isShown: false } as const
    await scheduledLetters.schedule({ id, receiver: people.rose.user.username, content, banner, delivery })
    const { revision } = await scheduledLetters.get({ id })
    const changed = content.replace('rain', 'snow')
    await scheduledLetters.change({ id, content: changed, banner, delivery, revision })
    expect((await scheduledLetters.get({ id })).content).toBe(changed)
    const draftId = randomUUID()
    await scheduledLetters.cancel({ id, draftId })
    expect((await drafts.get({ id: draftId })).content).toBe(changed)
  })

  it('shows them to the admin where it is reported', async () => {
    const letterId = await send(content)
    await people.rose.client.letters.markRead({ id: letterId })
    await people.rose.client.reports.report({ letterId, reason: 'harassment', note: '' })
    const { reports } = await keeper.client.admin.reports({})
    const { letter } = await keeper.client.admin.discloseLetter({ reportId: reports.at(-1)?.id ?? '' })
    expect(letter?.content).toBe(content)
  })

  /** Rule 3.19 */
  it('has them in its download, in words', async () => {
    await send(content)
    const { path } = await people.jack.client.accountData.start()
    const files = readZip(Buffer.from(await (await people.jack.fetch(path)).arrayBuffer()))
    const [page] = [...files].filter(([name, text]) => name.endsWith('.html') && text.includes('rain'))
    expect(page?.[1]).toContain(
      '<p class="promise"><i>Good for</i> <span dir="auto">one walk in the rain, whenever you ask</span></p>',
    )
    expect(page?.[1]).toContain('tea &amp; &lt;3</span>')
  })
})

/** Rules 3.1, 3.19 */
describe.each([
  ['10,000 characters', promise('a'.repeat(10_000)), 'a'.repeat(10_000)],
  ['nothing that is seen', promise('\u200b\u2800'), '\u200b\u2800'],
  ['nothing', promise(''), ''],
  ['markup in it', promise('one <strong>walk</strong>'), 'one <strong>walk</strong>'],
  ['a script in it', promise('one <script>go()</script>walk'), 'one walk'],
  ['a direction mark in it', promise('one \u202ewalk'), 'one \u202ewalk'],
  ['a value', promise('one walk', '1'), 'one walk'],
  ['no end', promise('one walk').slice(0, -9), 'one walk'],
])('a promise with %s', (_, figure, text) => {
  it('is cut, and nothing of what it says is lost', async () => {
    expect(await received(await send(words + figure))).toBe(words + text)
  })
})

/** Rule 3.19 */
it('of twelve promises the last three are such, and the others are words', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => `walk ${at}`)
  const others = lines.slice(0, 9).join('')
  expect(await received(await send(words + lines.map(line => promise(line)).join('')))).toBe(
    joinLetter({ words: words + others, promises: lines.slice(9) }),
  )
})

it('a promise after what lies after it costs this its place, and no words', async () => {
  const page = '<figure data-page="gAAIAA">By hand</figure>'
  expect(await received(await send(words + page + promise('one walk')))).toBe(
    `${words}By hand${promise('one walk')}`,
  )
})

/** Rule 3.19 */
it('a promise comes by /api/v1 as by the page', async () => {
  const letter = { id: randomUUID(), receiver: people.rose.user.username, content, banner }
  const answer = await people.jack.fetch('/api/v1/letters', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(letter),
  })
  expect(answer.status).toBe(200)
  expect(await received(letter.id)).toBe(content)
})
