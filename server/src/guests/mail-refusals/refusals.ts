import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { mailRefusalUndoMinutes } from '@novelette/domain/guests/guests.ts'
import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { RequestContext } from '#context/request-context.ts'
import { guests, mailRefusals } from '#db/guests-schema.ts'
import { databaseNow } from '#db/now.ts'
import type { Queries } from '#db/open.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { type Press, readUndoToken, undoTokenFor } from '#guests/mail-refusals/refusal-links.ts'
import { addressPrint, isRefused, lockAddressPrint } from '#guests/mail-refusals/refused-addresses.ts'
import { AppError } from '#lib/app-error.ts'
import { guestBinding, sealGuest } from '#sealing/seal-guest.ts'
import { tryOpenGuest } from '#sealing/try-open-guest.ts'

type Signed = Pick<Dependencies, 'db' | 'auth'>
type Keyed = Pick<Dependencies, 'db' | 'letterKeys' | 'log'>
type Refused = { readonly refusalId: string | null; readonly known: typeof guests.$inferSelect | null }

/**
 * No more mail to this address about letters of one writer or, with null, of anyone, for ever. Erases the address from their guests;
 * their writers are told nothing (docs/rules.md 8.6). Idempotent. Returns the refusal that it made, and one guest as it was before; it opens
 * none, so a damaged row or a lost key lets no mail go on.
 */
export function refuseMail(
  { db }: Pick<Dependencies, 'db'>,
  print: string,
  writerId: string | null,
): Promise<Refused> {
  const hasAddress = and(hasPrint(print), isNotNull(guests.sealedAddress))
  return db.transaction(async tx => {
    await lockAddressPrint(tx, print)
    const [known] = await tx.select().from(guests).where(hasAddress).limit(1)
    const [refusal] = await tx
      .insert(mailRefusals)
      .values({ addressPrint: print, writerId })
      .onConflictDoNothing()
      .returning({ id: mailRefusals.id })
    await tx.update(guests).set({ sealedAddress: null }).where(and(hasAddress, isRefused))
    return { refusalId: refusal?.id ?? null, known: known ?? null }
  })
}

/** From everyone, by the link of a mail. Throws link_invalid. */
export async function refuseByLink(deps: Signed, token: string): Promise<void> {
  await refuseMail(deps, await addressPrint(deps.db, await addressIn(deps, token)), null)
}

/**
 * Ends a refusal that is at most `mailRefusalUndoMinutes` old: what one press on a guest's page has refused, by the token that it was
 * answered with, or that of everyone, by the link of a mail. The address, which both hold, is sealed for the same writers again.
 * Idempotent. Throws link_invalid.
 */
export async function undoRefusal(deps: Signed & Keyed, token: string): Promise<void> {
  const press = readUndoToken(deps, token, await databaseNow(deps.db))
  if (!press) return undoByLink(deps, token)
  const { refusalId, address } = press
  const isIt = eq(mailRefusals.id, refusalId)
  const [refusal] = await deps.db.select({ print: mailRefusals.addressPrint }).from(mailRefusals).where(isIt)
  // A writer who pressed it in the guest's place must not learn what stood before.
  if (refusal) await endRefusal(deps, { print: refusal.print, address }, isIt)
}

/** Throws link_invalid, also for an older refusal, which stands. */
async function undoByLink(deps: Signed & Keyed, token: string): Promise<void> {
  const address = await addressIn(deps, token)
  const print = await addressPrint(deps.db, address)
  const ofEveryone = and(eq(mailRefusals.addressPrint, print), isNull(mailRefusals.writerId))
  await endRefusal(deps, { print, address }, ofEveryone)
  const [standing] = await deps.db.select({ id: mailRefusals.id }).from(mailRefusals).where(ofEveryone)
  if (standing) throw new AppError('link_invalid')
}

async function endRefusal(
  deps: Signed & Keyed,
  { print, address }: { readonly print: string; readonly address: string | null },
  isIt: SQL | undefined,
): Promise<void> {
  const isRecent = sql`${mailRefusals.createdAt} > now() - make_interval(mins => ${mailRefusalUndoMinutes})`
  await deps.db.transaction(async tx => {
    await lockAddressPrint(tx, print)
    const { rowCount } = await tx.delete(mailRefusals).where(and(isIt, isRecent))
    if (rowCount === 1 && address !== null) await restoreAddress(tx, deps, print, address)
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
  deps: Omit<Keyed, 'db'>,
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
    const text = tryOpenGuest(deps, guest)
    if (!text) continue
    await tx
      .update(guests)
      .set(sealGuest(deps.letterKeys, guestBinding(guest), { ...text, address }))
      .where(eq(guests.id, guest.id))
  }
}

/** Nothing to refuse where the link was handed over, which is answered alike. Throws what findGuestByLink throws. */
export async function refuseAsGuest(
  context: Pick<RequestContext, 'deps' | 'address'>,
  { locator, secret, from }: GuestLink & { readonly from: 'writer' | 'everyone' },
): Promise<{ undo: string }> {
  const { deps } = context
  const { id, ownerId } = await findGuestByLink(context, { locator, secret })
  const [guest] = await deps.db.select({ print: guests.addressPrint }).from(guests).where(eq(guests.id, id))
  const press = guest?.print
    ? await pressed(deps, guest.print, from === 'writer' ? ownerId : null)
    : { refusalId: null, address: null }
  return { undo: await undoTokenFor(deps, press) }
}

async function pressed(deps: Dependencies, print: string, writerId: string | null): Promise<Press> {
  const { refusalId, known } = await refuseMail(deps, print, writerId)
  return { refusalId, address: (known && tryOpenGuest(deps, known)?.address) ?? null }
}
