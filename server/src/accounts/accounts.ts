import { randomUUID } from 'node:crypto'
import type { Queries } from '#db/open.ts'
import { credentials, profiles, users } from '#db/schema.ts'

type AccountRows = {
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly emailVerified: boolean
  readonly bio?: string
}

/** Writes the three rows that make a person, inside the caller's transaction, and returns their id. */
export async function insertAccount(tx: Queries, account: AccountRows): Promise<string> {
  const { username, email, passwordHash, emailVerified, bio = '' } = account
  const id = randomUUID()
  await tx.insert(users).values({ id, name: username, email, emailVerified })
  await tx
    .insert(credentials)
    .values({ userId: id, accountId: id, providerId: 'credential', password: passwordHash })
  await tx.insert(profiles).values({ id, username, bio })
  return id
}
