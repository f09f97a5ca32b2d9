import { eq } from 'drizzle-orm'
import { blockedBy } from '#blocks/blocks.ts'
import type { Db } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { passkeysOf } from '#passkeys/passkeys.ts'
import { receiptsOf } from '#receipts/receipts.ts'
import { reportsBy } from '#reports/reporting.ts'
import { openSessions } from '#sessions/open-sessions.ts'
import type { Session } from '#sessions/sessions.ts'
import { testimonialOf } from '#testimonials/testimonials.ts'

export type Account = Awaited<ReturnType<typeof accountOf>>

/** All data of a person except letters and drafts. Throws AppError `signed_out`. */
export async function accountOf(db: Db, session: Session) {
  const { id } = session.user
  const [person] = await db
    .select({
      username: profiles.username,
      email: users.email,
      bio: profiles.bio,
      privacy: profiles.privacySettings,
      memberSince: profiles.createdAt,
      erasesAt: users.erasesAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, id))
  if (!person) throw new AppError('signed_out')
  const sessions = await openSessions(db, session)
  const passkeys = await passkeysOf(db, id)
  const own = await testimonialOf(db, id)
  const { forAll, notFor } = await receiptsOf(db, id)
  const blocked = await blockedBy(db, id)
  return {
    ...person,
    readReceipts: { forAll, notFor: notFor.map(({ username }) => username) },
    blocked: blocked.people.map(({ username }) => username),
    reports: await reportsBy(db, id),
    sessions: sessions.map(({ device, createdAt, lastActiveAt }) => ({ device, createdAt, lastActiveAt })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    testimonial: own && { name: own.name, location: own.location, message: own.message, state: own.state },
  }
}
