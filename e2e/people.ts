import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, browse } from '../server/src/test/browser.ts'
import { testPassword } from '../server/src/test/insert-account.ts'
import type { ProductServer } from './server.ts'

export const password = testPassword
const mailTimeoutMs = 120_000

export const addressOf = (username: string) => `${username.toLowerCase()}@example.com`

export async function signUpBrowser(server: ProductServer, username: string): Promise<Browser> {
  const browser = browse(server.url)
  const email = addressOf(username)
  await browser.client.accounts.signUp({ username, email, password })
  const link = await verificationLink(server, email)
  await browser.client.accounts.verifyEmail({ token: link.searchParams.get('token') ?? '' })
  return browser
}

export async function signInBrowser(server: ProductServer, username: string): Promise<Browser> {
  const browser = browse(server.url)
  await browser.client.accounts.signIn({ email: addressOf(username), password })
  return browser
}

export function verificationLink(server: ProductServer, email: string): Promise<URL> {
  return linkInMail(server, email, '/verify-email')
}

export async function linkInMail(server: ProductServer, email: string, path: string): Promise<URL> {
  const row = new RegExp(`href="(/mailbox/[^"]+)">\\s*<span class="to">${email}<`, 'g')
  const link = new RegExp(`https?:[^\\s"<>]+${path}[?#][^\\s"<>]+`)
  const giveUpAt = Date.now() + mailTimeoutMs
  while (Date.now() < giveUpAt) {
    for (const [, mail] of (await text(`${server.url}/mailbox`)).matchAll(row)) {
      const found = link.exec(await text(server.url + mail))?.[0]
      if (found) return new URL(found.replaceAll('&amp;', '&'))
    }
    await pause(50)
  }
  const kept = [...(await text(`${server.url}/mailbox`)).matchAll(/class="to">([^<]+)</g)].map(([, to]) => to)
  const gauges =
    (await text(`${server.url}/api/metrics`)).match(/^novelette_(?:jobs|mails|pool|database).*/gm) ?? []
  throw new Error(
    `no mail with a link to ${path} came to ${email} within ${mailTimeoutMs} ms, only to ${kept}. The server said: ${server.said}\n${gauges.join('\n')}`,
  )
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text()
}
