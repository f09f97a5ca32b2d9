import { addressOf, password, signInBrowser, signUpBrowser } from '../../e2e/people.ts'
import type { ProductServer } from '../../e2e/server.ts'
import { createVerifiedAccount } from '../../server/src/accounts/sign-up/accounts.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import type { Browser } from '../../server/src/test/browser.ts'

export type BrowserUser = { readonly username: string; readonly browser: Browser }

type Each<Names extends readonly string[]> = { [Place in keyof Names]: BrowserUser }

export async function signUpUsers<Names extends readonly string[]>(
  server: ProductServer,
  ...usernames: Names
): Promise<Each<Names>>
export async function signUpUsers(
  server: ProductServer,
  ...usernames: readonly string[]
): Promise<BrowserUser[]> {
  return Promise.all(
    usernames.map(async username => ({ username, browser: await signUpBrowser(server, username) })),
  )
}

export async function signUpWithoutMail<Names extends readonly string[]>(
  server: ProductServer,
  ...usernames: Names
): Promise<Each<Names>>
export async function signUpWithoutMail(
  server: ProductServer,
  ...usernames: readonly string[]
): Promise<BrowserUser[]> {
  const db = openDatabase(server.databaseUrl, () => {})
  try {
    const come = async (username: string) => {
      await createVerifiedAccount(db, { username, email: addressOf(username), password })
      return { username, browser: await signInBrowser(server, username) }
    }
    return await Promise.all(usernames.map(come))
  } finally {
    await db.$client.end()
  }
}
