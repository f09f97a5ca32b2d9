import * as z from 'zod/mini'
import { personSchema, privacySettings } from '#accounts/profiles.ts'
import { givenIdSchema } from '#ids.ts'
import { searchMaxLength } from '#letters/letter-lists.ts'
import { cursorSchema, letterSchema } from '#letters/letters.ts'
import { pageNumberSchema } from '#letters/page-number-schema.ts'
import { testimonialSchema, testimonialStates } from '#pages/testimonials.ts'
import { storable } from '#storable.ts'
import { isVisible } from '#text-line.ts'
import { reportOutcomes, reportReasons } from './reports.ts'
import { userSorts } from './user-sorts.ts'

export const adminPageSize = 20
export const adminPageButtons = 5

/** Shown by the charts; also the window that counts as active. */
export const adminDays = 30

const windows = { all: z.int(), today: z.int(), last7Days: z.int(), last30Days: z.int() }

/** Days begin at midnight UTC. */
export const adminStatisticsSchema = z.strictObject({
  users: z.strictObject({
    ...windows,
    banned: z.int(),
    /** Sent or received a letter in the last 30 days. */
    active: z.int(),
  }),
  letters: z.strictObject(windows),
  waiting: z.strictObject({ reports: z.int(), testimonials: z.int() }),
  /** Since then no letter that comes later leaves and no notice goes (docs/rules.md 10.8). */
  deliveryHeldSince: z.nullable(z.date()),
  /** Today last, with the number added on each. */
  days: z.array(z.strictObject({ day: z.iso.date(), users: z.int(), letters: z.int() })),
})
export type AdminStatistics = z.infer<typeof adminStatisticsSchema>

export const adminUsersInputSchema = z.strictObject({
  page: z._default(pageNumberSchema, 1),
  /** Part of a username, case-insensitive. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(searchMaxLength))),
  sort: z._default(z.enum(userSorts), 'newest'),
})

/** Never an e-mail address, never a letter. */
export const adminUserSchema = z.strictObject({
  ...personSchema.shape,
  createdAt: z.date(),
  totalLettersSent: z.int(),
  totalLettersReceived: z.int(),
  /** Of the latest letter sent or received, else of joining. */
  lastActive: z.date(),
  isBanned: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUserSchema>

export const adminUsersPageSchema = z.strictObject({
  users: z.array(adminUserSchema),
  page: z.int(),
  pageCount: z.int(),
  matching: z.int(),
})
export type AdminUsersPage = z.infer<typeof adminUsersPageSchema>

export const adminActionKinds = [
  'ban',
  'unban',
  'disclose-letter',
  'dismiss-report',
  'warn',
  'approve-testimonial',
  'refuse-testimonial',
] as const
export type AdminActionKind = (typeof adminActionKinds)[number]

/** The audit log is append-only. */
export const adminActionSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(adminActionKinds),
  subject: z.nullable(personSchema),
  reason: z.string(),
  createdAt: z.date(),
})
export type AdminAction = z.infer<typeof adminActionSchema>

export const adminUserDetailsSchema = z.strictObject({
  ...adminUserSchema.shape,
  bio: z.string(),
  privacySettings: z.enum(privacySettings),
  isAdmin: z.boolean(),
  actions: z.array(adminActionSchema),
  /** Whatever the outcome. */
  reports: z.int(),
})
export type AdminUserDetails = z.infer<typeof adminUserDetailsSchema>

export const adminUserInputSchema = z.strictObject({ userId: givenIdSchema })

export const adminReasonMaxLength = 300
const reasonTooLong = `A reason holds at most ${adminReasonMaxLength} characters`
const reasonMissing = 'Please give a reason'
const reasonSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(adminReasonMaxLength, reasonTooLong),
    z.regex(storable, 'Please use plain text'),
  )
const neededReasonSchema = reasonSchema.check(z.refine(isVisible, reasonMissing))
export const banInputSchema = z.strictObject({ userId: givenIdSchema, reason: neededReasonSchema })

export const adminListInputSchema = z.strictObject({ cursor: z.optional(cursorSchema) })

/** Of the audit log, of reports and of testimonials. */
export const adminListSize = 20

export const auditPageSchema = z.strictObject({
  actions: z.array(adminActionSchema),
  nextCursor: z.nullable(cursorSchema),
})

/** The letter itself is a separate request. */
export const adminReportSchema = z.strictObject({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  note: z.string(),
  reporter: personSchema,
  writer: personSchema,
  writerIsBanned: z.boolean(),
  createdAt: z.date(),
  outcome: z.nullable(z.enum(reportOutcomes)),
})
export type AdminReport = z.infer<typeof adminReportSchema>

export const adminReportsInputSchema = z.strictObject({
  state: z._default(z.enum(['open', 'resolved']), 'open'),
  cursor: z.optional(cursorSchema),
})
export const adminReportsPageSchema = z.strictObject({
  reports: z.array(adminReportSchema),
  nextCursor: z.nullable(cursorSchema),
})
export const reportIdInputSchema = z.strictObject({ reportId: givenIdSchema })

/** Sender and receiver may both have removed it since. */
export const disclosedLetterSchema = z.strictObject({
  letter: z.nullable(
    z.strictObject({
      ...z.pick(letterSchema, {
        createdAt: true,
        banner: true,
        content: true,
        lang: true,
        sender: true,
        receiver: true,
      }).shape,
      /** Only the receiver still has it. */
      takenBack: z.boolean(),
      /** Of one that was closed, also once it was opened. */
      label: z.nullable(z.string()),
    }),
  ),
})
export type DisclosedLetter = z.infer<typeof disclosedLetterSchema>

/** Dismissing a report needs no reason; warning and banning do. */
export const resolveReportInputSchema = z
  .strictObject({
    reportId: givenIdSchema,
    outcome: z.enum(reportOutcomes),
    reason: reasonSchema,
  })
  .check(
    z.refine(({ outcome, reason: reasonSchema }) => outcome === 'dismissed' || reasonSchema !== '', {
      path: ['reason'],
      error: reasonMissing,
    }),
  )
export type ResolveReportInput = z.infer<typeof resolveReportInputSchema>

export const adminTestimonialsInputSchema = z.strictObject({
  state: z._default(z.enum(testimonialStates), 'waiting'),
  cursor: z.optional(cursorSchema),
})
export const adminTestimonialSchema = z.strictObject({
  ...testimonialSchema.shape,
  /** Null for an example of the installation. */
  author: z.nullable(personSchema),
  /** Then the testimonial is never shown. */
  authorIsBanned: z.boolean(),
  createdAt: z.date(),
})
export type AdminTestimonial = z.infer<typeof adminTestimonialSchema>
export const adminTestimonialsPageSchema = z.strictObject({
  testimonials: z.array(adminTestimonialSchema),
  nextCursor: z.nullable(cursorSchema),
})
export const decideTestimonialInputSchema = z.strictObject({ id: givenIdSchema, approved: z.boolean() })
