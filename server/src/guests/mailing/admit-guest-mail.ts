import { newAccountDays } from '@novelette/domain/guests/guests.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Db } from '#db/open.ts'
import { users } from '#db/schema.ts'
import { canBeMailed } from '#guests/mailing/queue-guest-mail.ts'
import { AppError } from '#lib/app-error.ts'

type Limited = Pick<Dependencies, 'db' | 'limits'>
type Writer = { readonly id: string }

/** Whether a letter to this guest of the writer's is mailed; counts it. Before the transaction that calls queueGuestMail. */
export async function admitGuestMail(deps: Limited, writer: Writer, guestId: string): Promise<boolean> {
  const [guest] = await deps.db
    .select({ print: guests.addressPrint })
    .from(guests)
    .where(and(eq(guests.id, guestId), eq(guests.ownerId, writer.id), canBeMailed))
  if (!guest?.print) return false
  try {
    await countGuestMail(deps, writer, guest.print)
    return true
  } catch (error) {
    if (error instanceof AppError && ['rate_limited', 'mailed_already'].includes(error.code)) return false
    throw error
  }
}

/** Throws rate_limited, and mailed_already where this address alone is the reason (docs/rules.md 8.8). */
export async function countGuestMail({ db, limits }: Limited, { id }: Writer, print: string): Promise<void> {
  const ofAccount = (await isNewAccount(db, id)) ? 'mail-guest-at-first' : 'mail-guest'
  await limits.consume(ofAccount, { account: id })
  try {
    await limits.consume('mail-guest-again', { account: id, receiver: print })
  } catch (error) {
    await limits.reset(ofAccount, { account: id })
    if (error instanceof AppError && error.code === 'rate_limited') throw new AppError('mailed_already')
    throw error
  }
}

async function isNewAccount(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, userId), sql`${users.createdAt} > now() - make_interval(days => ${newAccountDays})`),
    )
  return found.length > 0
}
