import { insertAccount } from '../server/src/accounts/accounts.ts'
import { type Db, openDatabase } from '../server/src/db/open.ts'
import { hashPassword } from '../server/src/passwords/passwords.ts'
import { type Browser, browse } from '../server/src/test/browser.ts'
import { addressOf, password } from './people.ts'
import type { ProductServer } from './server.ts'

let passwordHash: Promise<string> | null = null

/** The accounts of one server: written into its database, as signing up by mail is proved by its own journey. */
export class Accounts {
  readonly #server: ProductServer
  readonly #db: Db
  readonly #known = new Set<string>()

  constructor(server: ProductServer) {
    this.#server = server
    this.#db = openDatabase(server.databaseUrl, () => {})
  }

  /** A browser in which this person is signed in; whoever has no account yet gets one first. */
  async signIn(username: string): Promise<Browser> {
    if (!this.#known.has(username)) await this.#create(username)
    this.#known.add(username)
    const browser = browse(this.#server.url)
    await browser.client.accounts.signIn({ email: addressOf(username), password })
    return browser
  }

  async close(): Promise<void> {
    await this.#db.$client.end()
  }

  async #create(username: string): Promise<void> {
    passwordHash ??= hashPassword(password)
    const account = { username, email: addressOf(username), passwordHash: await passwordHash }
    await this.#db.transaction(tx => insertAccount(tx, { ...account, emailVerified: true }))
  }
}
