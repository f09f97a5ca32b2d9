import { privacySettings } from '@novelette/domain/accounts/profiles.ts'
import { bannerIds } from '@novelette/domain/letters/banners.ts'
import { letterStatuses } from '@novelette/domain/letters/letter-lists.ts'
import { templateStyles } from '@novelette/domain/letters/templates.ts'
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

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** In milliseconds, so that a cursor survives a JavaScript Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const quoted = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

/** An erased account keeps its row without a name, so that others' letters keep both ends (docs/rules.md 1.9). */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey(),
    /** Null once erased, and for guests. */
    username: text('username'),
    /** Of somebody without an account (docs/rules.md 8.1). */
    guestName: text('guest_name'),
    bio: text('bio').notNull().default(''),
    profilePicture: text('profile_picture'),
    privacySettings: text('privacy_settings', { enum: privacySettings }).notNull().default('anyone'),
    readReceipts: boolean('read_receipts').notNull().default(true),
    subscriptionPlan: text('subscription_plan', { enum: ['freemium', 'banned'] })
      .notNull()
      .default('freemium'),
    /** As their browser named it (docs/rules.md 10.7). Null: not known. */
    timeZone: text('time_zone'),
    /** People they have written to may set a letter by it (docs/rules.md 10.7). */
    sharesTimeZone: boolean('shares_time_zone').notNull().default(false),
    /** From people they have written to (docs/rules.md 3.13, 3.14). */
    takesPhotographs: boolean('takes_photographs').notNull().default(true),
    takesRecordings: boolean('takes_recordings').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('profiles_username').on(table.username),
    index('profiles_by_time').on(table.createdAt, table.id),
    uniqueIndex('profiles_username_any_case').on(sql`lower(${table.username})`),
    check('profiles_privacy_settings', sql`${table.privacySettings} in (${quoted(privacySettings)})`),
  ],
)

/** Where somebody's choice of each kind of enclosure stands. */
export const choiceColumns = { photograph: 'takesPhotographs', recording: 'takesRecordings' } as const

/** Erasing an account deletes this row and, by cascade, what it owns. */
export const users = pgTable('users', {
  id: uuid('id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** docs/rules.md 1.9 */
  erasesAt: moment('erases_at'),
})

export const ownedBy = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownedBy(),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    isOwnDevice: boolean('own_device').notNull().default(false),
    /** The last confirmation since the sign-in (docs/rules.md 2.9). */
    confirmedAt: moment('confirmed_at'),
  },
  table => [index('sessions_user').on(table.userId)],
)

