import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { SaveDraftInput } from '@novelette/domain/letters/drafts.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createVerifiedAccount } from '#accounts/sign-up/accounts.ts'
import { readConfig } from '#config/config.ts'
import { readOrMakeKeys } from '#config/keys-file.ts'
import { withStatementTimeout } from '#db/connecting.ts'
import { guests } from '#db/guests-schema.ts'
import { openDatabase } from '#db/open.ts'
import { getDraft } from '#letters/drafts/drafts.ts'
import { saveDraft } from '#letters/drafts/saving.ts'
import { versionsOf } from '#letters/drafts/versions.ts'
import { inboxPage } from '#letters/lists/inbox.ts'
import { openReceived } from '#letters/opening.ts'
import { openFile } from '#letters/parts/enclosure-files.ts'
import { enclosureShownTo } from '#letters/parts/find-enclosure.ts'
import { storeEnclosure } from '#letters/parts/store-enclosure.ts'
import { readLetter } from '#letters/reading.ts'
import { keepSignature, keptSignature } from '#letters/signatures/kept-signature.ts'
import { takeBack } from '#letters/taking-back.ts'
import { createLog } from '#lib/log.ts'
import { type Assembled, assemble } from '#lifecycle/assemble.ts'
import { rotateKeys } from '#rotate-keys/rotate-keys.ts'
import { getScheduled } from '#scheduling/own-scheduled.ts'
import { parseLetterKeys } from '#sealing/letter-keys.ts'
import { guestBinding, openGuest } from '#sealing/seal-guest.ts'
import { ended, run, type Settings, start } from '#test/commands.ts'
import { createDatabase } from '#test/harness.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'

const timeout = 120_000
const letterCount = 2_000

const key = () => randomBytes(32).toString('base64')
const [k0, k1, k2] = [`k0:${key()}`, `k1:${key()}`, `k2:${key()}`]
const root = mkdtempSync(join(tmpdir(), 'novelette-rotate-'))
const authSecret = key()
let database: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

const settings = (letterKeys: string): Settings => ({
  DATA_DIR: root,
  // A server's statement timeout, which a rotation must ignore.
  DATABASE_URL: withStatementTimeout(database.connectionString, 1),
  LETTER_KEYS: letterKeys,
  AUTH_SECRET: authSecret,
})

async function withServer<T>(letterKeys: string, work: (deps: Assembled['deps']) => Promise<T>): Promise<T> {
  const config = readConfig(settings(letterKeys))
  const keys = { letterKeys: parseLetterKeys(letterKeys), authSecret }
  const { deps, stop } = await assemble(config, keys, createLog('silent'), database.connectionString)
  return work(deps).finally(stop)
}

async function rowsUnder(keyId: string): Promise<number> {
  const db = openDatabase(database.connectionString, () => {})
  const { rows } = await db.execute<{ count: number }>(sql`
    select ((select count(*) from letters where key_id = ${keyId}) + (select count(*) from drafts where key_id = ${keyId})
      + (select count(*) from draft_versions where key_id = ${keyId})
      + (select count(*) from guests where key_id = ${keyId})
      + (select count(*) from signatures where key_id = ${keyId})
      + (select count(*) from enclosures where key_id = ${keyId})
      + (select count(*) from scheduled_letters where key_id = ${keyId}))::int as count`)
  await db.$client.end()
  return rows[0]?.count ?? 0
}

test('rotate-keys seals every letter, scheduled letter, draft, version, guest, signature and photograph under the new key, despite a kill and concurrent saves', {
  timeout,
}, async () => {
  const [draftId, photographId] = [randomUUID(), randomUUID()]
  const photograph = { large: randomBytes(100_000), small: randomBytes(1_000) }
  const draft = { id: draftId, receiver: 'Jack', banner: 'starry-night' } as const
  const people = await withServer(k1, async deps => {
    const rose = await person(deps, 'Rose')
    const jack = await person(deps, 'Jack')
    const stored = Array.from({ length: letterCount }, (_, n) => ({ preview: `Letter ${n}` }))
    const [takenBack = '', opened = ''] = await storeLetters(deps, rose, jack, stored)
    await takeBack(deps, rose, { id: takenBack, draftId: randomUUID() })
    const { revision } = await saveDraft(deps, rose, { ...draft, content: '<p>First words</p>', revision: 0 })
    await saveDraft(deps, rose, { ...draft, content: '<p>Second words</p>', revision })
    await deps.db.execute(sql`update letters set key_id = 'k9' where id = ${opened}`)

    const refused = await run('rotate-keys', [], settings(`${k2},${k1}`))
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringContaining('A server is running with other LETTER_KEYS'),
    ])
    const address = { address: 'rosalind@example.com', mask: 'r…d@example.com' }
    const guest = await storeGuest(deps, rose, address)
    await keepSignature(deps, rose, 'gAAI')
    await storeEnclosure(deps, { id: photographId, ownerId: rose }, { kind: 'photograph', files: photograph })
    const [waiting = ''] = await storeScheduled(deps, rose, jack, [{ preview: 'Words that wait' }])
    return { rose, jack, guest, waiting, lost: opened }
  })
  expect(await rowsUnder('k2')).toBe(0)

  await withServer(`${k2},${k1},${k0}`, async deps => {
    const both = settings(`${k2},${k1},${k0}`)
    const { child } = start('rotate-keys', [], both)
    await vi.waitUntil(async () => (await rowsUnder('k2')) > 0, { timeout: 60_000, interval: 5 })
    await ended(child, 'SIGKILL')

    const writing = keepSaving(deps, people.rose, draft)
    const second = await run('rotate-keys', [], both)
    await writing.stop()
    expect(second.said).toContain('Sealed under k9, which is not among LETTER_KEYS: 1.')
    expect(second.said).toContain('No row needs k1, k0 any more.')
    expect(second.code).toBe(1)
    expect(await rowsUnder('k1')).toBe(0)
    expect((await getDraft(deps, people.rose, draftId)).content).toBe(writing.last())
    await deps.db.execute(sql`update letters set key_id = 'k1' where id = ${people.lost}`)
    expect((await run('rotate-keys', [], both)).said).toContain(
      'Letters, scheduled letters, drafts, their versions, links, signatures, photographs and recordings sealed anew under k2: 1.',
    )
    expect(await run('rotate-keys', [], both)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Nothing to do'),
    })
  })

  await withServer(k2, async deps => {
    const { rows } = await deps.db.execute<{ id: string }>(
      sql`select id from letters where taken_back_at is null`,
    )
    expect(rows.length).toBe(letterCount - 1)
    for (const { id } of rows.slice(0, 50)) {
      expect((await openReceived(deps, people.jack, id)).content).toMatch(/<p>Letter \d+<\/p>/)
    }
    const [guest] = await deps.db.select().from(guests)
    expect(guest && openGuest(deps.letterKeys, guestBinding(guest), guest)).toEqual({
      secret: people.guest.secret,
      address: 'rosalind@example.com',
      mask: 'r…d@example.com',
    })
    expect(await keptSignature(deps, people.rose)).toEqual({ signature: 'gAAI' })
    const enclosure = await enclosureShownTo(deps.db, people.rose, { id: photographId, kind: 'photograph' })
    const file = openFile(deps.db, deps.letterKeys, enclosure, 'large')
    expect((await buffer(await file.read(0, file.length - 1))).equals(photograph.large)).toBe(true)
    expect(await getScheduled(deps, people.rose, people.waiting)).toMatchObject({
      preview: 'Words that wait',
      content: '<p>Words that wait</p>',
    })
    const versions = await versionsOf(deps, people.rose, draftId)
    expect(versions.map(({ firstWords }) => firstWords)).toEqual(['First words'])
  })
})

