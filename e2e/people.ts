import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, browse } from '../server/src/test/browser.ts'
import type { ProductServer } from './server.ts'

export const password = 'correct horse battery'
const mailWithinMs = 10_000

export const addressOf = (username: string) => `${username.toLowerCase()}@example.com`

/** A person who signed up, followed the link in the mail and is signed in, all through the product's own calls. */
export async function signUp(server: ProductServer, username: string): Promise<Browser> {
  const browser = browse(server.url)
  const email = addressOf(username)
  await browser.client.accounts.signUp({ username, email, password })
  const link = await verificationLink(server, email)
  await browser.client.accounts.verifyEmail({ token: link.searchParams.get('token') ?? '' })
  return browser
}

/** The link in the newest mail to this address on the mail page; waits for it to arrive. */
export async function verificationLink(server: ProductServer, email: string): Promise<URL> {
  const giveUpAt = Date.now() + mailWithinMs
  while (Date.now() < giveUpAt) {
    const row = new RegExp(`href="(/mailbox/[^"]+)">\\s*<span class="to">${email}<`)
    const path = row.exec(await text(`${server.url}/mailbox`))?.[1]
    const link = path && /https?:[^\s"<>]+token=[^\s"<>]+/.exec(await text(server.url + path))?.[0]
    if (link) return new URL(link.replaceAll('&amp;', '&'))
    await pause(50)
  }
  throw new Error(`no mail to ${email} within ${mailWithinMs} ms`)
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}
