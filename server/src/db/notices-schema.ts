import { mailNoticeTimes, noticeDefaults, noticeWays } from '@novelette/domain/notices/notices.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, time, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment, ownedBy, profiles, quoted, sessions } from './schema.ts'

/** Without a row they were never asked, and nothing is told (docs/rules.md 9). Their zone is in `profiles`. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    userId: ownedBy().primaryKey(),
    mail: text('mail', { enum: mailNoticeTimes }).notNull(),
    dailyAt: time('daily_at').notNull().default(noticeDefaults.dailyAt),
    names: boolean('names').notNull().default(false),
    quietFrom: time('quiet_from'),
    quietTo: time('quiet_to'),
    /** When a mail's link ended `mail`, and what it was before, for an undo. */
    mailStoppedAt: moment('mail_stopped_at'),
    mailBeforeStop: text('mail_before_stop', { enum: mailNoticeTimes }),
    /** Of the mail of this absence; null once they were here. */
    mailedAt: moment('mailed_at'),
    /** The newest letter that devices were told of. */
    pushedThrough: moment('pushed_through'),
    /** Of the last notice that made a sound. */
    soundedAt: moment('sounded_at'),
    /** Refused for good, in a row. */
    mailFailures: integer('mail_failures').notNull().default(0),
    /** Handed to the mail server by a process that died before it could say so. */
    unconfirmedMails: integer('unconfirmed_mails').notNull().default(0),
    /** Of the last sign-out, which ends all sessions. */
    leftAt: moment('left_at'),
  },
  table => [
    check('notice_settings_mail', sql`${table.mail} in (${quoted(mailNoticeTimes)})`),
    check(
      'notice_settings_quiet',
      sql`num_nulls(${table.quietFrom}, ${table.quietTo}) = 2 or ${table.quietFrom} <> ${table.quietTo} and num_nulls(${table.quietFrom}, ${table.quietTo}) = 0`,
    ),
  ],
)

/** Without the VAPID key of `vapid_id` nobody can push to an endpoint. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownedBy(),
    /** That brought it last, and with which it goes (docs/rules.md 9.6). Null where the release before did. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: bytes('p256dh').notNull(),
    auth: bytes('auth').notNull(),
    vapidId: text('vapid_id').notNull(),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastOkAt: moment('last_ok_at'),
    /** In a row. */
    failures: integer('failures').notNull().default(0),
    /** Begun by a process that died before it had an answer. */
    unconfirmed: integer('unconfirmed').notNull().default(0),
    /** When the push service last refused our VAPID key; null once it accepts it. */
    refusedAt: moment('refused_at'),
  },
  table => [
    index('push_subscriptions_user').on(table.userId),
    // For the foreign key.
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** Their letters arrive as ever, and nothing is told of them. */
export const mutedPeople = pgTable(
  'muted_people',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.ownerId, table.personId] }),
    // For the foreign key.
    index('muted_people_person').on(table.personId),
  ],
)

/** Who is to be told, if they are still away then. */
export const noticesDue = pgTable(
  'notices_due',
  {
    userId: ownedBy(),
    way: text('way', { enum: noticeWays }).notNull(),
    dueAt: moment('due_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.way] }),
    index('notices_due_at').on(table.dueAt),
    check('notices_due_way', sql`${table.way} in (${quoted(noticeWays)})`),
  ],
)

/** One row: letters up to `through` are in `notices_due`. */
export const noticesWatermark = pgTable(
  'notices_watermark',
  { only: boolean('only').primaryKey().default(true), through: moment('through').notNull() },
  table => [check('notices_watermark_only', sql`${table.only}`)],
)
