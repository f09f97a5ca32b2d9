import * as z from 'zod/mini'
import { isTextLine } from '#text-line.ts'
import { isTimeZoneName } from '#time-zones.ts'
import { slowPost } from './scheduled-letters.ts'
import { isWallClock } from './wall-clock.ts'

/** PostgreSQL decides whether it exists (docs/rules.md 10.2). */
const zoneSchema = z.string().check(z.refine(isTimeZoneName))

/** `YYYY-MM-DDTHH:MM`, without an offset. */
const wallSchema = z.string().check(z.refine(isWallClock))

const townSchema = z.string().check(
  z.trim(),
  z.refine(town => isTextLine(town, slowPost.townMaxLength)),
)

const onDaySchema = z.strictObject({
  kind: z.literal('day'),
  wall: wallSchema,
  zone: zoneSchema,
  zoneOf: z.literal('fixed'),
})

/** By the receiver's clock: the writer names no zone, and is told none (docs/rules.md 10.7). */
const onReceiversDaySchema = z.strictObject({
  kind: z.literal('day'),
  wall: wallSchema,
  zoneOf: z.literal('receiver'),
})

const bySlowPostSchema = z.strictObject({
  kind: z.literal('slow'),
  days: z.int().check(z.gte(slowPost.minDays), z.lte(slowPost.maxDays)),
  /** Names of towns, as the writer chose them. */
  from: z.optional(townSchema),
  to: z.optional(townSchema),
  /** The writer's: it arrives at the hour of posting by this clock. */
  zone: zoneSchema,
  /** Its receiver sees that something is on its way. */
  isShown: z.boolean(),
})

/** When a letter arrives that does not arrive now (docs/rules.md 10.1). */
export const deliverySchema = z.union([onDaySchema, onReceiversDaySchema, bySlowPostSchema])
export type Delivery = z.infer<typeof deliverySchema>
