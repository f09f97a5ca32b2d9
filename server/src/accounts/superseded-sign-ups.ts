import { and, eq, sql } from 'drizzle-orm'
import { insertAccount } from '#accounts/accounts.ts'
import { removePendingSignUp, signUpsWith } from '#accounts/pending-sign-ups.ts'
import { setAsideSignUps, usernameReservations } from '#db/access-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'

/**
 * Anyone can sign up with a stranger's address. What was begun with it before is therefore not lost: it is set aside, with its link
 * and its name, until one of them is confirmed or they lapse. So is a reservation, though nobody confirms one: neither answers
 * nor names tell the two apart (DECISIONS 6). The caller has locked the address.
 */
export async function supersedeSignUp(tx: Queries, id: string): Promise<void> {
  await tx.execute(sql`
    insert into ${setAsideSignUps} (id, email, username, password_hash)
    select ${users.id}, ${users.email}, ${profiles.username}, ${users.passwordHash}
      from ${users} join ${profiles} on ${profiles.id} = ${users.id} where ${users.id} = ${id}
    union all
    select r.id, ${users.email}, r.username_lower, r.password_hash
      from ${usernameReservations} r join ${users} on ${users.id} = r.user_id where r.id = ${id}`)
  await removePendingSignUp(tx, id)
}

/** Forgets a sign-up that nobody has confirmed, whether it is pending or set aside. */
export async function removeSignUp(tx: Queries, id: string): Promise<void> {
  await removePendingSignUp(tx, id)
  await tx.delete(setAsideSignUps).where(eq(setAsideSignUps.id, id))
}

/** Those of an address. */
export function supersededSignUpsWith(db: Queries, email: string): Promise<{ readonly id: string }[]> {
  return db.select({ id: setAsideSignUps.id }).from(setAsideSignUps).where(eq(setAsideSignUps.email, email))
}

/** The one that a link names, while its address has no owner. */
export async function supersededAs(db: Queries, id: string) {
  const [found] = await db
    .select({ username: setAsideSignUps.username, email: setAsideSignUps.email })
    .from(setAsideSignUps)
    .leftJoin(users, and(eq(users.email, setAsideSignUps.email), eq(users.emailVerified, true)))
    .where(and(eq(setAsideSignUps.id, id), sql`${users.id} is null`))
  return found ?? null
}

/** Takes one up again in place of the pending account that its address has now, if it is there and nobody owns the address. */
export async function restoreSignUp(tx: Queries, id: string, email: string): Promise<void> {
  const { ownerId, pending } = await signUpsWith(tx, email)
  if (ownerId) return
  const [found] = await tx.delete(setAsideSignUps).where(eq(setAsideSignUps.id, id)).returning()
  if (!found) return
  if (pending) await removePendingSignUp(tx, pending.id)
  await insertAccount(tx, { ...found, emailVerified: false })
}

/** Once one was confirmed, the others are nobody's. */
export async function removeSuperseded(tx: Queries, email: string): Promise<void> {
  await tx.delete(setAsideSignUps).where(eq(setAsideSignUps.email, email))
}
