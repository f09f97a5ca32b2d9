import { expect } from 'vitest'
import { addressOf, password, verificationLink } from '../../e2e/people.ts'
import type { ProductServer } from '../../e2e/server.ts'
import { type Browser, browse } from '../../server/src/test/browser.ts'

/** One browser reaches two servers alternately, as behind a proxy. */
export type RoamingUser = {
  readonly username: string
  readonly email: string
  readonly browser: Browser
  readonly other: Browser
}

export async function signUpAcrossServers(
  appUrl: string,
  [first, second]: readonly [ProductServer, ProductServer],
  username: string,
): Promise<RoamingUser> {
  const email = addressOf(username)
  const browser = browse(first.url, appUrl)
  const other = browse(second.url, appUrl)
  await browser.client.accounts.signUp({ username, email, password })
  const link = await verificationLink(first, email)
  copyCookies(browser, other)
  await other.client.accounts.verifyEmail({ token: link.searchParams.get('token') ?? '' })
  copyCookies(other, browser)
  for (const { client } of [browser, other])
    expect((await client.accounts.session())?.username).toBe(username)
  return { username, email, browser, other }
}

function copyCookies(from: Browser, to: Browser): void {
  for (const [name, value] of from.cookies) to.cookies.set(name, value)
}
