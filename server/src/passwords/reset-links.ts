import { createHash, randomBytes } from 'node:crypto'
import { resetMinutes } from '@novelette/domain/passwords.ts'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { passwordResets } from '#db/access-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import type { MailJob } from '#jobs/add-job.ts'
import { notBanned, shownName } from '#profiles/profiles.ts'

type Person = { readonly id: string; readonly username: string; readonly email: string }

const personColumns = { id: users.id, username: shownName(profiles), email: users.email }

/**
 * A new link for the mail that was asked for, which works until 10 minutes after that (DECISIONS 9). Null when those are
 * over, and for someone who is banned or gone. Another try to send the same mail takes the place of the one before.
 */
export function makeResetLink(
  db: Db,
  { userId, askedAt }: MailJob,
): Promise<{ readonly person: Person; readonly token: string } | null> {
  const expiresAt = new Date(askedAt + resetMinutes * 60_000)
  return db.transaction(async tx => {
    const [person] = await tx
      .select(personColumns)
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(users.id, userId), notBanned, sql`${expiresAt.toISOString()}::timestamptz > now()`))
      // A change of address that is made at this moment ends the links before it, or this one goes to the new address.
      .for('key share', { of: users })
    if (!person) return null
    const token = randomBytes(32).toString('base64url')
    const over = or(eq(passwordResets.expiresAt, expiresAt), lt(passwordResets.expiresAt, sql`now()`))
    await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), over))
    await tx.insert(passwordResets).values({ tokenHash: hashOf(token), userId, expiresAt })
    return { person, token }
  })
}

/** Whose link this is, while it works. Uses nothing up. */
export async function whoseResetLink(db: Queries, token: string): Promise<Person | null> {
  const [person] = await db
    .select(personColumns)
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(works(token), notBanned))
  return person ?? null
}

/** Uses a link up; false when it works no more. Of many at the same moment one gets true. */
export async function takeResetLink(tx: Queries, token: string): Promise<boolean> {
  const used = await tx
    .delete(passwordResets)
    .where(works(token))
    .returning({ userId: passwordResets.userId })
  return used.length > 0
}

function works(token: string) {
  return and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, sql`now()`))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
