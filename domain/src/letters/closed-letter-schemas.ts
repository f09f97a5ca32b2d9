import * as z from 'zod/mini'
import { isTimeZoneName } from '#time-zones.ts'
import { openWhenLabelProblem } from './closed-letters.ts'

/** It begins at midnight of the writer's zone. */
const daySchema = z.iso.date().check(z.regex(/^20\d\d-/))

/** A letter to be opened when … (docs/rules.md 10.6) */
export const openWhenInputSchema = z.strictObject({
  label: z.string().check(
    z.trim(),
    z.refine(label => openWhenLabelProblem(label) === null, {
      error: issue => openWhenLabelProblem(String(issue.input)) ?? '',
    }),
  ),
  notBefore: z.optional(z.strictObject({ day: daySchema, zone: z.string().check(z.refine(isTimeZoneName)) })),
})
export type OpenWhenInput = z.infer<typeof openWhenInputSchema>

/** `opensFrom` is null when it can be opened at any time. */
export const openWhenSchema = z.strictObject({ label: z.string(), opensFrom: z.nullable(z.date()) })
export type OpenWhen = z.infer<typeof openWhenSchema>
