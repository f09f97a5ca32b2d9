import { pictureUploadPath, pictureUrl } from '@novelette/domain/accounts/pictures.ts'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { passkeys } from '#db/access-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, letters, profiles, users } from '#db/schema.ts'
import { serialiseBody } from '#sanitising/content.ts'
import { draftBinding, sealText } from '#sealing/sealing.ts'
import { linkSigner } from '#signing/links.ts'
import { webmOpus } from '#test/enclosures/recordings.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { createDevice } from '#test/notices/push-devices.ts'
import { jpeg } from '#test/photos.ts'
import { readZip } from '#test/read-zip.ts'
import { laterYear } from '#test/scheduling/later-year.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { collectLiveEvents, storeLetters } from '#test/stored-letters.ts'
import { enclosing, speaking, storePhoto, storeRecording } from '#test/uploads.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('Rose_B')
  jack = await app.signUpAndIn('Jack')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.db.delete(letters)
  await app.deps.db.delete(drafts)
})

const download = async ({ client, fetch }: TestPerson) => {
  const { path } = await client.accountData.start()
  return fetch(path)
}
const unpack = async (person: TestPerson) => {
  const answer = await download(person)
  return readZip(Buffer.from(await answer.arrayBuffer()))
}
const jsonIn = (files: Map<string, string>, path: string) => JSON.parse(files.get(path) ?? 'null')
const noon = new Date('2026-11-21T12:00:00.000Z')
const tail = (id: string | undefined) => id?.slice(-8)

