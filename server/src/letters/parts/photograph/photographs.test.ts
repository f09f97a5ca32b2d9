import { randomUUID } from 'node:crypto'
import { linkEnclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { photographLimits } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { recordingLimits } from '@novelette/domain/letters/parts/recording/recordings.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { enclosureChunks, enclosures, letterEnclosures } from '#db/people-schema.ts'
import { letters, profiles, users } from '#db/schema.ts'
import { tidyEnclosures } from '#letters/parts/tidy-enclosures.ts'
import { enclosureRules } from '#letters/sending/enclosure-rules.ts'
import { givenOf } from '#letters/sending/given.ts'
import { firstBroken } from '#letters/sending/rules.ts'
import { heicOf } from '#test/enclosures/heic.ts'
import { webmOpus } from '#test/enclosures/recordings.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { jpeg, jpegOf, phonePhoto, plantedPlace, plantedWords, svgWithFileReference } from '#test/photos.ts'
import { readZip } from '#test/read-zip.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { emptyLetter, storeLetters } from '#test/stored-letters.ts'
import { enclosing, lookAt, shownTo, storeFile, storePhoto, storeSound } from '#test/uploads.ts'

let app: TestApp
let rose: TestPerson
let jack: TestPerson
let ida: TestPerson
let photo: Buffer
beforeAll(async () => {
  app = await startTestApp({ adminEmail: 'keeper@example.com' })
  rose = await app.signUpAndIn('Rose')
  jack = await app.signUpAndIn('Jack')
  ida = await app.signUpAndIn('Ida')
  photo = await jpeg()
  // Jack has written to Rose.
  await storeLetters(app.deps, jack.user.id, rose.user.id, [{}])
})
afterAll(() => app.stop())

const letterWith = (ids: readonly string[], receiver = 'Jack') => ({
  id: randomUUID() as string,
  receiver,
  content: enclosing(...ids),
  banner: 'starry-night' as const,
})
const slowly = { kind: 'slow', days: 3, zone: 'UTC', isShown: false } as const
const send = async (ids: readonly string[], receiver?: string) => {
  const letter = letterWith(ids, receiver)
  await rose.client.letters.send(letter)
  return letter.id
}
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )
const codeOf = async (answering: Promise<Response>) => {
  const answer = await answering
  return answer.ok ? answer.status : `${answer.status} ${(await answer.json()).code}`
}
const isKept = async (id: string) =>
  (await app.deps.db.select({ id: enclosures.id }).from(enclosures).where(eq(enclosures.id, id))).length > 0
const later = async () => {
  await app.deps.db.update(enclosures).set({ createdAt: sql`now() - interval '3 days'` })
  await app.deps.db.update(letterEnclosures).set({ createdAt: sql`now() - interval '3 days'` })
}

/** In any column of any table, which is what a backup holds. */
async function isInDatabase(planted: string | Buffer): Promise<boolean> {
  const hex = Buffer.from(planted).toString('hex')
  const form = typeof planted === 'string' ? `${planted}|${hex}` : hex
  const { rows: tables } = await app.deps.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  expect(tables.map(({ name }) => name)).toContain('public.enclosure_chunks')
  const found = await Promise.all(
    tables.map(({ name }) =>
      app.deps.db.execute(sql`select from ${sql.raw(name)} as stored where stored::text ~ ${form} limit 1`),
    ),
  )
  return found.some(({ rowCount }) => rowCount !== 0)
}

const hugeSides = { width: 640_000, height: 640_000 }

