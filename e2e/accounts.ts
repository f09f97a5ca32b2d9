import { type Db, openDatabase } from '../server/src/db/open.ts'
import { type Browser, browse } from '../server/src/test/browser.ts'
import { insertTestAccount } from '../server/src/test/insert-account.ts'
import { addressOf, password } from './people.ts'
import type { ProductServer } from './server.ts'

export class Accounts {
  readonly #server: ProductServer
  readonly #db: Db
  readonly #known = new Set<string>()

  constructor(server: ProductServer) {
    this.#server = server
    this.#db = openDatabase(server.databaseUrl, () => {})
  }

  async signIn(username: string): Promise<Browser> {
    if (!this.#known.has(username)) await insertTestAccount(this.#db, username, addressOf(username))
    this.#known.add(username)
    const browser = browse(this.#server.url, this.#server.publicUrl)
    await browser.client.accounts.signIn({ email: addressOf(username), password })
    return browser
  }

  forget(): void {
    this.#known.clear()
  }

  async close(): Promise<void> {
    await this.#db.$client.end()
  }
}
