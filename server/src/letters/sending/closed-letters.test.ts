import { randomUUID } from 'node:crypto'
import type { SendLetterInput } from '@novelette/domain/letters/letters.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { letters } from '#db/schema.ts'
import { letterBinding, openText } from '#sealing/sealing.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { laterYear } from '#test/scheduling/later-year.ts'
import { storeLetters } from '#test/stored-letters.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const closedLetter = (change: Partial<SendLetterInput> = {}): SendLetterInput => ({
  id: randomUUID(),
  receiver: 'Jack',
  content: '<p>The lighthouse is lit.</p>',
  banner: 'starry-night',
  openWhen: { label: 'you miss me' },
  ...change,
})
const send = (letter: SendLetterInput) => rose.client.letters.send(letter)
const rowOf = async (id: string) => {
  const [row] = await app.deps.db.select().from(letters).where(eq(letters.id, id))
  return row
}
const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

describe('sending a closed letter', () => {
  it('stores it closed, to be opened at any time', async () => {
    const letter = closedLetter({ openWhen: { label: '  you miss me ' } })
    const receipt = await send(letter)
    expect(receipt).toMatchObject({ id: letter.id, status: 'sent' })
    const row = await rowOf(letter.id)
    expect(row).toMatchObject({ isClosed: true, opensFrom: null })
    expect(row && openText(app.deps.letterKeys, letterBinding(row), row)).toMatchObject({ isClosed: true })
    const { openWhen } = await rose.client.letters.sentLetter({ id: letter.id })
    expect(openWhen).toEqual({ label: 'you miss me', opensFrom: null })
  })

  it('opens from the midnight of the day, by the zone that was named', async () => {
    const notBefore = { day: `${laterYear}-07-01`, zone: 'Europe/Lisbon' }
    const letter = closedLetter({ openWhen: { label: 'it is our day', notBefore } })
    await send(letter)
    expect((await rowOf(letter.id))?.opensFrom).toEqual(new Date(`${laterYear}-06-30T23:00:00Z`))
  })

  it('leaves an ordinary letter open', async () => {
    const { openWhen: _, ...ordinary } = closedLetter()
    await send(ordinary)
    expect(await rowOf(ordinary.id)).toMatchObject({ isClosed: false, opensFrom: null })
    const [listed] = (await rose.client.letters.sent({ page: 1 })).letters
    expect(listed).toMatchObject({ preview: 'The lighthouse is lit.', openWhen: null })
  })
})

describe('sending it again', () => {
  const notBefore = { day: dayFromNow(3), zone: 'Europe/Lisbon' }

  it('answers like the first time once its receiver has removed it', async () => {
    const letter = closedLetter()
    const first = await send(letter)
    await jack.client.letters.remove({ id: letter.id })
    expect(await send(letter)).toEqual(first)
  })

  it('answers like the first time once it was opened', async () => {
    const letter = closedLetter()
    await send(letter)
    await jack.client.letters.markRead({ id: letter.id })
    expect(await send(letter)).toMatchObject({ id: letter.id, status: 'read' })
  })

  it('answers like the first time once its day has passed', async () => {
    const passed = { label: 'you miss me', notBefore: { day: '2020-02-29', zone: 'Europe/Lisbon' } }
    const letter = closedLetter({ openWhen: passed })
    const body = JSON.stringify({
      content: letter.content,
      banner: letter.banner,
      sanitised: 2,
      plan: { openWhen: passed },
      firstWords: 'The lighthouse is lit.',
    })
    await storeLetters(app.deps, rose.user.id, jack.user.id, [
      { id: letter.id, body, label: 'you miss me', opensFrom: new Date('2020-02-29T00:00:00Z') },
    ])
    expect(await send(letter)).toMatchObject({ id: letter.id })
  })

  it.each([
    ['another label', { label: 'you cannot sleep' }],
    ['a day', { label: 'you miss me', notBefore }],
  ])('is refused under %s', async (_, openWhen) => {
    const letter = closedLetter()
    await send(letter)
    await expect(send({ ...letter, openWhen })).rejects.toMatchObject({ code: 'letter_conflict' })
  })
})

/** Rule 10.6 */
describe('bad input', () => {
  const zone = 'Europe/Lisbon'
  const label = 'you miss me'
  const onDay = (day: string) => ({ label, notBefore: { day, zone } })
  const inZone = (name: string) => ({ label, notBefore: { day: dayFromNow(3), zone: name } })
  test.each([
    ['an empty label', { label: '' }],
    ['a label of space', { label: ' \n ' }],
    ['a label of 61 characters', { label: '🌹'.repeat(61) }],
    ['a label of two lines', { label: 'you miss\nme' }],
    ['a label with a line separator', { label: 'you miss\u2028me' }],
    ['a label with NUL', { label: 'you\0miss me' }],
    ['a label with a direction mark', { label: 'you miss \u202eem' }],
    ['a label with an isolate', { label: 'you miss \u2066me' }],
    ['no label', {}],
    ['a field that is not ours', { label, opensFrom: `${laterYear}-01-01` }],
    ['February 30', onDay(`${laterYear}-02-30`)],
    ['the year 0', onDay('0000-01-01')],
    ['the year 9999', onDay('9999-12-31')],
    ['a day with a time', onDay(`${laterYear}-01-01T09:00`)],
    ['a day without its zone', { label, notBefore: { day: `${laterYear}-01-01` } }],
    ['a label of which nothing is seen', { label: '\u200b\u0301' }],
    ['a path as a zone', inZone('../etc')],
    ['a zone with NUL', inZone('Europe/Lis\0bon')],
  ])('refuses %s', async (_, openWhen) => {
    const letter = closedLetter({ openWhen: openWhen as { label: string } })
    await expect(send(letter)).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
    expect(await rowOf(letter.id)).toBeUndefined()
  })

  test.each(['Factory', 'UTC+3', 'Europe/Nowhere'])('refuses the zone %s, and says so', async zone => {
    const letter = closedLetter({ openWhen: inZone(zone) })
    await expect(send(letter)).rejects.toMatchObject({ code: 'zone_unknown', status: 422 })
    expect(await rowOf(letter.id)).toBeUndefined()
  })

  test.each([
    ['a day that has passed', '2020-01-01', 'too_soon'],
    ['today', dayFromNow(0), 'too_soon'],
    ['more than 25 years ahead', dayFromNow(25 * 365.25 + 2), 'too_late'],
  ])('refuses %s', async (_, day, problem) => {
    const letter = closedLetter({ openWhen: { label, notBefore: { day, zone: 'UTC' } } })
    const refusal = { code: 'day_refused', status: 422, data: { fields: { notBefore: problem } } }
    await expect(send(letter)).rejects.toMatchObject(refusal)
    expect(await rowOf(letter.id)).toBeUndefined()
  })

  test('takes a label of 60 characters', async () => {
    const letter = closedLetter({ openWhen: { label: '🌹'.repeat(60) } })
    await send(letter)
    expect((await rowOf(letter.id))?.isClosed).toBe(true)
  })
})
