import * as z from 'zod/mini'
import { givenId } from './ids.ts'
import { pageNumber, searchMaxLength } from './letter-lists.ts'
import { cursor, letter } from './letters.ts'
import { person, privacySettings } from './profiles.ts'
import { reportOutcomes, reportReasons } from './reports.ts'
import { storable } from './storable.ts'
import { testimonial, testimonialStates } from './testimonials.ts'
import { userSorts } from './user-sorts.ts'

/** Users per page. */
export const adminPageSize = 20
export const adminPageButtons = 5

/** Days shown by the charts, and the window that counts as active. */
export const adminDays = 30

const windows = { all: z.int(), today: z.int(), last7Days: z.int(), last30Days: z.int() }

/** Counts over all users and all letters. Days begin at midnight UTC. */
export const adminStatistics = z.strictObject({
  users: z.strictObject({
    ...windows,
    banned: z.int(),
    /** Sent or received a letter in the last 30 days. */
    active: z.int(),
  }),
  letters: z.strictObject(windows),
  /** Reports and testimonials that await the admin's decision. */
  waiting: z.strictObject({ reports: z.int(), testimonials: z.int() }),
  /** The last 30 days, today last, with the number added on each. */
  days: z.array(z.strictObject({ day: z.iso.date(), users: z.int(), letters: z.int() })),
})
export type AdminStatistics = z.infer<typeof adminStatistics>

export const adminUsersInput = z.strictObject({
  page: z._default(pageNumber, 1),
  /** Part of a username, case-insensitive. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(searchMaxLength))),
  sort: z._default(z.enum(userSorts), 'newest'),
})

/** A user as the admin sees them: never an e-mail address, never a letter. */
export const adminUser = z.strictObject({
  ...person.shape,
  createdAt: z.date(),
  totalLettersSent: z.int(),
  totalLettersReceived: z.int(),
  /** Time of the latest letter sent or received, else of joining. */
  lastActive: z.date(),
  isBanned: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUser>

export const adminUsersPage = z.strictObject({
  users: z.array(adminUser),
  page: z.int(),
  pageCount: z.int(),
  matching: z.int(),
})
export type AdminUsersPage = z.infer<typeof adminUsersPage>

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

/** An entry of the audit log, which is append-only. */
export const adminAction = z.strictObject({
  id: z.uuid(),
  kind: z.enum(adminActionKinds),
  /** The user it concerns, if any. */
  subject: z.nullable(person),
  reason: z.string(),
  createdAt: z.date(),
})
export type AdminAction = z.infer<typeof adminAction>

export const adminUserDetails = z.strictObject({
  ...adminUser.shape,
  bio: z.string(),
  privacySettings: z.enum(privacySettings),
  isAdmin: z.boolean(),
  /** Actions about this user, newest first. */
  actions: z.array(adminAction),
  /** Reports of letters they wrote, whatever the outcome. */
  reports: z.int(),
})
export type AdminUserDetails = z.infer<typeof adminUserDetails>

export const adminUserInput = z.strictObject({ userId: givenId })

/** Maximum characters of the required reason for banning, unbanning or warning. */
export const adminReasonMaxLength = 300
const reasonTooLong = `A reason holds at most ${adminReasonMaxLength} characters`
const reasonMissing = 'Please give a reason'
const reason = z
  .string()
  .check(
    z.trim(),
    z.maxLength(adminReasonMaxLength, reasonTooLong),
    z.regex(storable, 'Please use plain text'),
  )
const neededReason = reason.check(z.minLength(1, reasonMissing))
export const banInput = z.strictObject({ userId: givenId, reason: neededReason })

export const adminListInput = z.strictObject({ cursor: z.optional(cursor) })

/** Rows per page of the audit log, of reports and of testimonials. */
export const adminListSize = 20

export const auditPage = z.strictObject({
  actions: z.array(adminAction),
  nextCursor: z.nullable(cursor),
})

/** A report in the queue. The letter itself is a separate request. */
export const adminReport = z.strictObject({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  note: z.string(),
  reporter: person,
  writer: person,
  writerIsBanned: z.boolean(),
  createdAt: z.date(),
  outcome: z.nullable(z.enum(reportOutcomes)),
})
export type AdminReport = z.infer<typeof adminReport>

export const adminReportsInput = z.strictObject({
  state: z._default(z.enum(['open', 'resolved']), 'open'),
  cursor: z.optional(cursor),
})
export const adminReportsPage = z.strictObject({
  reports: z.array(adminReport),
  nextCursor: z.nullable(cursor),
})
export const reportIdInput = z.strictObject({ reportId: givenId })

/** The one letter that a report discloses, as long as it exists: sender and receiver may both have removed it since. */
export const disclosedLetter = z.strictObject({
  letter: z.nullable(
    z.strictObject({
      ...z.pick(letter, { createdAt: true, banner: true, content: true, sender: true, receiver: true }).shape,
      /** The sender took it back after it was opened, so only the receiver still has it. */
      takenBack: z.boolean(),
    }),
  ),
})
export type DisclosedLetter = z.infer<typeof disclosedLetter>

/** Dismissing a report needs no reason; warning and banning do. */
export const resolveReportInput = z
  .strictObject({
    reportId: givenId,
    outcome: z.enum(reportOutcomes),
    reason,
  })
  .check(
    z.refine(({ outcome, reason }) => outcome === 'dismissed' || reason !== '', {
      path: ['reason'],
      error: reasonMissing,
    }),
  )
export type ResolveReportInput = z.infer<typeof resolveReportInput>

export const adminTestimonialsInput = z.strictObject({
  state: z._default(z.enum(testimonialStates), 'waiting'),
  cursor: z.optional(cursor),
})
export const adminTestimonial = z.strictObject({
  ...testimonial.shape,
  /** Null for an example that ships with the installation. */
  author: z.nullable(person),
  /** A banned author's testimonial is never shown, whatever was decided. */
  authorIsBanned: z.boolean(),
  createdAt: z.date(),
})
export type AdminTestimonial = z.infer<typeof adminTestimonial>
export const adminTestimonialsPage = z.strictObject({
  testimonials: z.array(adminTestimonial),
  nextCursor: z.nullable(cursor),
})
export const decideTestimonialInput = z.strictObject({ id: givenId, approved: z.boolean() })
