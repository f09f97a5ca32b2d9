import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@novelette/server/config/config.ts'
import { createLog } from '@novelette/server/lib/log.ts'
import { assemble } from '@novelette/server/lifecycle/assemble.ts'
import { parseLetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import { openPictureStore } from '@novelette/server/storage/store.ts'
import { browse } from '@novelette/server/test/browser.ts'
import { createDatabase } from '@novelette/server/test/harness.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupSecret } from '#backup-key.ts'
import { readKeysBackup } from '#keys-backup.ts'
import { openBackup } from '#restore/read-backup.ts'
import { restoreBackup } from '#restore/restore-backup.ts'

const fixture = (name: string) => join(import.meta.dirname, 'earlier-release', name)

/** Made by commit 30b90d8, before the names of the code changed; the keys are of this fixture alone. */
const release = JSON.parse(readFileSync(fixture('release.json'), 'utf8'))
const secret: BackupSecret = { from: 'passphrase', passphrase: 'a passphrase of the test' }

const stopClock = (at: string) => `
  create schema clock;
  create function clock.now() returns timestamptz language sql stable as $$ select timestamptz '${at}' $$;
  create function clock.clock_timestamp() returns timestamptz language sql as $$ select timestamptz '${at}' $$;
  do $$ begin execute format(
    'alter database %I set search_path = clock, pg_catalog, public', current_database()
  ); end $$`

/** Backups leave these out; a database that is upgraded in place holds them. */
function insertRows(table: string, rows: unknown): string {
  // Columns that came later have their defaults.
  const columns = Object.keys((rows as readonly object[])[0] ?? {}).join(', ')
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`
}

describe('the data of an earlier release', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'novelette-earlier-'))
  const undo: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })]
  let url = ''

  beforeAll(async () => {
    const database = await createDatabase('empty')
    undo.unshift(database.drop)
    const { connectionString } = database
    const keys = await readKeysBackup(fixture('keys.backup'), secret)
    const letterKeys = parseLetterKeys(keys.letterKeys)
    const pictures = await openPictureStore({ dataDir, s3: null })
    const backup = await openBackup(fixture('letters.backup'), secret)
    const restored = await restoreBackup(backup, {
      connectionString,
      pictures,
      letterKeys,
      withMail: false,
      isLive: false,
    })
    expect(restored).toMatchObject({ opened: 3, unknownKeys: [] })

    const client = new pg.Client({ connectionString })
    await client.connect()
    for (const [table, rows] of Object.entries(release.rows))
      await client.query(insertRows(table, rows), [JSON.stringify(rows)])
    await client.query(stopClock(release.madeAt))
    await client.end()

    const settings = {
      APP_URL: 'http://localhost:3000',
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      LETTER_KEYS: keys.letterKeys,
      AUTH_SECRET: keys.authSecret,
      LIMIT_FACTOR: '10000',
    }
    const log = createLog('silent')
    const server = await assemble(
      readConfig(settings),
      { authSecret: keys.authSecret, letterKeys },
      log,
      connectionString,
    )
    undo.unshift(server.stop)
    url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    for (const step of undo) await step()
  })

  function browserOf(person: 'Rose' | 'Jack' | 'Iris') {
    const browser = browse(url, 'http://localhost:3000')
    for (const [name, value] of Object.entries<string>(release.cookies[person]))
      browser.cookies.set(name, value)
    return browser
  }

  it('keep a session open to its cookie', async () => {
    expect(await browserOf('Rose').client.accounts.session()).toMatchObject({
      username: 'Rose',
      email: 'rose@example.com',
    })
  })

  it('keep a sent letter and a draft as they were written', async () => {
    const { markup, draft } = release.letters
    const received = await browserOf('Jack').client.letters.received({ id: markup.id })
    expect(received).toMatchObject({ content: markup.content, banner: markup.banner })
    const saved = await browserOf('Rose').client.drafts.get({ id: draft.id })
    expect(saved).toMatchObject({ content: draft.content, banner: draft.banner, receiver: 'Jack' })
  })

  it('show a letter of plain text in its lines, with its characters', async () => {
    const { id } = release.letters.text
    const { content } = await browserOf('Jack').client.letters.received({ id })
    expect(content).toBe('<p>Dear Jack,</p><p>second<br>third &amp; &lt;3 line</p>')
  })

  it('verify an account by its mailed link, in the browser that signed up', async () => {
    const { client } = browserOf('Iris')
    expect(await client.accounts.verifyEmail({ token: release.tokens.verify })).toMatchObject({
      username: 'Iris',
    })
  })

  it('change an address by its mailed link', async () => {
    const { client } = browse(url, 'http://localhost:3000')
    expect(await client.emailChanges.confirm({ token: release.tokens.change })).toEqual({
      email: 'rose.new@example.com',
    })
  })

  it('accept a password that was hashed then, and replace it by its mailed link', async () => {
    const { client } = browse(url, 'http://localhost:3000')
    const { email } = release.people.Jack
    await client.accounts.signIn({ email, password: release.people.Jack.password })
    const password = 'another lamp in the window'
    await client.passwords.reset({ token: release.tokens.reset, password })
    expect(await client.accounts.signIn({ email, password })).toMatchObject({ username: 'Jack' })
  })
})
