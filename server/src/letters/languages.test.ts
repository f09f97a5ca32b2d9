import { randomUUID } from 'node:crypto'
import { letterLanguages } from '@novelette/domain/languages/letter-languages.ts'
import type { SendLetterInput } from '@novelette/domain/letters/letters.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { readZip } from '#test/read-zip.ts'
import { storeGuest } from '#test/stored-guests.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const letter = (change: Partial<SendLetterInput> = {}): SendLetterInput => ({
  id: randomUUID(),
  receiver: 'Jack',
  content: '<p>عزیزم،</p>',
  banner: 'starry-night',
  lang: 'fa',
  ...change,
})
const strange = ['xx', 'EN', 'en"><script>', '', null, 7, ['en']] as unknown as SendLetterInput['lang'][]

describe('the language of a letter', () => {
  test('is kept in its draft, and in what the draft said before', async () => {
    const { id, receiver, content, banner } = letter()
    const draft = { id, receiver, content, banner, lang: 'ur' } as const
    const { revision } = await rose.client.drafts.save({ ...draft, revision: 0 })
    await rose.client.drafts.save({ ...draft, lang: 'fa', revision })
    expect(await rose.client.drafts.get({ id })).toMatchObject({ lang: 'fa' })
    const [version] = await rose.client.drafts.versions({ id })
    expect(await rose.client.drafts.version({ id, versionId: version?.id ?? '' })).toMatchObject({
      lang: 'ur',
    })
  })

  /** Rule 3.9 */
  test('is shown to both, and comes back with a letter that is taken back', async () => {
    const sent = letter()
    await rose.client.letters.send(sent)
    expect(await jack.client.letters.received({ id: sent.id })).toMatchObject({ lang: 'fa' })
    expect(await rose.client.letters.sentLetter({ id: sent.id })).toMatchObject({ lang: 'fa' })
    const draftId = randomUUID()
    await rose.client.letters.takeBack({ id: sent.id, draftId })
    expect(await rose.client.drafts.get({ id: draftId })).toMatchObject({ lang: 'fa' })
  })

  test('comes with the words of a closed letter', async () => {
    const sent = letter({ openWhen: { label: 'you miss me' } })
    await rose.client.letters.send(sent)
    expect(await jack.client.letters.received({ id: sent.id })).not.toHaveProperty('lang')
    expect(await jack.client.letters.markRead({ id: sent.id })).toMatchObject({ lang: 'fa' })
    expect(await jack.client.letters.received({ id: sent.id })).toMatchObject({ lang: 'fa' })
  })

  test('is shown to a guest', async () => {
    const { locator, secret, id: guestId } = await storeGuest(app.deps, rose.user.id)
    const { receiver: _, ...words } = letter()
    await rose.client.guests.send({ ...words, guestId })
    const opened = await app
      .visitor()
      .client.guests.open({ locator, secret, letterId: words.id, quietly: false })
    expect(opened).toMatchObject({ lang: 'fa' })
  })

  test('is kept by a letter that comes later, changed with it, and comes back when it is cancelled', async () => {
    const { id, ...words } = letter()
    const delivery = { kind: 'slow', days: 5, zone: 'Europe/Paris', isShown: false } as const
    await rose.client.scheduledLetters.schedule({ id, ...words, delivery })
    const { revision, ...kept } = await rose.client.scheduledLetters.get({ id })
    expect(kept).toMatchObject({ lang: 'fa' })
    const { content, banner } = words
    await rose.client.scheduledLetters.change({ id, revision, content, banner, lang: 'ur', delivery })
    expect(await rose.client.scheduledLetters.get({ id })).toMatchObject({ lang: 'ur' })
    const draftId = randomUUID()
    await rose.client.scheduledLetters.cancel({ id, draftId })
    expect(await rose.client.drafts.get({ id: draftId })).toMatchObject({ lang: 'ur' })
  })

  test('is in the download, for the words alone', async () => {
    const wren = await app.signUpAndIn('Wren')
    await wren.client.letters.send(letter())
    await wren.client.letters.send(letter({ content: '<p>Дорогой Джек,</p>', lang: undefined }))
    await wren.client.letters.send(letter({ content: '<p>Dear Jack,</p>', lang: undefined }))
    const { path } = await wren.client.accountData.start()
    const files = readZip(Buffer.from(await (await wren.fetch(path)).arrayBuffer()))
    const texts = [...files.values()].flatMap(text => text.match(/<div class="text".*/g) ?? []).toSorted()
    expect(texts).toEqual([
      '<div class="text" lang="fa" dir="rtl"><p dir="rtl">عزیزم،</p></div>',
      '<div class="text" lang="ru"><p>Дорогой Джек,</p></div>',
      '<div class="text"><p>Dear Jack,</p></div>',
    ])
    const said = [...files].flatMap(([name, text]) => (name.endsWith('.json') ? [JSON.parse(text).lang] : []))
    expect(said.filter(lang => lang !== undefined)).toEqual(['fa'])
  })

  test('is absent where none was given, and is no part of whether a letter was sent before', async () => {
    const { lang: _, ...plain } = letter()
    await rose.client.letters.send(plain)
    expect(await jack.client.letters.received({ id: plain.id })).not.toHaveProperty('lang')
    expect(await rose.client.letters.send({ ...plain, lang: 'fa' })).toMatchObject({ id: plain.id })
  })

  test('is any of the table', async () => {
    for (const lang of letterLanguages) {
      const { id, receiver, content, banner } = letter()
      await rose.client.drafts.save({ id, receiver, content, banner, lang, revision: 0 })
      expect(await rose.client.drafts.get({ id })).toMatchObject({ lang })
    }
  })

  test.each(strange)('is refused when it is %j', async lang => {
    const { id, receiver, content, banner } = letter()
    const refused = { code: 'invalid_input', status: 400 }
    await expect(rose.client.letters.send(letter({ lang }))).rejects.toMatchObject(refused)
    const draft = { id, receiver, content, banner, lang, revision: 0 }
    await expect(rose.client.drafts.save(draft)).rejects.toMatchObject(refused)
  })
})
