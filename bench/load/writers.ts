import type { ProductServer } from '../../e2e/server.ts'
import { createVerifiedAccount } from '../../server/src/accounts/sign-up/accounts.ts'
import type { Db } from '../../server/src/db/open.ts'
import { type Browser, browse } from '../../server/src/test/browser.ts'
import { uuidV7 } from '../../web/src/lib/uuid-v7.ts'

const password = 'correct horse battery'
export const words = 'I sat by the window until the lamp was lit, and thought of you. '.repeat(12).trim()
const draft = { content: `<p>${words}</p>`, banner: 'starry-night' } as const

export type Writer = { readonly id: string; readonly username: string; readonly browser: Browser }

export async function signUpWriter(server: ProductServer, db: Db, username: string): Promise<Writer> {
  const email = `${username}@example.com`
  const { id } = await createVerifiedAccount(db, { username, email, password })
  const browser = browse(server.url)
  await browser.client.accounts.signIn({ email, password })
  return { id, username, browser }
}

/** The milliseconds that each letter took. */
export async function writeDuring(others: readonly Writer[], work: () => Promise<void>): Promise<number[]> {
  const took: number[] = []
  let isOver = false
  const write = async ({ browser }: Writer, receiver: Writer) => {
    while (!isOver) took.push(await timed(() => sendTo(browser, receiver)))
  }
  const all = Promise.all(others.map((one, place) => write(one, others[(place + 1) % others.length] ?? one)))
  await work()
  isOver = true
  await all
  return took
}

export const sendTo = ({ client }: Browser, { username }: Writer) =>
  client.letters.send({ id: uuidV7(), receiver: username, ...draft })

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
