import { bannerIds } from '@novelette/domain/banners.ts'
import { letterStatuses } from '@novelette/domain/letter-lists.ts'
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
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Milliseconds, so that a time read into a JavaScript Date and sent back as a cursor is the same time. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const quoted = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

/**
 * One row for every id that ever sent or got a letter. An erased account leaves its row without a name (DECISIONS 6), so
 * that the letters of others keep their two ends.
 */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey(),
    /** Null: the account was erased. */
    username: text('username'),
    bio: text('bio').notNull().default(''),
    profilePicture: text('profile_picture'),
    privacySettings: text('privacy_settings', { enum: privacySettings }).notNull().default('anyone'),
    /** Whether the writers of letters learn that they were read. */
    readReceipts: boolean('read_receipts').notNull().default(true),
    subscriptionPlan: text('subscription_plan', { enum: ['freemium', 'banned'] })
      .notNull()
      .default('freemium'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('profiles_username').on(table.username),
    // For the admin's counts and the newest page of people.
    index('profiles_by_time').on(table.createdAt, table.id),
    uniqueIndex('profiles_username_any_case').on(sql`lower(${table.username})`),
    check('profiles_privacy_settings', sql`${table.privacySettings} in (${quoted(privacySettings)})`),
  ],
)

/** How a person signs in. Erasing an account removes this row and all that hangs on it. */
export const users = pgTable('users', {
  id: uuid('id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** When the account will be erased, for someone who asked for that (SPEC.md has none: DECISIONS 6). */
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
    /** What its owner would call it, such as "Firefox on Windows"; nothing finer is kept. */
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('sessions_user').on(table.userId)],
)

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
    /** What its sender may know of `status`: no more than delivered where the reader gives no receipts (DECISIONS 27). */
    shownStatus: text('shown_status', { enum: letterStatuses }).notNull().default('sent'),
    keyId: text('key_id').notNull(),
    sealedKey: bytes('sealed_key').notNull(),
    sealedPreview: bytes('sealed_preview').notNull(),
    sealedBody: bytes('sealed_body').notNull(),
    hiddenFromSender: boolean('hidden_from_sender').notNull().default(false),
    hiddenFromReceiver: boolean('hidden_from_receiver').notNull().default(false),
    /** Since when neither side has it; 30 days later it is erased (DECISIONS 17). */
    hiddenFromBothAt: moment('hidden_from_both_at'),
    /**
     * Its sender took it back, and its id sends no other letter. Nothing is left in it, unless it was opened without a
     * receipt: then its reader keeps it, and its sender cannot tell (DECISIONS 27).
     */
    takenBackAt: moment('taken_back_at'),
    favouriteOfSender: boolean('favourite_of_sender').notNull().default(false),
    favouriteOfReceiver: boolean('favourite_of_receiver').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    // Without those of people whom their receiver blocked, of which there may be many.
    index('letters_received')
      .on(table.receiverId, table.createdAt, table.id)
      .where(sql`not ${table.hiddenFromReceiver}`),
    // Of all letters, because a profile that goes is looked for in them.
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
    // For the admin's counts, which need nothing else of a letter.
    index('letters_by_time').on(table.createdAt, table.senderId, table.receiverId),
    index('letters_between').on(table.senderId, table.receiverId, table.createdAt, table.id),
    // What one got from one other: whoever they blocked may have sent a great many that nobody sees.
    index('letters_got_from')
      .on(table.receiverId, table.senderId, table.createdAt, table.id)
      .where(sql`not ${table.hiddenFromReceiver}`),
    // Those few that reached their receiver before they were hidden.
    index('letters_once_received')
      .on(table.receiverId)
      .where(sql`${table.hiddenFromReceiver} and ${table.status} <> 'sent'`),
    index('letters_kept_by_sender')
      .on(table.senderId, table.createdAt, table.id)
      .where(sql`${table.favouriteOfSender} and not ${table.hiddenFromSender}`),
    index('letters_kept_by_receiver')
      .on(table.receiverId, table.createdAt, table.id)
      .where(sql`${table.favouriteOfReceiver} and not ${table.hiddenFromReceiver}`),
    // Nearly empty: a letter that neither side keeps is erased before long.
    index('letters_kept_by_none')
      .on(table.id)
      .where(sql`${table.hiddenFromSender} and ${table.hiddenFromReceiver}`),
    check('letters_banner', sql`${table.banner} in (${quoted(bannerIds)})`),
    check('letters_status', sql`${table.status} in (${quoted(letterStatuses)})`),
    check('letters_shown_status', sql`${table.shownStatus} in (${quoted(letterStatuses)})`),
  ],
)

/** Ids of letters that were erased, and nothing else of them: a send that is still being repeated must not bring one back. */
export const erasedLetters = pgTable('erased_letters', { id: uuid('id').primaryKey() })

/** Readers who tell one writer nothing beyond delivered, whatever they tell others. */
export const noReceipts = pgTable(
  'no_receipts',
  {
    readerId: uuid('reader_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    writerId: uuid('writer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.readerId, table.writerId] }),
    index('no_receipts_writer').on(table.writerId),
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

/** A draft as it was at some time of the last day: its row as it lay, so the same seal opens it. */
export const draftVersions = pgTable(
  'draft_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    draftId: uuid('draft_id')
      .notNull()
      .references(() => drafts.id, { onDelete: 'cascade' }),
    receiver: text('receiver').notNull(),
    banner: text('banner', { enum: bannerIds }).notNull(),
    keyId: text('key_id').notNull(),
    sealedKey: bytes('sealed_key').notNull(),
    sealedPreview: bytes('sealed_preview').notNull(),
    sealedBody: bytes('sealed_body').notNull(),
    /** When the draft was saved like this. */
    savedAt: moment('saved_at').notNull(),
  },
  table => [index('draft_versions_of').on(table.draftId, table.savedAt)],
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