describe('storing a photograph', () => {
  /** Rule 3.13 */
  it('keeps a new file, sealed, for its owner alone, once for an id', async () => {
    const file = await phonePhoto()
    const id = await storePhoto(rose, file)
    expect(await codeOf(storeFile(rose, file, id))).toBe(200)
    expect(await shownTo(rose, id)).toBe(200)
    for (const other of [jack, app.visitor()]) {
      expect(await shownTo(other, id)).toBe(other === jack ? 'not_found' : 'signed_out')
    }
    const shown = Buffer.from(await (await lookAt(rose, id)).arrayBuffer())
    expect(shown.subarray(8, 12).toString()).toBe('WEBP')
    expect([await isInDatabase(id), await isInDatabase('WEBP')]).toEqual([true, false])
  })

  it.each([
    ['JPEG', phonePhoto, [plantedWords, 'Exif', plantedPlace]],
    [
      'HEIC',
      async () => heicOf({ planted: plantedWords, auxiliary: 'gainMap' }),
      [plantedWords, 'hdrgainmap'],
    ],
  ] as const)(
    'brings along neither place, comment nor thumbnail of a %s: not into an answer, the database or a download',
    async (_, take, planted) => {
      const file = await take()
      for (const one of planted) expect(file.includes(one)).toBe(true)
      const id = await storePhoto(rose, file)
      await send([id])
      const { path } = await rose.client.accountData.start()
      const zip = readZip(Buffer.from(await (await rose.fetch(path)).arrayBuffer()))
      expect([...zip.keys()].filter(name => name.endsWith('.webp'))).not.toEqual([])
      const given = [Buffer.from([...zip.values()].join('\n'))]
      for (const size of ['large', 'small'] as const)
        given.push(Buffer.from(await (await lookAt(rose, id, size)).arrayBuffer()))
      for (const one of planted) {
        expect(given.some(bytes => bytes.includes(one))).toBe(false)
        expect(await isInDatabase(one)).toBe(false)
      }
    },
  )

  /** Rule 3.13 */
  it.each([
    ['an empty file', () => Buffer.alloc(0), '422 photograph_unreadable'],
    ['a drawing', () => svgWithFileReference, '422 photograph_unreadable'],
    ['a page', () => Buffer.from('<p>Hello</p>'), '422 photograph_unreadable'],
    ['half a HEIC', () => heicOf().subarray(0, -200), '422 photograph_unreadable'],
    ['a HEIC that says it is huge', () => heicOf({ said: hugeSides }), '422 picture_too_many_pixels'],
    ['more than 20 MB', () => jpegOf(photographLimits.bytes + 1), '413 photograph_too_large'],
  ])('refuses %s', async (_, file, code) => {
    const id = randomUUID()
    expect(await codeOf(storeFile(rose, await file(), id))).toBe(code)
    expect(await isKept(id)).toBe(false)
  })

  it('refuses a visitor, an id that is none, and one that is someone else’s', async () => {
    expect(await codeOf(storeFile(app.visitor(), photo))).toBe('401 signed_out')
    expect(await codeOf(storeFile(rose, photo, 'mine'))).toBe('400 invalid_input')
    const id = await storePhoto(rose, photo)
    expect(await codeOf(storeFile(jack, photo, id))).toBe('404 not_found')
    expect(await shownTo(rose, id)).toBe(200)
  })

  it('says of one’s own whether it is stored, and of another’s what it says of none', async () => {
    const id = randomUUID()
    const isStoredFor = async ({ client }: TestPerson) =>
      (await client.pictures.isEnclosureStored({ id })).isStored
    expect(await isStoredFor(rose)).toBe(false)
    await storeFile(rose, photo, id)
    expect([await isStoredFor(rose), await isStoredFor(jack)]).toEqual([true, false])
  })

  /** Rules 3.13, 3.14 */
  it('refuses a full account, also its recordings, and counts what was taken back', async () => {
    const mia = await app.signUpAndIn('Mia')
    const full = {
      ownerId: mia.user.id,
      storedBytes: 2_000_000_000,
      keyId: 'k1',
      sealedKey: Buffer.alloc(0),
      sealedFacts: Buffer.alloc(0),
    }
    await app.deps.db.insert(enclosures).values([
      { id: randomUUID(), ...full, takenBack: true },
      { id: randomUUID(), ...full, storedBytes: 2 * 1024 ** 3 - full.storedBytes },
    ])
    expect(await codeOf(storeFile(mia, photo))).toBe('409 photographs_full')
    expect(await codeOf(storeSound(mia, await webmOpus(1)))).toBe('409 photographs_full')
    await app.deps.db
      .update(enclosures)
      .set({ storedBytes: full.storedBytes })
      .where(eq(enclosures.ownerId, mia.user.id))
    // Asked before a byte is read.
    for (const store of [storeFile, storeSound])
      expect(await codeOf(store(mia, Buffer.alloc(0)))).toBe('409 photographs_full')
    await app.deps.db.delete(enclosures).where(eq(enclosures.ownerId, mia.user.id))
  })

  /** Rules 3.13, 3.14 */
  it('refuses the 61st in an hour, and the 61st recording, and says how long to wait', async () => {
    const limited = await startTestApp({ limitFactor: 1 })
    onTestFinished(() => limited.stop())
    const writer = await limited.signUpAndIn('Rose')
    const count = () => limited.deps.limits.consume('enclose-photograph', { account: writer.user.id })
    for (let at = 1; at < photographLimits.perHour; at += 1) await count()
    // Nothing was decoded.
    const tooLarge = Buffer.alloc(photographLimits.bytes + 1)
    expect(await codeOf(storeFile(writer, tooLarge))).toBe('413 photograph_too_large')
    // The same file, sent again before its answer is there, is no other.
    const id = randomUUID()
    const sent = [storeFile(writer, photo, id), storeFile(writer, photo, id)]
    expect(await Promise.all(sent.map(codeOf))).toEqual([200, 200])
    const answer = await storeFile(writer, photo)
    const { retryAfter } = (await answer.json()).data
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, String(retryAfter)])
    expect(retryAfter).toBeGreaterThan(0)
    const sound = await webmOpus(1)
    const countSound = () => limited.deps.limits.consume('enclose-recording', { account: writer.user.id })
    for (let at = 1; at < recordingLimits.perHour; at += 1) await countSound()
    expect(await codeOf(storeSound(writer, sound))).toBe(200)
    expect(await codeOf(storeSound(writer, sound))).toBe('429 rate_limited')
  })

  it('is off where the operator gives no room for it, as its writer is told before', async () => {
    const off = await startTestApp({ photographsGb: 0 })
    onTestFinished(() => off.stop())
    const writer = await off.signUpAndIn('Rose')
    expect(await codeOf(storeFile(writer, photo))).toBe('403 photographs_off')
    expect(await codeOf(storeSound(writer, await webmOpus(1)))).toBe('403 photographs_off')
    await off.signUpAndIn('Jack')
    const told = { photographs: 'off', recordings: 'off' }
    expect(await writer.client.letters.findRecipient({ username: 'Jack' })).toMatchObject(told)
    const guest = { id: randomUUID(), name: 'Rosalind' }
    expect(await writer.client.guests.create(guest)).toMatchObject({ enclosures: 'off' })
  })

  it('leaves nothing where the database fails halfway', async () => {
    await app.deps.db.execute(
      sql`alter table enclosure_chunks add constraint fails check (size <> 'small') not valid`,
    )
    const id = randomUUID()
    expect(await codeOf(storeFile(rose, photo, id))).toBe('500 unexpected')
    await app.deps.db.execute(sql`alter table enclosure_chunks drop constraint fails`)
    expect(await isKept(id)).toBe(false)
    expect(await codeOf(storeFile(rose, photo, id))).toBe(200)
  })
})

