import { randomUUID } from 'node:crypto'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatures } from '#db/people-schema.ts'
import { letters, users } from '#db/schema.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())

const words = '<p>Dear Jack,</p><p>The rain has <strong>not</strong> stopped.</p>'
const drawn = 'sRoseAndAnotherPointHere'
const signed = (signature = drawn, text = words) => joinLetter({ words: text, signature })
const send = async (content: string) => {
  const id = randomUUID()
  await rose.client.letters.send({ id, receiver: 'Jack', content, banner: 'starry-night' })
  return id
}
const received = async (id: string) => (await jack.client.letters.received({ id })).content

describe('the kept signature', () => {
  /** Rule 3.10 */
  it('is its writer’s alone, sealed, replaced and forgotten', async () => {
    expect(await rose.client.signatures.get()).toEqual({ signature: null })
    expect(await rose.client.signatures.set({ signature: 'gAAI' })).toEqual({ signature: 'gAAI' })
    expect(await rose.client.signatures.set({ signature: drawn })).toEqual({ signature: drawn })
    expect(await rose.client.signatures.get()).toEqual({ signature: drawn })
    expect(await jack.client.signatures.get()).toEqual({ signature: null })
    const [row, ...others] = await app.deps.db.select().from(signatures)
    expect(others).toEqual([])
    expect(row?.sealedStrokes.includes('Rose')).toBe(false)
    expect(await rose.client.signatures.remove()).toEqual({ signature: null })
    expect(await app.deps.db.select().from(signatures)).toEqual([])
  })

  it('is refused when it cannot be drawn, and the one before stays', async () => {
    await rose.client.signatures.set({ signature: drawn })
    for (const signature of ['', 'gAA', 'AAAI', '<p>', 'gAAI'.repeat(2_001)]) {
      await expect(rose.client.signatures.set({ signature })).rejects.toMatchObject({ code: 'invalid_input' })
    }
    expect(await rose.client.signatures.get()).toEqual({ signature: drawn })
  })

  it('goes with its account', async () => {
    const ida = await app.signUpAndIn('Ida')
    await ida.client.signatures.set({ signature: drawn })
    await app.deps.db.delete(users).where(eq(users.id, ida.user.id))
    expect(await app.deps.db.select().from(signatures).where(eq(signatures.id, ida.user.id))).toEqual([])
  })
})

describe('a signed letter', () => {
  it('arrives signed, with a preview of its words alone, and the same when it is sent again', async () => {
    const letter = { id: randomUUID(), receiver: 'Jack', content: signed(), banner: 'starry-night' } as const
    await rose.client.letters.send(letter)
    expect(await rose.client.letters.send(letter)).toMatchObject({ id: letter.id })
    expect(await received(letter.id)).toBe(signed())
    const [first] = (await jack.client.letters.inbox({})).letters
    expect(first?.preview).toBe('Dear Jack, The rain has not stopped.')
    const other = { ...letter, content: signed('gAAI') }
    await expect(rose.client.letters.send(other)).rejects.toMatchObject({ code: 'letter_conflict' })
  })

  /** Rule 3.10 */
  it('keeps its signature when the writer draws another one or forgets it', async () => {
    await rose.client.signatures.set({ signature: drawn })
    const id = await send(signed())
    await rose.client.signatures.set({ signature: 'gAAI' })
    await rose.client.signatures.remove()
    expect(await received(id)).toBe(signed())
  })

  it('becomes a signed draft when it is taken back', async () => {
    const id = await send(signed())
    const draftId = randomUUID()
    await rose.client.letters.takeBack({ id, draftId })
    expect((await rose.client.drafts.get({ id: draftId })).content).toBe(signed())
  })

  it('may be of plain text, or of markup that is cleaned', async () => {
    expect(await received(await send(signed(drawn, 'Dear Jack,\n\nStill.')))).toBe(
      signed(drawn, '<p>Dear Jack,</p><p>Still.</p>'),
    )
    expect(await received(await send(signed(drawn, '<p>Still<script>x</script><b>.')))).toBe(
      signed(drawn, '<p>Still<strong>.</strong></p>'),
    )
  })

  /** Rule 3.10 */
  it.each([
    ['is none', '<p>Still.</p><figure data-signature="gAA"></figure>', '<p>Still.</p>'],
    ['stands within the words', `<p>a</p>${signed(drawn, '')}<p>b</p>`, '<p>a</p><p>b</p>'],
    ['comes twice', signed('gAAI', signed(drawn, '<p>a</p>')), signed('gAAI', '<p>a</p>')],
    ['has more to it', `<p>a</p><figure data-signature="gAAI" style="top: 0"></figure>`, '<p>a</p>'],
    ['holds something', `<p>a</p><figure data-signature="gAAI"><img src="x"></figure>`, '<p>a</p>'],
  ])('loses a signature that %s', async (_, content, left) => {
    expect(await received(await send(content))).toBe(left)
  })

  /** Rule 3.10 */
  it('needs words', async () => {
    const before = await app.deps.db.$count(letters)
    for (const text of ['', '<p> </p>']) {
      await expect(send(signed(drawn, text))).rejects.toMatchObject({ code: 'letter_empty' })
    }
    expect(await app.deps.db.$count(letters)).toBe(before)
  })

  it('is the same where a draft of it was saved', async () => {
    const draft = { id: randomUUID(), receiver: 'Jack', banner: 'starry-night', revision: 0 } as const
    await rose.client.drafts.save({ ...draft, content: signed() })
    expect((await rose.client.drafts.get({ id: draft.id })).content).toBe(signed())
  })
})

