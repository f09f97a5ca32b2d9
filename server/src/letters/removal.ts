import { removal } from '@novelette/domain/letters/letter-lists.ts'
import { and, not, type SQL, sql } from 'drizzle-orm'
import { lockAgainstErasure } from '#accounts/profiles/refuse-erased.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { reports } from '#db/moderation-schema.ts'
import type { Db, Queries } from '#db/open.ts'
import { erasedLetters, letters, profiles } from '#db/schema.ts'
import { erasurePassed } from '#letters/participants/erasure-passed.ts'
import { AppError } from '#lib/app-error.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'erase-old-letters': Record<string, never>
    }
  }
}

type RemovalDeps = Pick<Dependencies, 'db' | 'hub'>

/**
 * The other side keeps it (docs/rules.md 5.4). Idempotent. Throws `not_found`, and `signed_out` if the account is being erased.
 */
export function removeLetter(deps: RemovalDeps, userId: string, id: string): Promise<void> {
  return setHidden(deps, userId, id, true)
}

/** Throws `not_found`, also where a block hides it, and `signed_out`. */
export function restoreLetter(deps: RemovalDeps, userId: string, id: string): Promise<void> {
  return setHidden(deps, userId, id, false)
}

/**
 * It never counts as removed by the receiver: erasing it would reveal the block (docs/rules.md 6.1). An erased receiver and
 * a guest have nothing to reveal.
 */
const hiddenByBlock = sql`(${letters.hiddenFromReceiver} and ${letters.status} = 'sent'
  and exists (select from ${profiles} where ${profiles.id} = ${letters.receiverId} and ${profiles.username} is not null))`

/** When a letter that one side hides is hidden from both; null until then. Takes SQL for who it is hidden from then. */
export const hiddenFromBothAt = (fromSender: SQL, fromReceiver: SQL) =>
  sql`case when ${fromSender} and ${fromReceiver} and not ${hiddenByBlock} then coalesce(${letters.hiddenFromBothAt}, now()) end`

/** Both sides may remove it at once. Taken back, it is gone for its sender, and for a receiver who had not opened it. */
async function setHidden(
  { db, hub }: RemovalDeps,
  userId: string,
  id: string,
  hidden: boolean,
): Promise<void> {
  const fromSender = sql`case when ${letters.senderId} = ${userId} then ${hidden} else ${letters.hiddenFromSender} end`
  const fromReceiver = sql`case when ${letters.receiverId} = ${userId} then ${hidden} else ${letters.hiddenFromReceiver} end`
  await db.transaction(async tx => {
    // A letter restored for an account erased meanwhile would never be erased.
    await lockAgainstErasure(tx, userId)
    const { rowCount } = await tx
      .update(letters)
      .set({
        hiddenFromSender: fromSender,
        hiddenFromReceiver: fromReceiver,
        hiddenFromBothAt: hiddenFromBothAt(fromSender, fromReceiver),
      })
      .where(
        sql`${letters.id} = ${id} and (${letters.senderId} = ${userId} and ${letters.takenBackAt} is null
          or ${letters.receiverId} = ${userId} and (${letters.takenBackAt} is null or ${letters.status} = 'read')
            and not ${hiddenByBlock})
          and not ${erasurePassed}`,
      )
    if (rowCount === 0) throw new AppError('not_found')
  })
  hub.publish([userId], { kind: 'letter-changed', ids: [id] })
}

/** SQL: nobody has decided yet. */
const isUnderReport = sql`exists (select from ${reports} where ${reports.letterId} = ${letters.id} and ${reports.outcome} is null)`

/** At once, and their ids are kept; those under a report are hidden, and go with the removed ones (docs/rules.md 6.2). */
export async function eraseLetters(tx: Queries, which: SQL | undefined): Promise<void> {
  const hiddenFromBothAt = sql`least(${letters.hiddenFromBothAt}, now() - make_interval(days => ${removal.erasedAfterDays}))`
  await tx
    .update(letters)
    .set({ hiddenFromSender: true, hiddenFromReceiver: true, hiddenFromBothAt })
    .where(and(which, isUnderReport))
  await tx.execute(sql`
    with erased as (delete from ${letters} where ${and(which, not(isUnderReport))} returning id)
    insert into ${erasedLetters} (id) select id from erased`)
}

/** Limits how long a statement holds its locks. */
const batchSize = 500

/** Erases letters both sides removed 30 days ago, later where they are under a report. The id is kept. */
export async function eraseRemovedLetters(db: Db): Promise<void> {
  let erased: number | null
  do {
    const { rowCount } = await db.execute(sql`
      with erased as (
        delete from ${letters} where ${letters.id} = any (array(
          select ${letters.id} from ${letters}
          where ${letters.hiddenFromSender} and ${letters.hiddenFromReceiver}
          and ${letters.hiddenFromBothAt} < now() - make_interval(days => ${removal.erasedAfterDays})
          and (${letters.hiddenFromBothAt} < now() - make_interval(days => ${removal.erasedAfterDays + removal.heldDays})
            or not ${isUnderReport})
          limit ${batchSize} for update skip locked))
        returning id)
      insert into ${erasedLetters} (id) select id from erased`)
    erased = rowCount
  } while (erased === batchSize)
}
