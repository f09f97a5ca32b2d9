import { insertAccount } from '#accounts/accounts.ts'
import type { Db } from '#db/open.ts'
import { hashPassword } from '#passwords/passwords.ts'

export const testPassword = 'correct horse battery'

let passwordHash: Promise<string> | null = null

/** An account that can sign in at once. All have one password, which is hashed once: that is made to be slow. */
export async function insertTestAccount(db: Db, username: string, email: string): Promise<void> {
  passwordHash ??= hashPassword(testPassword)
  const account = { username, email, passwordHash: await passwordHash, emailVerified: true }
  await db.transaction(tx => insertAccount(tx, account))
}
