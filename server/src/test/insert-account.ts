import { insertAccount } from '#accounts/accounts.ts'
import type { Db } from '#db/open.ts'

export const testPassword = 'correct horse battery'

/** Of that password, at the lowest cost that Argon2id has: at the product's own, sign-ins were a quarter of what server tests cost. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$wNvl0LNPWV1ezIuGO+JgVQ$+OeIcz978sagZW36uppv92NJnVgShC2ZtjLUP+xqntI'

/** An account that can sign in at once. */
export async function insertTestAccount(db: Db, username: string, email: string): Promise<void> {
  const account = { username, email, passwordHash, emailVerified: true }
  await db.transaction(tx => insertAccount(tx, account))
}
