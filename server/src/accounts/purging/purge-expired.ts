import { unverifiedDays } from '@novelette/domain/accounts/accounts.ts'
import { and, eq, inArray, lt, not, sql } from 'drizzle-orm'
import { hasNotices } from '#accounts/sessions/push-devices.ts'
import {
  emailChanges,
  limits,
  mailPauses,
  passkeyChallenges,
  passwordResets,
  supersededSignUps,
  usernameReservations,
} from '#db/access-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles, sessions, users } from '#db/schema.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'lapse-unverified': Record<string, never>
    }
  }
}

/** Deletes sign-ups unconfirmed for `unverifiedDays`, and whatever else has expired. */
export async function purgeExpired(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${unverifiedDays})`
  const pending = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailVerified, false), lt(users.createdAt, cutoff)))
    // A locked account is being confirmed or renewed.
    .for('update', { skipLocked: true })
  await db.delete(profiles).where(inArray(profiles.id, pending))
  for (const table of [usernameReservations, supersededSignUps]) {
    await db.delete(table).where(lt(table.createdAt, cutoff))
  }
  for (const table of [passwordResets, passkeyChallenges, emailChanges]) {
    await db.delete(table).where(lt(table.expiresAt, sql`now()`))
  }
  // Its device would go along, whose notices last (docs/rules.md 9.6).
  await db.delete(sessions).where(and(lt(sessions.expiresAt, sql`now()`), not(hasNotices)))
  await db.delete(mailPauses).where(lt(mailPauses.until, sql`now()`))
  await db.delete(limits).where(lt(limits.expire, sql`extract(epoch from now()) * 1000`))
}
