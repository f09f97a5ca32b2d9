import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment, ownedBy, profiles } from './schema.ts'

/** Somebody without an account who is written to (docs/rules.md 8.1). Their name is in `profiles`, which letters refer to. */
export const guests = pgTable(
  'guests',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id),
    locator: text('locator').notNull().unique(),
    /** SHA-256 of the secret. */
    secretHash: bytes('secret_hash').notNull(),
    keyId: text('key_id').notNull(),
    sealedKey: bytes('sealed_key').notNull(),
    sealedSecret: bytes('sealed_secret').notNull(),
    /** Null while `address_print` is not: it was erased because its owner refuses mail, which the writer is not told. */
    sealedAddress: bytes('sealed_address'),
    /** `r…d@example.com`; stays when the address is erased. */
    sealedMask: bytes('sealed_mask'),
    /** Of the address: finds refusals of mail. Null when no address is known, or none may be kept any longer. */
    addressPrint: text('address_print'),
    /** When the address was given. */
    addressAt: moment('address_at').notNull().defaultNow(),
    mailedAt: moment('mailed_at'),
    /** Of the last letter opened. */
    openedAt: moment('opened_at'),
    inactiveFrom: moment('inactive_from').notNull(),
    closedAt: moment('closed_at'),
    claimedBy: uuid('claimed_by').references(() => profiles.id),
    claimedAt: moment('claimed_at'),
    /** How many letters the claim gave to its account. */
    claimedLetters: integer('claimed_letters'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    index('guests_owner').on(table.ownerId, table.createdAt),
    // For the foreign key.
    index('guests_claimed_by').on(table.claimedBy),
    index('guests_address').on(table.addressPrint).where(sql`${table.addressPrint} is not null`),
  ],
)

/** Carried out when the account that was begun at a link is confirmed. */
export const pendingClaims = pgTable(
  'pending_claims',
  {
    userId: ownedBy().primaryKey(),
    guestId: uuid('guest_id')
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
  },
  table => [index('pending_claims_guest').on(table.guestId)],
)

/** Who wants no mail about letters of one writer, or of anyone. They outlive guests and keys. */
export const mailRefusals = pgTable(
  'mail_refusals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    addressPrint: text('address_print').notNull(),
    /** Null: from anyone. */
    writerId: uuid('writer_id').references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    unique('mail_refusals_of').on(table.addressPrint, table.writerId).nullsNotDistinct(),
    index('mail_refusals_writer').on(table.writerId),
  ],
)

/** One row: a refusal must outlive a new AUTH_SECRET, so the salt is in the database. */
export const addressSalt = pgTable(
  'address_salt',
  { only: boolean('only').primaryKey().default(true), salt: bytes('salt').notNull() },
  table => [check('address_salt_only', sql`${table.only}`)],
)