/** Text is stored only sealed (docs/rules.md 3.8). */
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
    /** At most delivered without receipts (docs/rules.md 5.6). */
    shownStatus: text('shown_status', { enum: letterStatuses }).notNull().default('sent'),
    keyId: text('key_id').notNull(),
    sealedKey: bytes('sealed_key').notNull(),
    sealedPreview: bytes('sealed_preview').notNull(),
    sealedBody: bytes('sealed_body').notNull(),
    hiddenFromSender: boolean('hidden_from_sender').notNull().default(false),
    hiddenFromReceiver: boolean('hidden_from_receiver').notNull().default(false),
    /** Erased 30 days later (docs/rules.md 5.4), or more while under a report (6.2). */
    hiddenFromBothAt: moment('hidden_from_both_at'),
    /** The id sends no other letter; whoever had opened it without a receipt keeps it (docs/rules.md 5.6). */
    takenBackAt: moment('taken_back_at'),
    favouriteOfSender: boolean('favourite_of_sender').notNull().default(false),
    favouriteOfReceiver: boolean('favourite_of_receiver').notNull().default(false),
    /** Of slow post (docs/rules.md 10.5). */
    postedAt: moment('posted_at'),
    /** Until its receiver opens it (docs/rules.md 10.6). */
    isClosed: boolean('is_closed').notNull().default(false),
    /** Nobody opens it before. */
    opensFrom: moment('opens_from'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    // Partial, since blocked people may have sent many.
    index('letters_received')
      .on(table.receiverId, table.createdAt, table.id)
      .where(sql`not ${table.hiddenFromReceiver}`),
    // For the foreign key.
    index('letters_receiver').on(table.receiverId),
    index('letters_sent')
      .on(table.senderId, table.createdAt, table.id)
      .where(sql`not ${table.hiddenFromSender}`),
    index('letters_unread')
      .on(table.receiverId, table.createdAt, table.id)
      .where(sql`not ${table.hiddenFromReceiver} and ${table.status} <> 'read'`),
    index('letters_sent_shown_status')
      .on(table.senderId, table.shownStatus)
      .where(sql`not ${table.hiddenFromSender}`),
    // Covers the admin's counts.
    index('letters_by_time').on(table.createdAt, table.senderId, table.receiverId),
    index('letters_between').on(table.senderId, table.receiverId, table.createdAt, table.id),
    index('letters_got_from')
      .on(table.receiverId, table.senderId, table.createdAt, table.id)
      .where(sql`not ${table.hiddenFromReceiver}`),
    // The few delivered before they were hidden.
    index('letters_once_received')
      .on(table.receiverId)
      .where(sql`${table.hiddenFromReceiver} and ${table.status} <> 'sent'`),
    index('letters_kept_by_sender')
      .on(table.senderId, table.createdAt, table.id)
      .where(sql`${table.favouriteOfSender} and not ${table.hiddenFromSender}`),
    index('letters_kept_by_receiver')
      .on(table.receiverId, table.createdAt, table.id)
      .where(sql`${table.favouriteOfReceiver} and not ${table.hiddenFromReceiver}`),
    // Nearly empty: these are soon erased.
    index('letters_kept_by_none')
      .on(table.id)
      .where(sql`${table.hiddenFromSender} and ${table.hiddenFromReceiver}`),
    check('letters_banner', sql`${table.banner} in (${quoted(bannerIds)})`),
    check('letters_status', sql`${table.status} in (${quoted(letterStatuses)})`),
    check('letters_shown_status', sql`${table.shownStatus} in (${quoted(letterStatuses)})`),
  ],
)

/** Keeps a retried send from restoring an erased letter. */
export const erasedLetters = pgTable('erased_letters', { id: uuid('id').primaryKey() })

export const drafts = pgTable(
  'drafts',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    receiver: text('receiver').notNull(),
    /** Its receiver, when that is a guest; `receiver` is empty then. */
    guestId: uuid('guest_id').references(() => profiles.id, { onDelete: 'set null' }),
    banner: text('banner', { enum: bannerIds }).notNull(),
    keyId: text('key_id').notNull(),
    sealedKey: bytes('sealed_key').notNull(),
    sealedPreview: bytes('sealed_preview').notNull(),
    sealedBody: bytes('sealed_body').notNull(),
    revision: integer('revision').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  table => [
    index('drafts_owner').on(table.ownerId, table.updatedAt),
    index('drafts_guest').on(table.guestId),
  ],
)

/** A draft's row from the last 24 hours (docs/rules.md 4.7), under the same seal. */
export const draftVersions = pgTable(
  'draft_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    draftId: uuid('draft_id')
      .notNull()
      .references(() => drafts.id, { onDelete: 'cascade' }),
    receiver: text('receiver').notNull(),
    guestId: uuid('guest_id').references(() => profiles.id, { onDelete: 'set null' }),
    banner: text('banner', { enum: bannerIds }).notNull(),
    keyId: text('key_id').notNull(),
    sealedKey: bytes('sealed_key').notNull(),
    sealedPreview: bytes('sealed_preview').notNull(),
    sealedBody: bytes('sealed_body').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  table => [
    index('draft_versions_of').on(table.draftId, table.savedAt),
    index('draft_versions_guest').on(table.guestId),
  ],
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
