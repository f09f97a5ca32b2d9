import {
  type Guest,
  guestSchema,
  type MailGuestInput,
  mailGuestInputSchema,
  refuseAsGuestInputSchema,
  refusedAsGuestSchema,
} from '@novelette/domain/guests/guest-schemas.ts'
import { eq, sql } from 'drizzle-orm'
import { anyone, signedIn } from '#accounts/sessions/guards.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { guests } from '#db/guests-schema.ts'
import type { Queries } from '#db/open.ts'
import { profiles } from '#db/schema.ts'
import { type LockedGuest, lockOwnGuest } from '#guest-links/guest-of-writer.ts'
import { canBeMailed, hasLetter, mailWithinLimits } from '#guest-links/queue-guest-mail.ts'
import { refuseAsGuest } from '#guests/mail-refusals/refusals.ts'
import {
  countedPrint,
  eraseRefusedAddress,
  lockAddressPrint,
} from '#guests/mail-refusals/refused-addresses.ts'
import { maskAddress } from '#guests/mailing/mask-address.ts'
import { ownGuest } from '#guests/own/own-guests.ts'
import { assertOpen } from '#guests/own/own-link.ts'
import { AppError } from '#lib/app-error.ts'
import { guestBinding, openGuest, sealGuest } from '#sealing/seal-guest.ts'

/** A normalised address with its print, when it is another than the known one. */
type NewAddress = { readonly address: string; readonly print: string } | null

/**
 * Mails the link again, or to another address, which takes the known one's place; without a letter the next one is mailed. A
 * refused mail is answered alike (docs/rules.md 8.6). Throws not_found, guest_claimed, guest_closed, guest_inactive, no_address,
 * mailed_already and rate_limited.
 */
async function mailGuest(deps: Dependencies, ownerId: string, { id, email }: MailGuestInput): Promise<Guest> {
  const { db, hub } = deps
  const { state } = await ownGuest(deps, ownerId, id)
  assertOpen(state)
  const given =
    email === undefined ? null : { address: email, print: await countedPrint(deps, ownerId, email) }
  const plan = await planMail(db, id, given)
  await db.transaction(async tx => {
    if (plan.change) await lockAddressPrint(tx, plan.print)
    const guest = await lockOwnGuest(tx, ownerId, id)
    assertOpen(guest.state)
    if (plan.change) await changeAddress(tx, deps, guest, plan.change)
    if (plan.isMailed) await mailWithinLimits(deps, tx, id)
  })
  hub.publish([ownerId], { kind: 'guest-changed', ids: [id] })
  return ownGuest(deps, ownerId, id)
}

/** Throws no_address and mailed_already. */
async function planMail(db: Queries, id: string, given: NewAddress) {
  const [guest] = await db
    .select({ print: guests.addressPrint, canBeMailed, hasLetter })
    .from(guests)
    // Without a join Drizzle leaves the tables out of the names of columns.
    .innerJoin(profiles, eq(profiles.id, guests.id))
    .where(eq(guests.id, id))
  const change = given && given.print !== guest?.print ? given : null
  const print = change?.print ?? guest?.print
  if (!print) throw new AppError('no_address')
  if (!change && !guest?.canBeMailed) throw new AppError('mailed_already')
  return { print, change, isMailed: Boolean(guest?.hasLetter) }
}

/** The mail to the former address says nothing of this one. */
async function changeAddress(
  tx: Queries,
  { letterKeys }: Pick<Dependencies, 'letterKeys'>,
  guest: LockedGuest,
  { address, print }: NonNullable<NewAddress>,
): Promise<void> {
  const binding = guestBinding(guest)
  const text = { ...openGuest(letterKeys, binding, guest), address, mask: maskAddress(address) }
  await tx
    .update(guests)
    .set({
      ...sealGuest(letterKeys, binding, text),
      addressPrint: print,
      addressAt: sql`now()`,
      mailedAt: null,
    })
    .where(eq(guests.id, guest.id))
  await eraseRefusedAddress(tx, guest.id)
}

const tags = ['guests']

export const guestMailRoutes = {
  mail: signedIn
    .route({
      method: 'POST',
      path: '/guests/{id}/mails',
      tags,
      summary: 'Mail their link, also to another address',
    })
    .input(mailGuestInputSchema)
    .output(guestSchema)
    .handler(({ context: { deps, user }, input }) => mailGuest(deps, user.id, input)),

  refuseMail: anyone
    .route({
      method: 'POST',
      path: '/guest-link/mail-refusals',
      tags,
      summary: 'No more mail from this writer, or from anyone here',
    })
    .input(refuseAsGuestInputSchema)
    .output(refusedAsGuestSchema)
    .handler(({ context, input }) => refuseAsGuest(context, input)),
}
