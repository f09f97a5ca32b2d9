import * as z from 'zod/mini'
import { letterIdSchema } from '#letters/letters.ts'
import { storable } from '#storable.ts'

export const reportReasons = ['harassment', 'threat', 'sexual', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonTexts = {
  harassment: 'Harassment or bullying',
  threat: 'A threat',
  sexual: 'Unwanted sexual content',
  spam: 'Spam or a scam',
  other: 'Something else',
} as const satisfies Record<ReportReason, string>

export const reportNoteMaxLength = 500

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

export const reportOutcomes = ['dismissed', 'warned', 'banned'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]
