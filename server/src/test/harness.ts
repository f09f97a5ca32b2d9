import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { sql } from 'drizzle-orm'
import { expect, inject, vi } from 'vitest'
import { startSession } from '#accounts/sessions/current-user.ts'
import { openAuthenticatedSession } from '#accounts/sessions/sign-in.ts'
import { type Config, readConfig } from '#config/config.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { createLog, type Log } from '#lib/log.ts'
import { assemble } from '#lifecycle/assemble.ts'
import { schedule } from '#lifecycle/tasks.ts'
import { parseLetterKeys } from '#sealing/letter-keys.ts'
import { parseVapidKeys } from '#signing/vapid-keys.ts'
import { type Browser, browse, storeCookie } from '#test/browser.ts'
import { insertTestAccount, testPassword } from '#test/insert-account.ts'
import { createTestDatabase } from '#test/test-postgres.ts'

export type TestPerson = Browser & { readonly user: SessionUser; readonly password: string }

export type TestApp = {
  readonly deps: Dependencies
  readonly url: string
  readonly connectionString: string
  startDraining(): void
  visitor(): Browser
  /** As if the person had signed in, which takes at least 120 ms. */
  signUpAndIn(username: string): Promise<TestPerson>
  signIn(email: string, password: string): Promise<TestPerson>
  stop(): Promise<void>
}

/** Known to the database as the product's is. A test adds the jobs it needs: what a minute brings must not come in between. */
const stoppedSchedule = schedule.map(item => ({ ...item, match: () => false }))

/**
 * Starts the real app on its own copy of a migrated database; `lead` can route the connection elsewhere. Stop it after the file's
 * last test. Rate limits are practically off unless `limitFactor` is 1.
 */
export async function startTestApp(
  overrides: Partial<Config> = {},
  log = quietLog,
  lead = async (address: string) => address,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'novelette-test-'))
  const { connectionString, drop } = await createDatabase()
  const keys = makeKeys()
  const config = { ...readConfig(testSettings(dataDir, connectionString, keys)), ...overrides }
  const { app, deps, startDraining, stop } = await assemble(
    config,
    { ...keys, letterKeys: parseLetterKeys(keys.letterKeys), vapidKeys: parseVapidKeys(keys.vapidKeys) },
    log,
    await lead(connectionString),
    stoppedSchedule,
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await untilStarted(deps)

  const visitor = () => browse(url, config.appUrl)
  const signIn = async (email: string, password: string): Promise<TestPerson> => {
    const browser = visitor()
    const user = await browser.client.accounts.signIn({ email, password })
    return { ...browser, user, password }
  }
  return {
    deps,
    url,
    connectionString,
    startDraining,
    visitor,
    signIn,
    async signUpAndIn(username) {
      const email = `${username.toLowerCase()}@example.com`
      const id = await insertTestAccount(deps.db, username, email)
      const browser = visitor()
      const context = {
        deps,
        headers: { 'user-agent': 'node' },
        address: '127.0.0.1',
        setCookie: (line: string) => storeCookie(browser.cookies, line),
        sendEventStream: () => {},
      }
      const signedIn = await openAuthenticatedSession(deps.config, deps.db, id, context)
      return { ...browser, user: startSession(context, signedIn), password: testPassword }
    },
    async stop() {
      await stop()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * What a start brings must not come in between: streams are told to look anew in place of what they have not read yet as it begins
 * to listen, and letters that became due while no server ran are delivered: a second
 * delivery skips rows that the first has locked.
 */
async function untilStarted({ db, config }: Dependencies): Promise<void> {
  const isListening = sql`exists (
    select from pg_stat_activity
    where datname = current_database() and query = 'listen novelette_live' and state = 'idle')`
  const started = sql`
    select where ${config.eventsUrl ? sql`true` : isListening}
      and not exists (select from graphile_worker.jobs where key = 'deliver-scheduled-letters')`
  const rows = async () => (await db.execute(started)).rowCount
  // A connection that a busy machine does not get in time is tried again.
  await vi.waitFor(async () => expect(await rows()).not.toBe(0), { timeout: 30_000, interval: 5 })
}

/** One for all apps of a worker: each looks ten times a second, for ever, for what it could write. */
const quietLog: Log = createLog(process.env.TEST_LOG_LEVEL ?? 'silent')

function makeKeys() {
  const secret = () => randomBytes(32).toString('base64')
  return { letterKeys: `k1:${secret()}`, authSecret: secret(), vapidKeys: `v1:${secret()}` }
}

function testSettings(
  dataDir: string,
  databaseUrl: string,
  keys: ReturnType<typeof makeKeys>,
): Record<string, string> {
  return {
    APP_URL: 'http://localhost:3000',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LETTER_KEYS: keys.letterKeys,
    AUTH_SECRET: keys.authSecret,
    LIMIT_FACTOR: '10000',
  }
}

export const createDatabase = (from: 'migrated' | 'empty' = 'migrated') =>
  createTestDatabase(inject('postgres'), from)