describe('a letter with pages by hand', () => {
  const page = { strokes: 'gAAIAAQIAAAA', says: 'I am <here>.' }
  const withPages = (text: string, pages = [page]) => joinLetter({ words: text, pages, signature: drawn })
  const firstPreview = async () => (await jack.client.letters.inbox({})).letters[0]?.preview

  it('arrives as it was written, with a preview of words and of what the page says', async () => {
    expect(await received(await send(withPages(words)))).toBe(withPages(words))
    expect(await firstPreview()).toBe('Dear Jack, The rain has not stopped. I am <here>.')
  })

  /** Rule 3.11 */
  it('needs no words, and is a letter of its own', async () => {
    expect(await received(await send(withPages('')))).toBe(withPages(''))
    expect(await firstPreview()).toBe('I am <here>.')
    const silent = withPages('<p></p>', [{ ...page, says: '' }])
    expect(await received(await send(silent))).toBe(silent)
    expect(await firstPreview()).toBe('A page by hand')
  })

  it('is cleaned where it has words, and where a page is none', async () => {
    expect(await received(await send(withPages('<p>a<script>x</script></p>')))).toBe(withPages('<p>a</p>'))
    const broken = '<p>a</p><figure data-page="gAA">Its words</figure>'
    expect(await received(await send(broken))).toBe('<p>a</p>Its words')
  })

  it('comes back as a draft when it is taken back', async () => {
    const id = await send(withPages(words))
    const draftId = randomUUID()
    await rose.client.letters.takeBack({ id, draftId })
    expect((await rose.client.drafts.get({ id: draftId })).content).toBe(withPages(words))
  })

  it('may be as large as five full pages', async () => {
    const full = { strokes: `gAAIAA${'AQIAAA'.repeat(19_999)}`, says: 'a'.repeat(5_000) }
    const content = withPages(words, Array(5).fill(full))
    expect(await received(await send(content))).toBe(content)
  })
})

describe('a letter with pressed flowers', () => {
  /** Rule 3.12 */
  it('arrives with them, and is none without words', async () => {
    const flowers = [
      { flower: 'fern', lies: 'head' },
      { flower: 'forget-me-not', lies: 'name' },
    ] as const
    const content = joinLetter({ words, flowers, signature: drawn })
    expect(await received(await send(content))).toBe(content)
    await expect(send(joinLetter({ words: '', flowers }))).rejects.toMatchObject({ code: 'letter_empty' })
    const nettle = `${words}<figure data-flower="nettle" data-lies="foot"></figure>`
    expect(await received(await send(nettle))).toBe(words)
  })
})

describe('a letter with a part of a kind that is not known', () => {
  const banner = 'starry-night'
  const star = '<figure data-star="1">Good for a walk &amp; a talk</figure>'
  const flower = joinLetter({ words: '', flowers: [{ flower: 'fern', lies: 'head' }] })
  const content = words + star + flower

  it('keeps it as a draft that is saved again, and when it is taken back', async () => {
    const id = randomUUID()
    const draft = { id, receiver: 'Jack', banner } as const
    const { revision } = await rose.client.drafts.save({ ...draft, content, revision: 0 })
    expect((await rose.client.drafts.get({ id })).content).toBe(content)
    const changed = content.replace('walk', 'swim')
    await rose.client.drafts.save({ ...draft, content: changed, revision })
    expect((await rose.client.drafts.get({ id })).content).toBe(changed)

    const draftId = randomUUID()
    await rose.client.letters.takeBack({ id: await send(content), draftId })
    expect((await rose.client.drafts.get({ id: draftId })).content).toBe(content)
  })

  it('keeps it while it is to come later, is changed, and called back', async () => {
    const id = randomUUID()
    const delivery = { kind: 'slow', days: 3, zone: 'UTC', isShown: false } as const
    await rose.client.scheduledLetters.schedule({ id, receiver: 'Jack', content, banner, delivery })
    const { revision, ...scheduled } = await rose.client.scheduledLetters.get({ id })
    expect(scheduled.content).toBe(content)
    const changed = content.replace('walk', 'swim')
    await rose.client.scheduledLetters.change({ id, content: changed, banner, delivery, revision })
    expect((await rose.client.scheduledLetters.get({ id })).content).toBe(changed)
    const draftId = randomUUID()
    await rose.client.scheduledLetters.cancel({ id, draftId })
    expect((await rose.client.drafts.get({ id: draftId })).content).toBe(changed)
  })

  it('is none without words', async () => {
    await expect(send(star)).rejects.toMatchObject({ code: 'letter_empty' })
  })
})

