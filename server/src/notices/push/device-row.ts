import { pushLimits } from '@novelette/domain/notices/notices.ts'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { canBeFound } from '#accounts/profiles/profiles.ts'
import { pushSubscriptions } from '#db/notices-schema.ts'
import type { Db } from '#db/open.ts'
import { profiles, users } from '#db/schema.ts'

/** A notice is pushed twice at most, whenever its server dies (docs/rules.md 9.2). */
const mostBegun = 2

const isIt = (id: string) => eq(pushSubscriptions.id, id)

export async function findDevice(db: Db, id: string) {
  const [found] = await db
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(profiles, eq(profiles.id, pushSubscriptions.userId))
    .where(and(isIt(id), canBeFound))
  return found?.device
}

/** False where nobody knows of two pushes whether they came; the next notice begins anew. */
export async function beginPush(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(pushSubscriptions)
    .set({ unconfirmed: sql`${pushSubscriptions.unconfirmed} + 1` })
    .where(and(isIt(id), lt(pushSubscriptions.unconfirmed, mostBegun)))
  if (rowCount === 1) return true
  await db.update(pushSubscriptions).set({ unconfirmed: 0 }).where(isIt(id))
  return false
}

export async function noteSent(db: Db, id: string): Promise<void> {
  const set = { unconfirmed: 0, failures: 0, refusedAt: null, lastOkAt: sql`now()` }
  await db.update(pushSubscriptions).set(set).where(isIt(id))
}

type Unsent = {
  /** The device may be well: our key is not accepted. */
  readonly isKeyRefused: boolean
  /** After the last attempt at a notice. */
  readonly isGivenUp: boolean
}

/** True where it removed the device: `pushLimits.failures` notices in a row were given up (docs/rules.md 9.6). */
export async function noteUnsent(db: Db, id: string, { isKeyRefused, isGivenUp }: Unsent): Promise<boolean> {
  await db
    .update(pushSubscriptions)
    .set({
      unconfirmed: 0,
      ...(isKeyRefused && { refusedAt: sql`now()` }),
      ...(isGivenUp && !isKeyRefused && { failures: sql`${pushSubscriptions.failures} + 1` }),
    })
    .where(isIt(id))
  if (!isGivenUp) return false
  const { rowCount } = await db
    .delete(pushSubscriptions)
    .where(and(isIt(id), gte(pushSubscriptions.failures, pushLimits.failures)))
  return rowCount === 1
}

export async function dropDevice(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(isIt(id))
}
