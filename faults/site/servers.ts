import { onTestFinished } from 'vitest'
import { addressOf, password } from '../../e2e/people.ts'
import { ProductServer } from '../../e2e/server.ts'
import { makeKeys } from '../../e2e/server-keys.ts'
import { createVerifiedAccount } from '../../server/src/accounts/sign-up/accounts.ts'
import { migrateDatabase } from '../../server/src/db/migrating/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { browse } from '../../server/src/test/browser.ts'
import { inParallel } from './in-parallel.ts'
import type { BrowserUser } from './people.ts'
import { OutsidePostgres } from './postgres.ts'

export async function startPostgres(): Promise<string> {
  const { url } = await untilFinished(OutsidePostgres.start())
  return url
}

export function untilFinished<Started extends { stop(): Promise<void> }>(
  starting: Promise<Started>,
): Promise<Started> {
  onTestFinished(async () => (await starting.catch(() => null))?.stop())
  return starting
}

type Settings = Readonly<Record<string, string>>

export async function startServers<Own extends readonly Settings[]>(
  common: Settings & { readonly DATABASE_URL: string },
  ...own: Own
): Promise<{ [Place in keyof Own]: ProductServer }>
export async function startServers(common: Settings, ...own: readonly Settings[]): Promise<ProductServer[]> {
  const shared = { ...makeKeys(), ...common }
  return Promise.all(own.map(settings => untilFinished(ProductServer.start({ ...shared, ...settings }))))
}

/** `url` is a server or the proxy before several. */
export async function signInAccounts<Names extends readonly string[]>(
  databaseUrl: string,
  url: string,
  ...usernames: Names
): Promise<{ [Place in keyof Names]: BrowserUser }>
export async function signInAccounts(
  databaseUrl: string,
  url: string,
  ...usernames: readonly string[]
): Promise<BrowserUser[]> {
  await migrateDatabase(databaseUrl)
  const db = openDatabase(databaseUrl, () => {})
  try {
    return await inParallel(usernames, async username => {
      const email = addressOf(username)
      await createVerifiedAccount(db, { username, email, password })
      const browser = browse(url)
      await browser.client.accounts.signIn({ email, password })
      return { username, browser }
    })
  } finally {
    await db.$client.end()
  }
}
