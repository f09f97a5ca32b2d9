import { createHash, randomBytes } from 'node:crypto'
import { resetMinutes } from '@novelette/domain/accounts/passwords.ts'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { notBanned, shownName } from '#accounts/profiles/profiles.ts'
import { passwordResets } from '#db/access-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import type { MailJob } from '#mail/queue-mail.ts'

type Person = { readonly id: string; readonly username: string; readonly email: string }

const personColumns = { id: users.id, username: shownName(profiles), email: users.email }

/**
 * The link expires 10 minutes after the request (docs/rules.md 1.5). Null after those, and for someone banned or gone. A retried
 * mail replaces its link.
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
      // A concurrent change of address deletes this link or commits first.
      .for('key share', { of: users })
    if (!person) return null
    const outdated = or(eq(passwordResets.expiresAt, expiresAt), lt(passwordResets.expiresAt, sql`now()`))
    await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), outdated))
    return { person, token: await insertResetLink(tx, userId, expiresAt) }
  })
}

/** 32 bytes never end in a sign that mail programs leave out of an address: the last character holds four bits of six. */
export const newResetToken = () => randomBytes(32).toString('base64url')

/** For who has proved the mailbox already, it expires `resetMinutes` from now. */
export async function insertResetLink(tx: Queries, userId: string, expiresAt?: Date): Promise<string> {
  const token = newResetToken()
  const fromNow = sql`now() + make_interval(mins => ${resetMinutes})`
  await tx
    .insert(passwordResets)
    .values({ tokenHash: hashOf(token), userId, expiresAt: expiresAt ?? fromNow })
  return token
}

/** Does not use the link up. Null where it is not valid. */
export async function findResetLinkOwner(db: Queries, token: string): Promise<Person | null> {
  const [person] = await db
    .select(personColumns)
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(isValid(token), notBanned))
  return person ?? null
}

/** False when the link is no longer valid. Of concurrent calls one gets true. */
export async function consumeResetLink(tx: Queries, token: string): Promise<boolean> {
  const used = await tx
    .delete(passwordResets)
    .where(isValid(token))
    .returning({ userId: passwordResets.userId })
  return used.length > 0
}

function isValid(token: string) {
  return and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, sql`now()`))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
