import { mailRefusalUndoMinutes } from '@novelette/domain/guests/guests.ts'
import { and, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { guests, mailRefusals } from '#db/guests-schema.ts'
import { databaseNow } from '#db/now.ts'
import type { Db, Queries } from '#db/open.ts'
import { AppError } from '#lib/app-error.ts'
import { addressPrint } from '#mail-refusals/address-print.ts'
import { lockAddressPrint } from '#mail-refusals/erase-refused.ts'
import { isRefused } from '#mail-refusals/is-refused.ts'
import { guestBinding, openGuest, sealGuest } from '#sealing/sealing.ts'

type Signed = Pick<Dependencies, 'db' | 'auth'>

/**
 * No more mail to this address about letters of one writer or, with null, of anyone, for ever. Erases the address from their guests;
 * their writers are told nothing (docs/rules.md 8.6). Idempotent.
 */
export async function refuseMail(db: Db, print: string, writerId: string | null): Promise<void> {
  await db.transaction(async tx => {
    await lockAddressPrint(tx, print)
    await tx.insert(mailRefusals).values({ addressPrint: print, writerId }).onConflictDoNothing()
    await tx
      .update(guests)
      .set({ sealedAddress: null })
      .where(and(hasPrint(print), isNotNull(guests.sealedAddress), isRefused))
  })
}

/** From everyone, by the link of a mail. Throws link_invalid. */
export async function refuseByLink({ db, auth }: Signed, token: string): Promise<void> {
  await refuseMail(db, await addressPrint(db, await addressIn({ db, auth }, token)), null)
}

/**
 * Ends a refusal of everyone that is at most `mailRefusalUndoMinutes` old; the address, which the link holds, is sealed for the same
 * writers again. Idempotent. Throws link_invalid, also for an older refusal, which stands.
 */
export async function undoRefusal(
  deps: Signed & Pick<Dependencies, 'letterKeys'>,
  token: string,
): Promise<void> {
  const address = await addressIn(deps, token)
  const print = await addressPrint(deps.db, address)
  const ofEveryone = and(eq(mailRefusals.addressPrint, print), isNull(mailRefusals.writerId))
  await deps.db.transaction(async tx => {
    await lockAddressPrint(tx, print)
    const ended = await tx
      .delete(mailRefusals)
      .where(
        and(
          ofEveryone,
          sql`${mailRefusals.createdAt} > now() - make_interval(mins => ${mailRefusalUndoMinutes})`,
        ),
      )
      .returning({ id: mailRefusals.id })
    if (ended.length > 0) return restoreAddress(tx, deps, print, address)
    const [standing] = await tx.select({ id: mailRefusals.id }).from(mailRefusals).where(ofEveryone)
    if (standing) throw new AppError('link_invalid')
  })
}

const hasPrint = (print: string) => eq(guests.addressPrint, print)

async function addressIn({ db, auth }: Signed, token: string): Promise<string> {
  const address = auth.links.stopMail.read(token, await databaseNow(db))
  if (address === null) throw new AppError('link_invalid')
  return address
}

/** Where it may still be kept, its print was. */
async function restoreAddress(
  tx: Queries,
  { letterKeys }: Pick<Dependencies, 'letterKeys'>,
  print: string,
  address: string,
): Promise<void> {
  const theirs = await tx
    .select()
    .from(guests)
    .where(and(hasPrint(print), isNull(guests.sealedAddress), not(isRefused)))
    .orderBy(guests.id)
    .for('no key update')
  for (const guest of theirs) {
    const binding = guestBinding(guest)
    const text = { ...openGuest(letterKeys, binding, guest), address }
    await tx
      .update(guests)
      .set(sealGuest(letterKeys, binding, text))
      .where(eq(guests.id, guest.id))
  }
}