describe('a letter with photographs', () => {
  /** Rule 3.13 */
  it('gives its receiver no byte before it is read, and all after', async () => {
    const id = await storePhoto(rose, photo)
    const letter = await send([id])
    expect((await jack.client.letters.received({ id: letter })).content).toBe(enclosing(id))
    const asked: readonly (readonly ['large' | 'small', RequestInit])[] = [
      ['large', {}],
      ['small', {}],
      ['large', { method: 'HEAD' }],
      ['large', { headers: { range: 'bytes=0-0' } }],
      ['large', { headers: { range: 'bytes=99999999-' } }],
      ['large', { headers: { 'if-none-match': `"${id}-large"` } }],
    ]
    for (const [size, init] of asked) {
      const answer = await lookAt(jack, id, size, init)
      expect([answer.status, answer.headers.get('content-range')]).toEqual([404, null])
      const unknown = await lookAt(jack, randomUUID(), size, init)
      expect(await answer.text()).toBe(await unknown.text())
    }
    await jack.client.letters.markRead({ id: letter })
    expect(await shownTo(jack, id)).toBe(200)
    expect([await shownTo(ida, id), await shownTo(rose, id)]).toEqual(['not_found', 200])
    await jack.client.letters.remove({ id: letter })
    expect(await shownTo(jack, id)).toBe('not_found')
    await jack.client.letters.restore({ id: letter })
    expect(await shownTo(jack, id)).toBe(200)
  })

  /** Rule 3.13 */
  it('is refused to who has not written to its sender, until they have', async () => {
    const id = await storePhoto(rose, photo)
    const letter = letterWith([id], 'Ida')
    expect(await refusal(rose.client.letters.send(letter))).toBe('photographs_friends_only')
    await storeLetters(app.deps, ida.user.id, rose.user.id, [{}])
    expect(await refusal(rose.client.letters.send(letter))).toBe('taken')
  })

  it('goes to a stranger once their letter is stored, and not while it is being stored', async () => {
    const eve = await app.signUpAndIn('Eve')
    const id = await storePhoto(rose, photo)
    const attempt = () => refusal(send([id], 'Eve'))
    await app.deps.db.transaction(async tx => {
      await storeLetters({ ...app.deps, db: tx }, eve.user.id, rose.user.id, [{}])
      expect(await attempt()).toBe('photographs_friends_only')
    })
    expect(await attempt()).toBe('taken')
  })

  /** Rule 3.13 */
  it('is refused where one is not stored, or is another’s', async () => {
    const own = await storePhoto(rose, photo)
    const jacks = await storePhoto(jack, photo)
    for (const id of [randomUUID(), jacks]) {
      expect(await refusal(rose.client.letters.send(letterWith([own, id])))).toBe('photograph_missing')
    }
    const scheduled = { ...letterWith([jacks]), delivery: slowly }
    expect(await refusal(rose.client.scheduledLetters.schedule(scheduled))).toBe('photograph_missing')
  })

  it('does not show a thing of another’s that its markup names', async () => {
    const jacks = await storePhoto(jack, photo)
    // As a draft it may name anything.
    const draft = { ...letterWith([jacks]), revision: 0 }
    await rose.client.drafts.save(draft)
    expect(await shownTo(rose, jacks)).toBe('not_found')
    expect(await shownTo(ida, jacks)).toBe('not_found')
  })

  it('is answered alike whether or not its writer is blocked, and then stored and hidden like any letter', async () => {
    const seenByRose = async (username: string, isBlocked: boolean) => {
      const person = await app.signUpAndIn(username)
      await storeLetters(app.deps, person.user.id, rose.user.id, [{}])
      if (isBlocked) await person.client.blocks.block({ personId: rose.user.id })
      const id = await storePhoto(rose, photo)
      const letter = letterWith([id], username)
      const draftId = randomUUID()
      const { letters, scheduledLetters } = rose.client
      const answers = [
        await letters.findRecipient({ username }),
        await letters.send(letter),
        await letters.send(letter),
        await letters.sentLetter({ id: letter.id }),
        await refusal(scheduledLetters.schedule({ ...letterWith([id], username), delivery: slowly })),
        await refusal(letters.send(letterWith([randomUUID()], username))),
        await letters.takeBack({ id: letter.id, draftId }),
        await shownTo(rose, id),
      ]
      expect(await shownTo(person, id)).toBe('not_found')
      const own = [username, person.user.id, id, letter.id, draftId]
      const text = own.reduce((told, one) => told.replaceAll(one, '…'), JSON.stringify(answers))
      return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    }
    expect(await seenByRose('Ben', true)).toBe(await seenByRose('Bea', false))
  })

  /** Rule 3.13 */
  it('taken back unread leaves its receiver nothing and its draft all; read quietly, both have it', async () => {
    const id = await storePhoto(rose, photo)
    const unread = await send([id])
    const draftId = randomUUID()
    await rose.client.letters.takeBack({ id: unread, draftId })
    expect((await rose.client.drafts.get({ id: draftId })).content).toBe(enclosing(id))
    expect(await refusal(jack.client.letters.markRead({ id: unread }))).toBe('not_found')
    expect(await shownTo(jack, id)).toBe('not_found')

    const other = await storePhoto(rose, photo)
    const quiet = await send([other])
    await jack.client.receipts.setForAll({ receipts: false })
    await jack.client.letters.markRead({ id: quiet })
    await rose.client.letters.takeBack({ id: quiet, draftId: randomUUID() })
    await jack.client.receipts.setForAll({ receipts: true })
    await later()
    await tidyEnclosures(app.deps.db)
    expect([await shownTo(jack, other), await shownTo(rose, other), await shownTo(rose, id)]).toEqual([
      200, 200, 200,
    ])
  })

  /** Rule 3.13 */
  it('taken back and thrown away is gone for its owner for good, alike whether or not a reader keeps it', async () => {
    const takenBack = async (isRead: boolean) => {
      const id = await storePhoto(rose, photo)
      const letter = await send([id])
      if (isRead) await jack.client.letters.markRead({ id: letter })
      const draftId = randomUUID()
      await rose.client.letters.takeBack({ id: letter, draftId })
      expect(await shownTo(rose, id)).toBe(200)
      await rose.client.drafts.remove({ id: draftId })
      const answers = async () => {
        const seen = await shownTo(rose, id)
        const stored = await codeOf(storeFile(rose, photo, id))
        const sent = await refusal(send([id]))
        await rose.client.drafts.save({ ...letterWith([id]), revision: 0 })
        return [seen, stored, sent, await shownTo(rose, id)]
      }
      const before = await answers()
      await later()
      await tidyEnclosures(app.deps.db)
      return { id, before, after: await answers() }
    }
    await jack.client.receipts.setForAll({ receipts: false })
    const kept = await takenBack(true)
    await jack.client.receipts.setForAll({ receipts: true })
    const unread = await takenBack(false)
    const gone = ['not_found', '404 not_found', 'photograph_missing', 'not_found']
    expect([kept.before, kept.after, unread.before, unread.after]).toEqual([gone, gone, gone, gone])
    expect(await shownTo(jack, kept.id)).toBe(200)
    const chunks = await app.deps.db
      .select({ enclosureId: enclosureChunks.enclosureId })
      .from(enclosureChunks)
      .where(eq(enclosureChunks.enclosureId, unread.id))
    expect(chunks).toEqual([])
  })

  it('taken back can be sent again, also later, and seen by whoever reads it then', async () => {
    const id = await storePhoto(rose, photo)
    const draftId = randomUUID()
    await rose.client.letters.takeBack({ id: await send([id]), draftId })
    await rose.client.letters.send({ ...letterWith([id]), id: draftId })
    await jack.client.letters.markRead({ id: draftId })
    await later()
    await tidyEnclosures(app.deps.db)
    expect([await shownTo(jack, id), await shownTo(rose, id)]).toEqual([200, 200])
  })

  it('may leave later, and its things with it', async () => {
    const id = await storePhoto(rose, photo)
    const letter = {
      ...letterWith([id]),
      delivery: { kind: 'slow', days: 3, zone: 'UTC', isShown: true } as const,
    }
    await rose.client.scheduledLetters.schedule(letter)
    await later()
    await tidyEnclosures(app.deps.db)
    expect(await shownTo(jack, id)).toBe('not_found')
    await rose.client.scheduledLetters.sendNow({ id: letter.id })
    await jack.client.letters.markRead({ id: letter.id })
    expect(await shownTo(jack, id)).toBe(200)
    const draft = { ...letterWith([id]), delivery: letter.delivery }
    await rose.client.scheduledLetters.schedule(draft)
    const draftId = randomUUID()
    await rose.client.scheduledLetters.cancel({ id: draft.id, draftId })
    expect((await rose.client.drafts.get({ id: draftId })).content).toBe(enclosing(id))
  })

  it('reaches the guest of a link once they have answered, by the secret alone, and whoever claims it', async () => {
    const guest = await storeGuest(app.deps, rose.user.id)
    const id = await storePhoto(rose, photo)
    const { receiver: _, ...letter } = letterWith([id])
    const toGuest = { ...letter, guestId: guest.id }
    const told = async () => (await rose.client.guests.list()).find(({ id }) => id === guest.id)?.enclosures
    expect(await told()).toBe('friends_only')
    expect(await refusal(rose.client.guests.send(toGuest))).toBe('photographs_friends_only')
    await storeLetters(app.deps, guest.id, rose.user.id, [{}])
    expect(await told()).toBe('taken')
    await rose.client.guests.send(toGuest)
    const { locator, secret } = guest
    const look = (asked: object) =>
      codeOf(
        app.visitor().fetch(`${linkEnclosurePath('photograph')}?size=small`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(asked),
        }),
      )
    expect(await look({ locator, secret, id })).toBe('404 not_found')
    await app.visitor().client.guests.open({ locator, secret, letterId: letter.id, quietly: false })
    expect(await look({ locator, secret, id })).toBe(200)
    expect(await look({ locator, secret: 'A'.repeat(secret.length), id })).toBe('410 link_invalid')
    expect(await look({ locator, secret })).toBe('400 invalid_input')
    const answer = {
      locator,
      secret,
      id: randomUUID(),
      content: enclosing(id),
      banner: 'starry-night' as const,
    }
    expect(await refusal(app.visitor().client.guests.answer(answer))).toBe('photograph_missing')

    await ida.client.guests.claim({ locator, secret })
    expect([await shownTo(ida, id), await look({ locator, secret, id })]).toEqual([200, '409 guest_claimed'])
  })

  it('that is reported shows them to the admin, by the report alone', async () => {
    const keeper = await app.signUpAndIn('Keeper')
    const id = await storePhoto(rose, photo)
    const letterId = await send([id])
    await jack.client.letters.markRead({ id: letterId })
    expect(await shownTo(keeper, id)).toBe('not_found')
    await jack.client.reports.report({ letterId, reason: 'other', note: '' })
    const { reports } = await keeper.client.admin.reports({})
    const path = `/api/reports/${reports.at(-1)?.id}/photographs/${id}?size=large`
    expect([await codeOf(keeper.fetch(path)), await codeOf(jack.fetch(path))]).toEqual([200, '403 not_admin'])
    const other = await storePhoto(rose, photo)
    expect(await codeOf(keeper.fetch(path.replace(id, other)))).toBe('404 not_found')
  })
})

