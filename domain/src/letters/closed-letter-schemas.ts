import * as z from 'zod/mini'
import { storable } from '#storable.ts'
import { timeZoneSchema } from '#time-zone-schema.ts'
import { openWhenLabelProblem, openWhenMaxLength } from './closed-letters.ts'

/** It begins at midnight of the writer's zone. */
const daySchema = z.iso.date().check(z.regex(/^20\d\d-/))

const notBeforeSchema = z.optional(z.strictObject({ day: daySchema, zone: timeZoneSchema }))

/** A letter to be opened when … (docs/rules.md 10.6) */
export const openWhenInputSchema = z.strictObject({
  label: z.string().check(
    z.trim(),
    z.refine(label => openWhenLabelProblem(label) === null, {
      error: issue => openWhenLabelProblem(String(issue.input)) ?? '',
    }),
  ),
  notBefore: notBeforeSchema,
})
export type OpenWhenInput = z.infer<typeof openWhenInputSchema>

/** As it is kept with a draft's words, which it never holds back, and as it was stored under earlier rules. */
export const keptOpenWhenSchema = z.strictObject({
  label: z.string().check(z.maxLength(2 * openWhenMaxLength), z.regex(storable)),
  notBefore: notBeforeSchema,
})

/** `opensFrom` is null when it can be opened at any time. */
export const openWhenSchema = z.strictObject({ label: z.string(), opensFrom: z.nullable(z.date()) })
export type OpenWhen = z.infer<typeof openWhenSchema>
