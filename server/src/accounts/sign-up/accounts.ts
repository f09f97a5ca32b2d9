import { randomUUID } from 'node:crypto'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'

type AccountRows = {
  readonly id?: string
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly emailVerified: boolean
  readonly bio?: string
  readonly timeZone?: string | null
}

export async function insertAccount(tx: Queries, account: AccountRows): Promise<string> {
  const {
    id = randomUUID(),
    username,
    email,
    passwordHash,
    emailVerified,
    bio = '',
    timeZone = null,
  } = account
  await tx.insert(profiles).values({ id, username, bio, timeZone })
  await tx.insert(users).values({ id, email, emailVerified, passwordHash })
  return id
}
