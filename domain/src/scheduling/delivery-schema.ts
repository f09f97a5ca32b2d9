import * as z from 'zod/mini'
import { storable } from '#storable.ts'
import { isTextLine } from '#text-line.ts'
import { timeZoneSchema } from '#time-zone-schema.ts'
import { type DeliveryKind, deliveryKinds, slowPost } from './scheduled-letters.ts'
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

type Schemas<Kind extends DeliveryKind> = readonly z.ZodMiniType<{ kind: Kind }>[]

/** What is kept was stored under earlier rules, or lies with a draft's words, which it never holds back. */
const schemas = {
  day: { asked: [onDaySchema, onReceiversDaySchema], kept: [onDaySchema, onReceiversDaySchema] },
  slow: { asked: [bySlowPostSchema(townSchema)], kept: [bySlowPostSchema(keptTownSchema)] },
} satisfies {
  readonly [Kind in DeliveryKind]: { readonly asked: Schemas<Kind>; readonly kept: Schemas<Kind> }
}

type Row = (typeof schemas)[DeliveryKind]

/** When a letter arrives that does not arrive now (docs/rules.md 10.1). */
export const deliverySchema = z.union(
  deliveryKinds.flatMap<Row['asked'][number]>(kind => schemas[kind].asked),
)
export const keptDeliverySchema = z.union(
  deliveryKinds.flatMap<Row['kept'][number]>(kind => schemas[kind].kept),
)
export type Delivery = z.infer<typeof deliverySchema>

/** Of one kind, or of each where a table by kind is asked. */
export type DeliveryOf<Kind extends DeliveryKind> = Extract<Delivery, { kind: Kind }> & {
  readonly kind: Kind
}
