import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { guests } from './guests-schema.ts'
import { bytes, moment, ownedBy, users } from './schema.ts'

/** Only the hash of each link is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ownedBy(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('password_resets_user').on(table.userId)],
)

/** A newer change replaces the row and voids its link. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Part of the mailed link. */
  id: uuid('id').notNull().unique().defaultRandom(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  expiresAt: moment('expires_at').notNull(),
  confirmedAt: moment('confirmed_at'),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownedBy(),
    name: text('name').notNull(),
    /** Base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  table => [index('passkeys_user').on(table.userId)],
)

/** Those that were answered, until they expire: each is answered once. Without a user for a sign-in. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
})

/** Counts of limits/limiter.ts; `expire` is in milliseconds since 1970. Keys are hashes: no address is stored. */
export const limits = pgTable('limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** No second mail of one kind to one address before `until`; the same of one mail, which was sent. */
export const mailPauses = pgTable('mail_pauses', {
  key: text('key').primaryKey(),
  until: moment('until').notNull(),
})

/** Usernames of erased accounts are never given out again (docs/rules.md 1.1). */
export const retiredUsernames = pgTable('retired_usernames', {
  usernameLower: text('username_lower').primaryKey(),
})

/**
 * A sign-up with a verified account's address reserves its username and accepts its password, so that answers do not reveal the
 * account (docs/rules.md 1.2). One per owner.
 */
export const usernameReservations = pgTable('username_reservations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Stands in for a pending account's id where this browser must be recognised. */
  id: uuid('id').notNull().defaultRandom(),
  usernameLower: text('username_lower').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const supersededSignUps = pgTable(
  'set_aside_sign_ups',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The link at which it was begun (docs/rules.md 8.5). */
    guestId: uuid('guest_id').references(() => guests.id, { onDelete: 'set null' }),
    timeZone: text('time_zone'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    index('set_aside_email').on(table.email),
    index('set_aside_guest').on(table.guestId),
    index('set_aside_username').on(sql`lower(${table.username})`),
  ],
)
