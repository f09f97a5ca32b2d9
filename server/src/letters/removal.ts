import { removal } from '@novelette/domain/letters.ts'
import { sql } from 'drizzle-orm'
import { holdAccount } from '#account-deletion/refuse-erased.ts'
import type { Db } from '#db/open.ts'
import { erasedLetters, letters, profiles } from '#db/schema.ts'
import type { Dependencies } from '#dependencies.ts'
import { AppError } from '#errors.ts'

type Reader = Pick<Dependencies, 'db' | 'hub'>

/**
 * Hides a letter from the one who asks, writer or reader; the other keeps it (DECISIONS 17). Removing it again changes
 * nothing. Throws AppError not_found for a letter that is not theirs, and signed_out when the account was erased at this very moment.
 */
export function removeLetter(deps: Reader, userId: string, id: string): Promise<void> {
  return hide(deps, userId, id, true)
}

/**
 * Undoes a removal, as long as the letter is not erased. Throws AppError not_found, also to the receiver of a letter that
 * never reached them, and signed_out when the account was erased at this very moment.
 */
export function restoreLetter(deps: Reader, userId: string, id: string): Promise<void> {
  return hide(deps, userId, id, false)
}

/**
 * Hidden from its receiver and not even delivered: it came from someone they had blocked. That is no letter of theirs, and none
 * that they removed: erased once its writer has removed it, it would tell them so (DECISIONS 10). Of a receiver who is erased there is
 * nothing to tell: then it is hidden as all their letters are.
 */
const neverArrived = sql`(${letters.hiddenFromReceiver} and ${letters.status} = 'sent'
  and exists (select from ${profiles} where ${profiles.id} = ${letters.receiverId} and ${profiles.username} is not null))`

/**
 * Decided by the row as it is when its turn comes: both sides may remove it at the same moment. What was taken back is gone for
 * its sender, and for a reader who had not opened it.
 */
async function hide({ db, hub }: Reader, userId: string, id: string, hidden: boolean): Promise<void> {
  const fromSender = sql`case when ${letters.senderId} = ${userId} then ${hidden} else ${letters.hiddenFromSender} end`
  const fromReceiver = sql`case when ${letters.receiverId} = ${userId} then ${hidden} else ${letters.hiddenFromReceiver} end`
  await db.transaction(async tx => {
    // Brought back for someone who is erased meanwhile, it would never again be hidden from both, nor its text erased.
    await holdAccount(tx, userId)
    const { rowCount } = await tx
      .update(letters)
      .set({
        hiddenFromSender: fromSender,
        hiddenFromReceiver: fromReceiver,
        hiddenFromBothAt: sql`case when ${fromSender} and ${fromReceiver} and not ${neverArrived} then coalesce(${letters.hiddenFromBothAt}, now()) end`,
      })
      .where(
        sql`${letters.id} = ${id} and (${letters.senderId} = ${userId} and ${letters.takenBackAt} is null
          or ${letters.receiverId} = ${userId} and (${letters.takenBackAt} is null or ${letters.status} = 'read')
            and not ${neverArrived})`,
      )
    if (rowCount === 0) throw new AppError('not_found')
  })
  hub.publish([userId], { kind: 'letter-changed', ids: [id] })
}

/** So many at a time, so that no statement holds others up. */
const batch = 500

/** Erases for good what neither side has had for 30 days; the bare id stays. */
export async function eraseRemovedLetters(db: Db): Promise<void> {
  let erased: number | null
  do {
    const { rowCount } = await db.execute(sql`
      with erased as (
        delete from ${letters} where ${letters.id} = any (array(
          select ${letters.id} from ${letters}
          where ${letters.hiddenFromSender} and ${letters.hiddenFromReceiver}
          and ${letters.hiddenFromBothAt} < now() - make_interval(days => ${removal.erasedAfterDays})
          limit ${batch} for update skip locked))
        returning id)
      insert into ${erasedLetters} (id) select id from erased`)
    erased = rowCount
  } while (erased === batch)
}