/** Rules 3.20, 3.21 */
describe('a letter with a heading and a name of its writer’s own', () => {
  const banner = 'starry-night'
  const content = joinLetter({ words, heading: 'Thank you', name: 'your grandson', signature: drawn })

  it('has them as a draft that is saved again, and when it is taken back', async () => {
    const id = randomUUID()
    const draft = { id, receiver: 'Jack', banner } as const
    const { revision } = await rose.client.drafts.save({ ...draft, content, revision: 0 })
    expect((await rose.client.drafts.get({ id })).content).toBe(content)
    const changed = joinLetter({ words, heading: '', name: 'Anna' })
    await rose.client.drafts.save({ ...draft, content: changed, revision })
    expect((await rose.client.drafts.get({ id })).content).toBe(changed)

    const draftId = randomUUID()
    await rose.client.letters.takeBack({ id: await send(content), draftId })
    expect((await rose.client.drafts.get({ id: draftId })).content).toBe(content)
  })

  it('has them while it is to come later, and as they are changed then', async () => {
    const id = randomUUID()
    const delivery = { kind: 'slow', days: 3, zone: 'UTC', isShown: false } as const
    await rose.client.scheduledLetters.schedule({ id, receiver: 'Jack', content, banner, delivery })
    const { revision, ...scheduled } = await rose.client.scheduledLetters.get({ id })
    expect(scheduled.content).toBe(content)
    const changed = joinLetter({ words, heading: '', name: 'Anna' })
    await rose.client.scheduledLetters.change({ id, content: changed, banner, delivery, revision })
    expect((await rose.client.scheduledLetters.get({ id })).content).toBe(changed)
  })

  it('is previewed and found by its words alone, and listed by its writer’s username', async () => {
    await send(content)
    const [first] = (await jack.client.letters.inbox({})).letters
    expect(first).toMatchObject({
      preview: 'Dear Jack, The rain has not stopped.',
      sender: { username: 'Rose' },
    })
    expect((await jack.client.letters.inbox({ search: 'grandson' })).letters).toEqual([])
  })

  it('is none without words', async () => {
    const before = await app.deps.db.$count(letters)
    for (const parts of [{ heading: 'Thank you' }, { name: 'Anna' }])
      await expect(send(joinLetter({ words: '', ...parts }))).rejects.toMatchObject({ code: 'letter_empty' })
    expect(await app.deps.db.$count(letters)).toBe(before)
  })

  const heading = (text: string, value = 'own') => `<figure data-heading="${value}">${text}</figure>`
  const name = (text: string) => `<figure data-name="">${text}</figure>`
  it.each([
    ['too long a heading', heading('a'.repeat(61)), `${words}${'a'.repeat(61)}`],
    ['too long a name', name('a'.repeat(41)), `${words}${'a'.repeat(41)}`],
    ['a heading of 10,000 characters', heading('a'.repeat(10_000)), `${words}${'a'.repeat(10_000)}`],
    ['a heading of nothing that is seen', heading('\u2800'), `${words}\u2800`],
    ['a heading that is none and says something', heading('Hm', 'none'), `${words}Hm`],
    ['a name with markup', name('<b>Anna</b>'), `${words}<strong>Anna</strong>`],
    ['a name with a script', name('<script>go()</script>'), words],
    ['two names', name('Anna') + name('Rose'), `${words}Anna${name('Rose')}`],
    ['a name before its heading', name('Anna') + heading('Hm'), `${words}Anna${heading('Hm')}`],
    ['half a name', name('Anna').slice(0, -4), `${words}Anna`],
  ])('keeps the words of %s among its own', async (_, figures, left) => {
    expect(await received(await send(words + figures))).toBe(left)
  })
})