describe('account data download', () => {
  test('sends an uncached zip with an ASCII file name', async () => {
    const answer = await download(rose)
    const today = new Date().toISOString().slice(0, 10)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="novelette-Rose_B-${today}.zip"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const files = readZip(Buffer.from(await answer.arrayBuffer()))
    expect([...files.keys()]).toEqual(['README.txt', 'account.json'])
    expect(files.get('README.txt')).toContain('the account Rose_B')
    expect(files.get('README.txt')).toMatch(/Not here: letters that you removed,.*noted about your account/s)
  })

  test('packs the stored account data without secrets', async () => {
    const person = await app.signUpAndIn('Ida')
    const { id } = person.user
    await app.deps.db
      .update(profiles)
      .set({ bio: 'Writes <late>.', privacySettings: 'friends_only' })
      .where(eq(profiles.id, id))
    await app.deps.db.insert(passkeys).values({
      userId: id,
      name: 'My phone',
      credentialId: 'the-credential',
      publicKey: Buffer.of(1),
      counter: 0,
      transports: [],
    })
    const words = { name: 'Ida', location: 'Bergen', message: 'Two words: she answered.' }
    await person.client.testimonials.share(words)
    const device = createDevice()
    await person.client.notices.subscribe(device)
    await person.client.notices.change({ mail: 'daily', dailyAt: '07:30', timeZone: 'Europe/Oslo' })
    await person.client.accounts.changeTimeZone({ timeZone: 'Europe/Oslo', shares: true })
    await person.client.notices.mute({ personId: jack.user.id })
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const files = await unpack(person)
    expect(jsonIn(files, 'account.json')).toEqual({
      username: 'Ida',
      email: 'ida@example.com',
      bio: 'Writes <late>.',
      privacy: 'friends_only',
      sharesTimeZone: true,
      takesPhotographs: true,
      takesRecordings: true,
      notices: {
        mail: 'daily',
        dailyAt: '07:30',
        names: false,
        quietHours: { from: '22:00', to: '08:00' },
        timeZone: 'Europe/Oslo',
        mailStoppedAt: null,
        mailReturned: false,
        devices: [{ device: 'A device', createdAt: moment }],
        muted: ['Jack'],
      },
      readReceipts: { forAll: true, notFor: [] },
      withoutAccount: [],
      blocked: [],
      reports: [],
      memberSince: moment,
      erasesAt: null,
      sessions: [{ device: 'A device', createdAt: moment, lastActiveAt: moment, isOwnDevice: false }],
      passkeys: [{ name: 'My phone', createdAt: moment, lastUsedAt: null }],
      testimonial: { ...words, state: 'waiting' },
    })
    const { endpoint, p256dh, auth } = device
    for (const secret of [endpoint, p256dh, auth]) expect([...files.values()].join()).not.toContain(secret)
  })

  test('names guests and packs their letters and drafts, without links or addresses', async () => {
    const person = await app.signUpAndIn('Lena')
    const { id, locator, secret } = await storeGuest(app.deps, person.user.id, {
      address: 'rosalind@example.com',
      mask: 'r…d@example.com',
      createdAt: noon,
    })
    const [sent] = await storeLetters(app.deps, person.user.id, id, [{ createdAt: noon }])
    const [answer] = await storeLetters(app.deps, id, person.user.id, [{ createdAt: noon }])
    const draft = { id: crypto.randomUUID(), receiver: '', guestId: id, content: '<p>Not yet</p>' }
    await person.client.drafts.save({ ...draft, banner: 'golden-hearts', revision: 0 })
    const files = await unpack(person)
    expect(jsonIn(files, 'account.json').withoutAccount).toEqual([
      { name: 'Rosalind', state: 'open', createdAt: noon.toISOString() },
    ])
    const today = new Date().toISOString().slice(0, 10)
    const drafted = `drafts/${today}-to-Rosalind-${tail(draft.id)}`
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        `letters/sent/2026-11-21-to-Rosalind-${tail(sent)}.html`,
        `letters/received/2026-11-21-from-Rosalind-${tail(answer)}.html`,
        `${drafted}.html`,
      ]),
    )
    expect(jsonIn(files, `${drafted}.json`)).toMatchObject({ to: 'Rosalind' })
    expect([...files.values()].join()).not.toMatch(new RegExp(`${locator}|${secret}|d@example.com`))
  })

  test('packs letters that have not left into a folder of their own', async () => {
    const [waiting = '', returned = ''] = await storeScheduled(app.deps, rose.user.id, jack.user.id, [
      { preview: 'In ten years', writtenAt: noon },
      { preview: 'Back again', writtenAt: noon, returnedAt: noon, returnedReason: 'friends_only' },
    ])
    const files = await unpack(rose)
    const path = (id: string) => `letters/waiting/2026-11-21-to-Jack-${tail(id)}`
    expect(files.get(`${path(waiting)}.html`)).toContain('In ten years')
    expect(jsonIn(files, `${path(waiting)}.json`)).toMatchObject({
      to: 'Jack',
      content: '<p>In ten years</p>',
      delivery: { kind: 'day', wall: `${laterYear}-01-01T09:00`, zone: 'UTC' },
      deliverAt: `${laterYear}-01-01T09:00:00.000Z`,
      returned: null,
    })
    expect(jsonIn(files, `${path(returned)}.json`)).toMatchObject({ returned: { reason: 'friends_only' } })
    expect([...(await unpack(jack)).values()].join()).not.toContain('In ten years')
    await app.deps.db.delete(scheduledLetters)
  })

  test('packs the profile picture', async () => {
    const person = await app.signUpAndIn('Mona')
    expect([...(await unpack(person)).keys()]).not.toContain('picture.webp')
    const body = new Uint8Array(await jpeg())
    const answer = await person.fetch(pictureUploadPath, { method: 'POST', body })
    const shown = await person.fetch(pictureUrl((await answer.json()).stem, 512))
    expect((await unpack(person)).get('picture.webp')).toBe(await shown.text())
    await person.client.pictures.remove()
    expect([...(await unpack(person)).keys()]).not.toContain('picture.webp')
  })

  test('packs the photographs of letters and drafts beside them, once they are shown to this person', async () => {
    const person = await app.signUpAndIn('Nora')
    await storeLetters(app.deps, jack.user.id, person.user.id, [{}])
    const id = await storePhoto(person, await jpeg())
    const letter = {
      id: crypto.randomUUID(),
      receiver: 'Jack',
      content: enclosing(id),
      banner: 'golden-hearts',
    } as const
    await person.client.letters.send(letter)
    await person.client.drafts.save({ ...letter, id: crypto.randomUUID(), revision: 0 })
    const files = await unpack(person)
    const prints = [...files.keys()].filter(path => path.endsWith('-1.webp'))
    expect(prints.map(path => path.split('/')[0])).toEqual(['letters', 'drafts'])
    const page = files.get((prints[0] ?? '').replace('-1.webp', '.html'))
    expect(page).toMatch(
      /<figure><a href="[\w-]+-1\.webp"><img src="data:image\/webp;base64,[\w+/=]+" alt="A photograph"><\/a><figcaption dir="auto">By the sea</,
    )
    const isPrint = (path: string) => path.endsWith('.webp')
    expect([...(await unpack(jack)).keys()].filter(isPrint)).toEqual([])
    await jack.client.letters.markRead({ id: letter.id })
    expect([...(await unpack(jack)).keys()].filter(isPrint)).toHaveLength(1)
  })

  test('packs the recordings of letters beside them, with what they say', async () => {
    const person = await app.signUpAndIn('Noel')
    await storeLetters(app.deps, jack.user.id, person.user.id, [{}])
    const id = await storeRecording(person, await webmOpus(1))
    const content = speaking(id)
    await person.client.letters.send({
      id: crypto.randomUUID(),
      receiver: 'Jack',
      content,
      banner: 'golden-hearts',
    })
    const files = await unpack(person)
    const [sound = ''] = [...files.keys()].filter(path => path.endsWith('-1.m4a'))
    expect(files.get(sound.replace('-1.m4a', '.html'))).toMatch(
      /<figure><a href="[\w-]+-1\.m4a">A recording, 0:01<\/a><figcaption dir="auto">I miss you</,
    )
  })

  test('packs the kept signature, and draws the one under a letter', async () => {
    const person = await app.signUpAndIn('Nell')
    await person.client.signatures.set({ signature: 'gAAIAAQI' })
    const content = '<p>Still.</p><figure data-signature="gAAIAAQI"></figure>'
    const letter = { id: crypto.randomUUID(), receiver: 'Jack', content, banner: 'golden-hearts' } as const
    await person.client.letters.send(letter)
    const files = await unpack(person)
    expect(files.get('signature.svg')).toMatch(/^<svg .*<path .*<\/svg>$/)
    const [path = ''] = [...files.keys()].filter(one => one.startsWith('letters/sent/'))
    const page = files.get(path) ?? ''
    expect(page).toContain('<div class="text"><p>Still.</p></div>')
    expect(page).toMatch(/With love,<b><svg .*aria-label="Signed by hand".*<\/svg><\/b><\/p>/)
    expect(page).not.toContain('<figure')
    expect(jsonIn(files, path.replace('.html', '.json'))).toMatchObject({ content })
    await person.client.signatures.remove()
    expect([...(await unpack(person)).keys()]).not.toContain('signature.svg')
  })

  test('draws the pages by hand of a letter, with what they say, and names its flowers and what is not known', async () => {
    const person = await app.signUpAndIn('Odile')
    const content =
      '<p>Still.</p><figure data-star="1">A walk.</figure><figure data-page="gAAIAAQIAAAA">I &lt;3 you.</figure><figure data-flower="fern" data-lies="foot"></figure>'
    const letter = { id: crypto.randomUUID(), receiver: 'Jack', content, banner: 'golden-hearts' } as const
    await person.client.letters.send(letter)
    const files = await unpack(person)
    const [path = ''] = [...files.keys()].filter(one => one.startsWith('letters/sent/'))
    const page = files.get(path) ?? ''
    expect(page).toMatch(
      /<figure><svg .*aria-label="A page by hand".*<path .*<\/svg><figcaption>I &lt;3 you\.<\/figcaption>/,
    )
    expect(page).toContain('With it: a pressed fern, something this page cannot show yet.')
    expect(page).not.toMatch(/data-(?:page|flower|promise)|A walk/)
    expect(jsonIn(files, path.replace('.html', '.json'))).toMatchObject({ content })
  })

  /** Rules 3.20, 3.21 */
  test('heads a letter as its writer does, signs it with their name, and says whose it is', async () => {
    const person = await app.signUpAndIn('Orla')
    const pageWith = async (parts: Partial<Record<'heading' | 'name' | 'signature', string>>) => {
      const content = joinLetter({ words: '<p>Still.</p>', ...parts })
      const letter = { id: crypto.randomUUID(), receiver: 'Jack', content, banner: 'golden-hearts' } as const
      await person.client.letters.send(letter)
      const files = await unpack(person)
      const path = [...files.keys()].find(one => one.endsWith(`${letter.id.slice(-8)}.html`)) ?? ''
      expect(jsonIn(files, path.replace('.html', '.json'))).toMatchObject({ content })
      return files.get(path) ?? ''
    }
    const own = await pageWith({ heading: 'Tea & <you>', name: 'your Orla' })
    expect(own).toContain('<p class="type">Tea &amp; &lt;you&gt;</p>')
    expect(own).toContain('With love,<b>your Orla</b></p>')
    expect(own).toMatch(/<dt>From<\/dt><dd dir="auto">Orla<.*<dt>Signed as<\/dt><dd dir="auto">your Orla</)
    const none = await pageWith({ heading: '' })
    expect(none).toContain('<p class="type"></p>')
    expect(none).not.toContain('Signed as')
    expect(await pageWith({ name: 'your Orla', signature: 'gAAIAAQI' })).not.toContain('your Orla')
    expect(await pageWith({})).toContain('<p class="type">A Heartfelt Letter</p>')
  })

  test('packs every letter and draft as HTML and as JSON', async () => {
    const content = '<p>The <span style="color: #ff0000">rain</span> &amp; you</p>'
    const body = JSON.stringify({ content, banner: 'starry-night', sanitised: 1 })
    const [received] = await storeLetters(app.deps, jack.user.id, rose.user.id, [{ body, createdAt: noon }])
    const [sent] = await storeLetters(app.deps, rose.user.id, jack.user.id, [
      { body, createdAt: noon, status: 'read' },
    ])
    const draft = { id: crypto.randomUUID(), receiver: '../../ <b>', content: '<p>Not yet</p>' }
    await rose.client.drafts.save({ ...draft, banner: 'golden-hearts', revision: 0 })
    const files = await unpack(rose)

    const today = new Date().toISOString().slice(0, 10)
    const from = `letters/received/2026-11-21-from-Jack-${tail(received)}`
    const to = `letters/sent/2026-11-21-to-Jack-${tail(sent)}`
    const kept = `drafts/${today}-to-b-${tail(draft.id)}`
    const both = [from, to, kept].flatMap(path => [`${path}.html`, `${path}.json`])
    expect([...files.keys()].slice(2)).toEqual(both)
    expect(jsonIn(files, `${from}.json`)).toEqual({
      id: received,
      from: 'Jack',
      to: 'Rose_B',
      sentAt: noon.toISOString(),
      status: 'sent',
      favourite: false,
      paper: 'Starry Night',
      banner: 'starry-night',
      content,
    })
    expect(jsonIn(files, `${to}.json`)).toMatchObject({ from: 'Rose_B', to: 'Jack', status: 'read', content })
    expect(jsonIn(files, `${kept}.json`)).toMatchObject({ to: '../../ <b>', content: draft.content })

    const page = files.get(`${from}.html`) ?? ''
    expect(page).toContain('<title>A letter from Jack, November 21, 2026</title>')
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`)
    expect(page).toContain(content)
    expect(page).toContain('With love,<b>Jack</b>')
    expect(page).not.toMatch(/<script|<link|<img|https?:|url\(/)
    expect(files.get(`${kept}.html`)).toContain('<h1>A draft to ../../ &lt;b&gt;</h1>')
    expect(files.get(`${kept}.html`)).not.toContain('With love,')
  })

  test('changes no status of a downloaded letter and sends no event', async () => {
    await storeLetters(app.deps, jack.user.id, rose.user.id, [{}, { status: 'delivered' }])
    const before = await app.deps.db.select({ id: letters.id, status: letters.status }).from(letters)
    const jacks = collectLiveEvents(app.deps, jack.user.id)
    expect([...(await unpack(rose)).keys()]).toHaveLength(6)
    await jacks.close()
    expect(await app.deps.db.select({ id: letters.id, status: letters.status }).from(letters)).toEqual(before)
    expect(jacks.events).toEqual([])
  })

  test('leaves removed letters and other people’s data out of the download', async () => {
    const noor = await app.signUpAndIn('Noor')
    await storeLetters(app.deps, jack.user.id, rose.user.id, [{ hiddenFromReceiver: true }])
    await storeLetters(app.deps, rose.user.id, jack.user.id, [{ hiddenFromSender: true }])
    await storeLetters(app.deps, jack.user.id, noor.user.id, [{}])
    await jack.client.drafts.save({
      id: crypto.randomUUID(),
      receiver: 'Rose_B',
      content: '<p>Mine</p>',
      banner: 'golden-hearts',
      revision: 0,
    })
    expect([...(await unpack(rose)).keys()]).toHaveLength(2)
  })

  test('names a former member in the download as the app does', async () => {
    const vera = await app.signUpAndIn('Vera')
    const [id] = await storeLetters(app.deps, vera.user.id, rose.user.id, [{ createdAt: noon }])
    await app.deps.db.update(users).set({ erasesAt: sql`now()` }).where(eq(users.id, vera.user.id))
    await eraseDueAccounts(app.deps)
    const path = `letters/received/2026-11-21-from-a-former-member-${tail(id)}`
    expect(jsonIn(await unpack(rose), `${path}.json`).from).toBe('a former member')
  })

  test('lists the letters that cannot be decrypted and packs all others', async () => {
    const [damaged, lost, fine] = await storeLetters(app.deps, jack.user.id, rose.user.id, [
      { createdAt: noon },
      { createdAt: noon },
      { createdAt: noon },
    ])
    const ofId = (id = '') => and(eq(letters.id, id))
    await app.deps.db
      .update(letters)
      .set({ sealedBody: Buffer.alloc(60, 1) })
      .where(ofId(damaged))
    await app.deps.db.update(letters).set({ keyId: 'gone' }).where(ofId(lost))
    const files = await unpack(rose)
    const path = 'letters/received/2026-11-21-from-Jack-'
    const note = files.get('could-not-be-opened.txt')
    expect(note).toContain(`${path}${tail(damaged)}\n`)
    expect(note).toContain(`${path}${tail(lost)}\n`)
    expect([...files.keys()].filter(one => one.startsWith(path))).toEqual([
      `${path}${tail(fine)}.html`,
      `${path}${tail(fine)}.json`,
    ])
  })

  test('gives different names to two letters of one day whose ids end alike', async () => {
    const ids = ['0193aaaa', '0193bbbb'].map(start => `${start}-0000-7000-8000-00001a2b3c4d`)
    await storeLetters(
      app.deps,
      jack.user.id,
      rose.user.id,
      ids.map(id => ({ id, createdAt: noon })),
    )
    const files = await unpack(rose)
    const pages = [...files.keys()].filter(path => path.endsWith('.json') && path.includes('from-Jack'))
    expect(pages.map(path => jsonIn(files, path).id).sort()).toEqual(ids)
  })

  test('packs 501 letters, read in batches of 500', async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({
      createdAt: new Date(noon.getTime() - index),
    }))
    await storeLetters(app.deps, rose.user.id, jack.user.id, many)
    const files = await unpack(rose)
    expect([...files.keys()].filter(path => path.endsWith('.html'))).toHaveLength(501)
  })

  test('packs 101 drafts, read in batches, each once', { timeout: 20_000 }, async () => {
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID())
    const rows = ids.map(id => {
      const body = serialiseBody({ content: '<p>Not yet</p>', banner: 'starry-night' })
      const sealed = sealText(app.deps.letterKeys, draftBinding({ id, ownerId: rose.user.id }), {
        body,
        preview: 'Not yet',
      })
      const row = { receiver: 'Jack', banner: 'starry-night', revision: 1 } as const
      return { id, ownerId: rose.user.id, ...row, ...sealed }
    })
    await app.deps.db.insert(drafts).values(rows)
    const files = await unpack(rose)
    const packed = [...files.keys()].filter(path => path.endsWith('.json') && path.startsWith('drafts/'))
    expect(packed.map(path => jsonIn(files, path).id).sort()).toEqual(ids.sort())
  })
})

describe('download ticket', () => {
  const refusal = async (answer: Response) => [answer.status, (await answer.json()).code]

  test('refuses a visitor, also with a valid download ticket', async () => {
    const { path } = await rose.client.accountData.start()
    await expect(app.visitor().client.accountData.start()).rejects.toMatchObject({ code: 'signed_out' })
    expect(await refusal(await app.visitor().fetch(path))).toEqual([401, 'signed_out'])
  })

  test('refuses a download ticket that is missing, forged, expired or another person’s', async () => {
    const { path } = await jack.client.accountData.start()
    const [, ticket = ''] = path.split('ticket=')
    expect(await refusal(await rose.fetch(path))).toEqual([404, 'not_found'])

    const { links } = app.deps.auth
    const { id } = rose.user
    const soon = new Date(Date.now() + 60_000)
    const bad = [
      links.accountData.sign(id, new Date(Date.now() - 1_000)),
      links.verifyEmail.sign(id, soon),
      links.changeEmail.sign(id, soon),
      linkSigner('another secret', 'account-data').sign(id, soon),
      `${ticket}&ticket=${ticket}`,
      'x'.repeat(3_000),
      '',
    ]
    for (const one of bad) {
      const answer = await rose.fetch(`/api/account-data?ticket=${one}`)
      expect(await refusal(answer), one).toEqual([410, 'link_invalid'])
    }
    expect(await refusal(await rose.fetch('/api/account-data'))).toEqual([410, 'link_invalid'])
    expect(links.accountData.read(ticket, new Date())).toBe(jack.user.id)
  })

  test('accepts a download ticket for a minute', async () => {
    const startedAt = Date.now()
    const { path } = await rose.client.accountData.start()
    const answeredAt = Date.now()
    const [, ticket = ''] = path.split('ticket=')
    const ownerAt = (ms: number) => app.deps.auth.links.accountData.read(ticket, new Date(ms))
    expect(ownerAt(startedAt + 50_000)).toBe(rose.user.id)
    expect(ownerAt(answeredAt + 60_000)).toBeNull()
  })

  test('accepts a fresh download ticket on a server whose clock is wrong', async () => {
    const { path } = await rose.client.accountData.start()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    try {
      const answer = await rose.fetch(path)
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    } finally {
      vi.useRealTimers()
    }
  })

  test('answers a download ticket to GET only', async () => {
    const { path } = await rose.client.accountData.start()
    for (const method of ['HEAD', 'POST', 'DELETE']) {
      const answer = await rose.fetch(path, { method })
      expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'GET'])
    }
  })

  test('limits the download tickets of a person and states the time to wait', async () => {
    const strict = await startTestApp({ limitFactor: 1 })
    const [ida, tom] = [await strict.signUpAndIn('Ida'), await strict.signUpAndIn('Tom')]
    for (let time = 0; time < 5; time += 1) await ida.client.accountData.start()
    await expect(ida.client.accountData.start()).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      data: { retryAfter: expect.any(Number) },
    })
    await tom.client.accountData.start()
    await strict.stop()
  })
})
