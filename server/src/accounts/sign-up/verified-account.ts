import { hashPassword } from '#accounts/passwords/passwords.ts'
import { insertAccount } from '#accounts/sign-up/accounts.ts'
import type { Db } from '#db/open.ts'

type NewAccount = {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly bio?: string
}

/** Skips the mail, for the demo and for tests. */
export async function createVerifiedAccount(db: Db, account: NewAccount): Promise<{ id: string }> {
  const { password, ...rest } = account
  const passwordHash = await hashPassword(password)
  const id = await db.transaction(tx => insertAccount(tx, { ...rest, passwordHash, emailVerified: true }))
  return { id }
}