test('a closed letter opens that a rotation seals anew meanwhile', { timeout }, async () => {
  // Of older rules, so that it is sanitised while it is opened.
  const body = JSON.stringify({
    content: '<p>Come home</p>',
    plan: { openWhen: { label: 'you miss me' } },
    firstWords: 'Come home',
  })
  const { jack, id = '' } = await withServer(k1, async deps => {
    const [rose, jack] = [await person(deps, 'Rosalind'), await person(deps, 'Jacques')]
    const [id] = await storeLetters(deps, rose, jack, [{ label: 'you miss me', body }])
    return { jack, id }
  })
  await withServer(`${k2},${k1},${k0}`, async deps => {
    const { clean } = deps.sanitiser
    vi.spyOn(deps.sanitiser, 'clean').mockImplementationOnce(async markup => {
      await rotateKeys(database.connectionString, deps.letterKeys, () => {})
      return clean(markup)
    })
    const opened = await readLetter(deps, jack, id, { quietly: false })
    expect(opened).toEqual({ status: 'read', content: '<p>Come home</p>' })
    const { letters } = await inboxPage(deps, jack, { filter: 'read' })
    expect(letters).toMatchObject([{ id, preview: 'Come home' }])
  })
})

async function person({ db }: Assembled['deps'], username: string): Promise<string> {
  const email = `${username.toLowerCase()}@example.com`
  return (await createVerifiedAccount(db, { username, email, password: 'paper and ink' })).id
}

function keepSaving(
  deps: Assembled['deps'],
  owner: string,
  draft: Omit<SaveDraftInput, 'content' | 'revision'>,
) {
  let stopping = false
  let content = ''
  const saving = (async () => {
    let { revision } = await getDraft(deps, owner, draft.id)
    while (!stopping) {
      const words = `<p>Words ${revision}</p>`
      revision = (await saveDraft(deps, owner, { ...draft, content: words, revision })).revision
      content = words
    }
  })()
  return {
    last: () => content,
    stop() {
      stopping = true
      return saving
    },
  }
}

test('rotate-keys --new-key puts a new key in front of the others in keys.json', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'novelette-new-key-')), 'data')
  const before = readOrMakeKeys(dataDir)
  const { code, said } = await run('rotate-keys', ['--new-key'], { DATA_DIR: dataDir })
  expect([code, said]).toEqual([0, expect.stringContaining('k2 is in front in keys.json')])
  const after = readOrMakeKeys(dataDir)
  expect(after.authSecret).toBe(before.authSecret)
  expect(after.letterKeys).toMatch(/^k2:[\w+/]{43}=,k1:/)
  expect(after.letterKeys.endsWith(`,${before.letterKeys}`)).toBe(true)
  expect(parseLetterKeys(after.letterKeys).newest.id).toBe('k2')
  rmSync(dirname(dataDir), { recursive: true })

  const set = await run('rotate-keys', ['--new-key'], settings(k1))
  expect([set.code, set.said]).toEqual([1, expect.stringContaining('LETTER_KEYS is a setting here')])
})

test('rotate-keys refuses a database that a newer version has migrated', { timeout }, async () => {
  const other = await createDatabase()
  onTestFinished(() => other.drop())
  const db = openDatabase(other.connectionString, () => {})
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at, release) values ('later', 9e15, '1.9.0')`)
  await db.$client.end()
  const { code, said } = await run('rotate-keys', [], {
    ...settings(k1),
    DATABASE_URL: other.connectionString,
  })
  expect([code, said]).toEqual([1, expect.stringContaining('Novelette 1.9.0 has migrated this database')])
})
