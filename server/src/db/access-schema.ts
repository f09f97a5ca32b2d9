import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { bytes, moment, ownedBy, users } from './schema.ts'

/** Links that were mailed to someone who forgot their password: the hash of each, never the link. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ownedBy(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('password_resets_user').on(table.userId)],
)

/** A change of address that waits for its link, or was made; a newer one takes its place, and its link with it. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Named by the link in the mail. */
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
    /** As WebAuthn names it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  table => [index('passkeys_user').on(table.userId)],
)

/** Questions that an authenticator has yet to answer, each once. Without a person: someone who is signing in. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
})

/** The table of rate-limiter-flexible. Keys are hashes, so no address is kept. */
export const limits = pgTable('limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** No second mail of one kind to one address before its time. */
export const mailPauses = pgTable('mail_pauses', {
  key: text('key').primaryKey(),
  until: moment('until').notNull(),
})

/** What transactions wait for one another by; see db/turns.ts. No row outlives its transaction. */
export const turns = pgTable('turns', { id: text('id').primaryKey() })

/** Names of erased accounts, which no one else may ever bear (DECISIONS 6); whose they were is forgotten. */
export const retiredUsernames = pgTable('retired_usernames', {
  usernameLower: text('username_lower').primaryKey(),
})

/**
 * A sign-up with the address of a verified account: it keeps its username from others, and its password is known,
 * just as an unverified account would (DECISIONS 6). One for each owner; the newer replaces the older.
 */
export const usernameReservations = pgTable('username_reservations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Stands for the id that a pending account would have, where this browser must be known again. */
  id: uuid('id').notNull().defaultRandom(),
  usernameLower: text('username_lower').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Sign-ups whose address somebody else has signed up with since; see accounts/set-aside.ts. */
export const setAsideSignUps = pgTable(
  'set_aside_sign_ups',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    index('set_aside_email').on(table.email),
    index('set_aside_username').on(sql`lower(${table.username})`),
  ],
)
