import { signUp } from '../e2e/people.ts'
import type { ProductServer } from '../e2e/server.ts'
import type { Browser } from '../server/src/test/browser.ts'

/** Somebody who is signed in. */
export type Person = { readonly username: string; readonly browser: Browser }

/** People who signed up with this server through its own calls. */
export async function come<Names extends readonly string[]>(
  server: ProductServer,
  ...usernames: Names
): Promise<{ [Place in keyof Names]: Person }>
export async function come(server: ProductServer, ...usernames: readonly string[]): Promise<Person[]> {
  return Promise.all(usernames.map(async username => ({ username, browser: await signUp(server, username) })))
}
