import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { addressSalt, guests, mailRefusals } from '#db/guests-schema.ts'
import { acquireNamedLock } from '#db/named-locks.ts'
import type { Queries } from '#db/open.ts'
import { createSemaphore } from '#lib/semaphore.ts'

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

/** 32 MiB: it hinders whoever has a copy of the database and guesses addresses. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }
const saltBytes = 32
const printBytes = 32

/** A print takes a core, as a password does. */
const printSemaphore = createSemaphore(2, 200)

/**
 * Finds refusals of mail to a normalised address without storing it (docs/rules.md 8.6). The salt is in the database: a refusal must
 * outlive a new AUTH_SECRET. Throws `unavailable` when too many are queued.
 */
export async function addressPrint(db: Queries, address: string): Promise<string> {
  const salt = await findSalt(db)
  const print = await printSemaphore(() => derive(address, salt, printBytes, cost))
  return print.toString('base64url')
}

/** Of an address that an account names. Counted before it is made, also where nothing comes of it. Throws `rate_limited`, too. */
export async function countedPrint(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  account: string,
  address: string,
): Promise<string> {
  await limits.consume('address-print', { account })
  return addressPrint(db, address)
}

/** The first server makes it. */
async function findSalt(db: Queries): Promise<Buffer> {
  const [found] = await db.select({ salt: addressSalt.salt }).from(addressSalt)
  if (found) return found.salt
  await db
    .insert(addressSalt)
    .values({ salt: randomBytes(saltBytes) })
    .onConflictDoNothing()
  return findSalt(db)
}

/** Whether the owner of a guest's address wants no mail about letters of the guest's writer, or of anyone (docs/rules.md 8.6). */
export const isRefused = sql<boolean>`exists (
  select from ${mailRefusals} where ${mailRefusals.addressPrint} = ${guests.addressPrint}
  and (${mailRefusals.writerId} is null or ${mailRefusals.writerId} = ${guests.ownerId}))`

/** Serialises refusals of an address and what stores it. Precedes the locks of guests that others can see. */
export const lockAddressPrint = (tx: Queries, print: string) => acquireNamedLock(tx, `refusals of ${print}`)

/** Call it after storing a guest's address, in the same transaction: a refused one is not kept (docs/rules.md 8.6). */
export async function eraseRefusedAddress(tx: Queries, guestId: string): Promise<void> {
  const isIt = eq(guests.id, guestId)
  const [guest] = await tx.select({ print: guests.addressPrint }).from(guests).where(isIt)
  if (!guest?.print) return
  await lockAddressPrint(tx, guest.print)
  await tx.update(guests).set({ sealedAddress: null }).where(and(isIt, isRefused))
}
