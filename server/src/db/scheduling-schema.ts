import { bannerIds } from '@novelette/domain/letters/banners.ts'
import { returnReasons } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { deliveryKinds, zoneOwners } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment, profiles, quoted } from './schema.ts'

/** Letters that have not left (docs/rules.md 10), under the seal of the letter that they become. */
export const scheduledLetters = pgTable(
  'scheduled_letters',
  {
    id: uuid('id').primaryKey(),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => profiles.id),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => profiles.id),
    banner: text('banner', { enum: bannerIds }).notNull(),
    keyId: text('key_id').notNull(),
    sealedKey: bytes('sealed_key').notNull(),
    sealedPreview: bytes('sealed_preview').notNull(),
    sealedBody: bytes('sealed_body').notNull(),
    revision: integer('revision').notNull(),
    kind: text('kind', { enum: deliveryKinds }).notNull(),
    /** The wall clock time of `zone`, from which `deliver_at` is computed, now and each night (docs/rules.md 10.2). */
    wall: timestamp('wall', { precision: 0, mode: 'string' }).notNull(),
    zone: text('zone').notNull(),
    zoneOf: text('zone_of', { enum: zoneOwners }).notNull(),
    deliverAt: moment('deliver_at').notNull(),
    /** `deliver_at`, or later while its receiver's account is being deleted. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    /** When new rules of the zone moved `deliver_at`. */
    zoneChangedAt: moment('zone_changed_at'),
    /** Slow post that its receiver sees coming. */
    isShown: boolean('is_shown').notNull().default(false),
    returnedAt: moment('returned_at'),
    returnedReason: text('returned_reason', { enum: returnReasons }),
    /** Of slow post: when it was posted. */
    writtenAt: moment('written_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  table => [
    index('scheduled_letters_due').on(table.nextAttemptAt, table.id).where(sql`${table.returnedAt} is null`),
    index('scheduled_letters_sender').on(table.senderId, table.receiverId),
    // For the foreign key.
    index('scheduled_letters_receiver').on(table.receiverId),
    index('scheduled_letters_on_the_way')
      .on(table.receiverId)
      .where(sql`${table.isShown} and ${table.returnedAt} is null`),
    check('scheduled_letters_banner', sql`${table.banner} in (${quoted(bannerIds)})`),
    check('scheduled_letters_kind', sql`${table.kind} in (${quoted(deliveryKinds)})`),
    check('scheduled_letters_zone_of', sql`${table.zoneOf} in (${quoted(zoneOwners)})`),
    check('scheduled_letters_reason', sql`${table.returnedReason} in (${quoted(returnReasons)})`),
    check(
      'scheduled_letters_returned',
      sql`(${table.returnedAt} is null) = (${table.returnedReason} is null)`,
    ),
  ],
)

/** While there is one, no letter leaves and no notice goes (docs/rules.md 10.8). */
export const deliveryHolds = pgTable(
  'delivery_holds',
  {
    reason: text('reason', { enum: ['restored', 'clock'] }).primaryKey(),
    since: moment('since').notNull().default(sql`clock_timestamp()`),
  },
  table => [check('delivery_holds_reason', sql`${table.reason} in ('restored', 'clock')`)],
)

/** Then no letter leaves and no notice goes, on every server (docs/rules.md 10.8). */
export const isDeliveryHeld = sql<boolean>`exists (select from ${deliveryHolds})`
