import { bannerIds } from '@novelette/domain/banners.ts'
import { letterStatuses } from '@novelette/domain/letters.ts'
import { privacySettings } from '@novelette/domain/profiles.ts'
import { templateStyles } from '@novelette/domain/templates.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Milliseconds, so that a time read into a JavaScript Date and sent back as a cursor is the same time. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const quoted = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

/** better-auth's own four tables; their columns are its, their ids are ours (UUID). */
export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  table => [index('sessions_user').on(table.userId)],
)

export const credentials = pgTable(
  'credentials',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  table => [index('credentials_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  table => [index('verifications_identifier').on(table.identifier)],
)

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    username: text('username').notNull(),
    bio: text('bio').notNull().default(''),
    profilePicture: text('profile_picture'),
    privacySettings: text('privacy_settings', { enum: privacySettings }).notNull().default('anyone'),
    subscriptionPlan: text('subscription_plan', { enum: ['freemium', 'banned'] })
      .notNull()
      .default('freemium'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('profiles_username').on(table.username),
    uniqueIndex('profiles_username_any_case').on(sql`lower(${table.username})`),
    check('profiles_privacy_settings', sql`${table.privacySettings} in (${quoted(privacySettings)})`),
  ],
)

/**
 * A sign-up with the address of a verified account: it keeps its username from others, and its password is known,
 * just as an unverified account would (DECISIONS 6). One for each owner; the newer replaces the older.
 */
export const usernameReservations = pgTable('username_reservations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  usernameLower: text('username_lower').notNull().unique(),
  password: text('password').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** A letter's text exists only sealed; see letters/sealing.ts for what each column holds (DECISIONS 15). */
export const letters = pgTable(
  'letters',
  {
    id: uuid('id').primaryKey(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => profiles.id),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => profiles.id),
    banner: text('banner', { enum: bannerIds }).notNull(),
    status: text('status', { enum: letterStatuses }).notNull().default('sent'),
    keyId: text('key_id').notNull(),
    sealedKey: bytes('sealed_key').notNull(),
    sealedPreview: bytes('sealed_preview').notNull(),
    sealedBody: bytes('sealed_body').notNull(),
    hiddenFromSender: boolean('hidden_from_sender').notNull().default(false),
    hiddenFromReceiver: boolean('hidden_from_receiver').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    index('letters_received')
      .on(table.receiverId, table.createdAt, table.id)
      .where(sql`not ${table.hiddenFromReceiver}`),
    index('letters_sent')
      .on(table.senderId, table.createdAt, table.id)
      .where(sql`not ${table.hiddenFromSender}`),
    index('letters_unread')
      .on(table.receiverId, table.createdAt, table.id)
      .where(sql`not ${table.hiddenFromReceiver} and ${table.status} <> 'read'`),
    index('letters_sent_status').on(table.senderId, table.status).where(sql`not ${table.hiddenFromSender}`),
    check('letters_banner', sql`${table.banner} in (${quoted(bannerIds)})`),
    check('letters_status', sql`${table.status} in (${quoted(letterStatuses)})`),
  ],
)

export const drafts = pgTable(
  'drafts',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    receiver: text('receiver').notNull(),
    banner: text('banner', { enum: bannerIds }).notNull(),
    keyId: text('key_id').notNull(),
    sealedKey: bytes('sealed_key').notNull(),
    sealedPreview: bytes('sealed_preview').notNull(),
    sealedBody: bytes('sealed_body').notNull(),
    revision: integer('revision').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  table => [index('drafts_owner').on(table.ownerId, table.updatedAt)],
)

export const templates = pgTable(
  'templates',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    style: text('style', { enum: templateStyles }).notNull(),
    contentTemplate: text('content_template').notNull(),
    position: integer('position').notNull(),
  },
  table => [check('templates_style', sql`${table.style} in (${quoted(templateStyles)})`)],
)
