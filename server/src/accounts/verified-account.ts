import { insertAccount } from '#accounts/accounts.ts'
import type { Db } from '#db/open.ts'
import { hashPassword } from '#passwords/passwords.ts'

type NewAccount = {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly bio?: string
}

/** Creates an account that can sign in at once, without a mail, for the demo and for tests. */
export async function createVerifiedAccount(db: Db, account: NewAccount): Promise<{ id: string }> {
  const { password, ...rest } = account
  const passwordHash = await hashPassword(password)
  const id = await db.transaction(tx => insertAccount(tx, { ...rest, passwordHash, emailVerified: true }))
  return { id }
}