describe('what is not needed', () => {
  /** Rule 3.13 */
  it('goes: of a draft that was removed, and what was taken out before sending; a day’s undo stays', async () => {
    const [kept, out, discarded, fresh] = [
      await storePhoto(rose, photo),
      await storePhoto(rose, photo),
      await storePhoto(rose, photo),
      await storePhoto(rose, photo),
    ]
    const letter = letterWith([kept, out])
    const { revision } = await rose.client.drafts.save({ ...letter, revision: 0 })
    const draft = { ...letterWith([discarded]), revision: 0 }
    await rose.client.drafts.save(draft)
    await later()
    await app.deps.db
      .update(enclosures)
      .set({ createdAt: sql`now()` })
      .where(eq(enclosures.id, fresh ?? ''))
    await tidyEnclosures(app.deps.db)
    for (const id of [kept, out, discarded, fresh]) expect(await isKept(id ?? '')).toBe(true)
    await rose.client.letters.send({ ...letter, content: enclosing(kept ?? ''), revision })
    await rose.client.drafts.remove({ id: draft.id })
    await tidyEnclosures(app.deps.db)
    expect([await isKept(kept ?? ''), await isKept(out ?? ''), await isKept(discarded ?? '')]).toEqual([
      true,
      false,
      false,
    ])
    expect(await isKept(fresh ?? '')).toBe(true)
  })

  it('stays where it is of a kind that a later release knows: nobody here can read that its letter names it', async () => {
    const { db } = app.deps
    await db.execute(sql`alter table enclosures drop constraint enclosures_kind`)
    const id = randomUUID()
    await db.execute(sql`
      insert into enclosures (id, owner_id, kind, stored_bytes, key_id, sealed_key, sealed_facts)
      values (${id}, ${rose.user.id}, 'film', 1, 'k1', '', '')`)
    const letter = letterWith([])
    const { revision } = await rose.client.drafts.save({ ...letter, revision: 0 })
    await db.insert(letterEnclosures).values({ letterId: letter.id, enclosureId: id })
    await rose.client.letters.send({ ...letter, revision })
    await later()
    await tidyEnclosures(db)
    expect(await isKept(id)).toBe(true)
    await db.delete(enclosures).where(eq(enclosures.id, id))
  })

  it('goes in batches, however much it is', async () => {
    const of = {
      ownerId: rose.user.id,
      storedBytes: 0,
      keyId: 'k1',
      createdAt: sql`now() - interval '3 days'`,
    }
    const sealed = { sealedKey: Buffer.alloc(0), sealedFacts: Buffer.alloc(0) }
    const ids = Array.from({ length: 120 }, () => randomUUID())
    await app.deps.db.insert(enclosures).values(ids.map(id => ({ id, ...of, ...sealed })))
    await tidyEnclosures(app.deps.db)
    expect(await app.deps.db.$count(enclosures, inArray(enclosures.id, ids))).toBe(0)
  })

  it('goes, though one who read its letter names it in a draft', async () => {
    const id = await storePhoto(rose, photo)
    const letter = await send([id])
    await jack.client.letters.markRead({ id: letter })
    await jack.client.drafts.save({ ...letterWith([id], 'Rose'), revision: 0 })
    await app.deps.db.delete(letters).where(eq(letters.id, letter))
    await later()
    await tidyEnclosures(app.deps.db)
    expect(await isKept(id)).toBe(false)
  })

  it('stays while a letter with it is being sent', async () => {
    const id = await storePhoto(rose, photo)
    await later()
    const enclosed = { photograph: [id], recording: [] }
    const given = givenOf({ ...emptyLetter(), senderId: rose.user.id, receiverId: jack.user.id, enclosed })
    await app.deps.db.transaction(async tx => {
      await tx.execute(
        sql`select ${firstBroken(enclosureRules(given))} from ${profiles} where ${profiles.id} = ${jack.user.id}`,
      )
      await tidyEnclosures(app.deps.db)
    })
    expect(await isKept(id)).toBe(true)
  })

  it('goes with its account, but for what lies in letters that others keep', async () => {
    const zoe = await app.signUpAndIn('Zoe')
    await storeLetters(app.deps, jack.user.id, zoe.user.id, [{}])
    const [sent, unsent, takenBack] = [
      await storePhoto(zoe, photo),
      await storePhoto(zoe, photo),
      await storePhoto(zoe, photo),
    ]
    const [letter, quiet] = [letterWith([sent]), letterWith([takenBack])]
    for (const one of [letter, quiet]) await zoe.client.letters.send(one)
    await jack.client.letters.markRead({ id: letter.id })
    await jack.client.receipts.setForAll({ receipts: false })
    await jack.client.letters.markRead({ id: quiet.id })
    await jack.client.receipts.setForAll({ receipts: true })
    await zoe.client.letters.takeBack({ id: quiet.id, draftId: randomUUID() })
    await app.deps.db.update(users).set({ erasesAt: sql`now()` }).where(eq(users.id, zoe.user.id))
    await eraseDueAccounts(app.deps)
    expect([await isKept(sent), await isKept(unsent)]).toEqual([true, false])
    expect([await shownTo(jack, sent), await shownTo(jack, takenBack)]).toEqual([200, 200])
    await app.deps.db.delete(letters).where(inArray(letters.id, [letter.id, quiet.id]))
    await later()
    await tidyEnclosures(app.deps.db)
    expect([await isKept(sent), await isKept(takenBack)]).toEqual([false, false])
  })
})
