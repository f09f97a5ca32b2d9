import * as z from 'zod/mini'
import { letterIdSchema } from '#letters/letters.ts'
import { storable } from '#storable.ts'
import { reportNoteMaxLength, reportReasons } from './reports.ts'

/** Discloses one received letter to the admin (docs/rules.md 6.2). */
export const reportInputSchema = z.strictObject({
  letterId: letterIdSchema,
  reason: z.enum(reportReasons),
  note: z._default(z.string().check(z.trim(), z.maxLength(reportNoteMaxLength), z.regex(storable)), ''),
})

/** The outcome concerns someone else. */
const ownReportSchema = z.strictObject({ reason: z.enum(reportReasons), createdAt: z.date() })
export type OwnReport = z.infer<typeof ownReportSchema>
export const ownReportOfLetterSchema = z.strictObject({ report: z.nullable(ownReportSchema) })
