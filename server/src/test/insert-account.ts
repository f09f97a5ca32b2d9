import { insertAccount } from '#accounts/sign-up/accounts.ts'
import type { Db } from '#db/open.ts'

export const testPassword = 'correct horse battery'

/** At the product's cost, sign-ins took a quarter of the server tests' time. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$wNvl0LNPWV1ezIuGO+JgVQ$+OeIcz978sagZW36uppv92NJnVgShC2ZtjLUP+xqntI'

/** Returns the id. */
export async function insertTestAccount(db: Db, username: string, email: string): Promise<string> {
  const account = { username, email, passwordHash, emailVerified: true }
  return db.transaction(tx => insertAccount(tx, account))
}
