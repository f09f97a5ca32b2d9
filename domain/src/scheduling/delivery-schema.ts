import * as z from 'zod/mini'
import { storable } from '#storable.ts'
import { isTextLine } from '#text-line.ts'
import { timeZoneSchema } from '#time-zone-schema.ts'
import { slowPost } from './scheduled-letters.ts'
import { isWallClock } from './wall-clock.ts'

/** `YYYY-MM-DDTHH:MM`, without an offset. */
const wallSchema = z.string().check(z.refine(isWallClock))

const townSchema = z.string().check(
  z.trim(),
  z.refine(town => isTextLine(town, slowPost.townMaxLength)),
)

const keptTownSchema = z.string().check(z.maxLength(2 * slowPost.townMaxLength), z.regex(storable))

const onDaySchema = z.strictObject({
  kind: z.literal('day'),
  wall: wallSchema,
  zone: timeZoneSchema,
  zoneOf: z.literal('fixed'),
})

/** By the receiver's clock: the writer names no zone, and is told none (docs/rules.md 10.7). */
const onReceiversDaySchema = z.strictObject({
  kind: z.literal('day'),
  wall: wallSchema,
  zoneOf: z.literal('receiver'),
})

const bySlowPostSchema = (town: typeof townSchema) =>
  z.strictObject({
    kind: z.literal('slow'),
    days: z.int().check(z.gte(slowPost.minDays), z.lte(slowPost.maxDays)),
    /** Names of towns, as the writer chose them. */
    from: z.optional(town),
    to: z.optional(town),
    /** The writer's: it arrives at the hour of posting by this clock. */
    zone: timeZoneSchema,
    /** Its receiver sees that something is on its way. */
    isShown: z.boolean(),
  })

/** When a letter arrives that does not arrive now (docs/rules.md 10.1). */
export const deliverySchema = z.union([onDaySchema, onReceiversDaySchema, bySlowPostSchema(townSchema)])

/** As it is kept with a draft's words, which it never holds back, and as it was stored under earlier rules. */
export const keptDeliverySchema = z.union([
  onDaySchema,
  onReceiversDaySchema,
  bySlowPostSchema(keptTownSchema),
])
export type Delivery = z.infer<typeof deliverySchema>
