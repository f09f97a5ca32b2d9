import * as z from 'zod/mini'
import { personSchema } from '#accounts/profiles.ts'
import { givenIdSchema } from '#ids.ts'
import { letterLanguageSchema } from '#languages/letter-language-schema.ts'
import { bannerIds } from '#letters/banners.ts'
import { letterIdSchema, sendLetterInputSchema } from '#letters/letters.ts'
import { enclosureKinds } from '#letters/parts/enclosure-kinds.ts'
import { maxRevision } from '#letters/revisions.ts'
import { deliverySchema, keptDeliverySchema } from './delivery-schema.ts'

/** Why a letter came back to its writer (docs/rules.md 10.3). */
export const returnReasons = [
  'gone',
  'friends_only',
  'suspended',
  'leaving',
  'link_closed',
  ...enclosureKinds.map(kind => `${kind}s_not_wanted` as const),
] as const
export type ReturnReason = (typeof returnReasons)[number]

const { receiver, openWhen: _, ...letterFields } = sendLetterInputSchema.shape

/** As `letters.send` or `guests.send`: the draft of this id goes, and the same call again answers the same. */
export const scheduleInputSchema = z.union([
  z.strictObject({ ...letterFields, receiver, delivery: deliverySchema }),
  z.strictObject({ ...letterFields, guestId: givenIdSchema, delivery: deliverySchema }),
])
export type ScheduleInput = z.infer<typeof scheduleInputSchema>

/** Null by the receiver's clock: the instant would tell where they are (docs/rules.md 10.7). */
const deliverAtSchema = z.nullable(z.date())

export const scheduledReceiptSchema = z.strictObject({
  id: letterIdSchema,
  receiver: personSchema,
  createdAt: z.date(),
  delivery: keptDeliverySchema,
  deliverAt: deliverAtSchema,
})
export type ScheduledReceipt = z.infer<typeof scheduledReceiptSchema>

export const scheduledSummarySchema = z.strictObject({
  id: letterIdSchema,
  receiver: personSchema,
  banner: z.enum(bannerIds),
  preview: z.string(),
  /** Of slow post: when it was posted. */
  writtenAt: z.date(),
  /** Without the towns. */
  delivery: keptDeliverySchema,
  deliverAt: deliverAtSchema,
  /** The rules of the zone were changed since: its wall clock time stays, `deliverAt` is another. */
  zoneChanged: z.boolean(),
  returned: z.nullable(z.strictObject({ at: z.date(), reason: z.enum(returnReasons) })),
})
export type ScheduledSummary = z.infer<typeof scheduledSummarySchema>

export const scheduledLetterSchema = z.strictObject({
  ...scheduledSummarySchema.shape,
  content: z.string(),
  lang: letterLanguageSchema,
  revision: z.int(),
  savedAt: z.date(),
})
export type ScheduledLetter = z.infer<typeof scheduledLetterSchema>

export const scheduledIdInputSchema = z.strictObject({ id: letterIdSchema })

export const changeScheduledInputSchema = z.strictObject({
  id: letterIdSchema,
  /** Another stored one is a conflict, unless it says the same. */
  revision: z.int().check(z.gte(0), z.lt(maxRevision)),
  content: z.string(),
  banner: z.enum(bannerIds),
  lang: letterLanguageSchema,
  delivery: deliverySchema,
})
export type ChangeScheduledInput = z.infer<typeof changeScheduledInputSchema>

export const changedScheduledSchema = z.strictObject({ revision: z.int(), deliverAt: deliverAtSchema })
export type ChangedScheduled = z.infer<typeof changedScheduledSchema>

/** Slow post to its receiver: no words and no hour (docs/rules.md 10.5). */
export const onTheWaySchema = z.strictObject({
  id: letterIdSchema,
  sender: personSchema,
  banner: z.enum(bannerIds),
  /** Days by the writer's clock. */
  postedOn: z.iso.date(),
  arrivesOn: z.iso.date(),
  /** The town that the writer named. */
  from: z.nullable(z.string()),
})
export type OnTheWay = z.infer<typeof onTheWaySchema>
