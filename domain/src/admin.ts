import * as z from 'zod/mini'
import { givenId } from './ids.ts'
import { pageNumber, searchMaxLength } from './letter-lists.ts'
import { cursor, letter } from './letters.ts'
import { person, privacySettings } from './profiles.ts'
import { reportOutcomes, reportReasons } from './reports.ts'
import { storable } from './storable.ts'
import { testimonial, testimonialStates } from './testimonials.ts'
import { userSorts } from './user-sorts.ts'

/** Users on a page (SPEC.md section 9). */
export const adminPageSize = 20
/** Page buttons beside that of the last page. */
export const adminPageButtons = 5

/** Days of the charts, and of what counts as active (SPEC.md section 9). */
export const adminDays = 30

const windows = { all: z.int(), today: z.int(), last7Days: z.int(), last30Days: z.int() }

/** Counts over all people and all letters. A day begins at midnight UTC. */
export const adminStatistics = z.strictObject({
  users: z.strictObject({
    ...windows,
    banned: z.int(),
    /** Sent or received a letter in the last 30 days. */
    active: z.int(),
  }),
  letters: z.strictObject(windows),
  /** Reports and testimonials that wait for the admin. */
  waiting: z.strictObject({ reports: z.int(), testimonials: z.int() }),
  /** The last 30 days, today last, each with what it added. */
  days: z.array(z.strictObject({ day: z.iso.date(), users: z.int(), letters: z.int() })),
})
export type AdminStatistics = z.infer<typeof adminStatistics>

export const adminUsersInput = z.strictObject({
  page: z._default(pageNumber, 1),
  /** Part of a username, in any case. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(searchMaxLength))),
  sort: z._default(z.enum(userSorts), 'newest'),
})

/** A person as the admin sees them: never an e-mail address, never a letter (SPEC.md section 3, Admin user row). */
export const adminUser = z.strictObject({
  ...person.shape,
  createdAt: z.date(),
  totalLettersSent: z.int(),
  totalLettersReceived: z.int(),
  /** The latest letter that they sent or received, else when they joined. */
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

/** A line of the audit log, which nobody can change. */
export const adminAction = z.strictObject({
  id: z.uuid(),
  kind: z.enum(adminActionKinds),
  /** Whom it was about, if anyone. */
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
  /** What was done about this person, the latest first. */
  actions: z.array(adminAction),
  /** Reports of letters that they wrote, whatever came of them. */
  reports: z.int(),
})
export type AdminUserDetails = z.infer<typeof adminUserDetails>

export const adminUserInput = z.strictObject({ userId: givenId })

/** Characters of a reason for banning, unbanning or warning; one is needed. */
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

/** Rows of the audit log, of reports and of testimonials that come at once. */
export const adminListSize = 20

export const auditPage = z.strictObject({
  actions: z.array(adminAction),
  nextCursor: z.nullable(cursor),
})

/** A report in the queue; the letter itself is disclosed by asking for it. */
export const adminReport = z.strictObject({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  note: z.string(),
  reporter: person,
  /** Who wrote the letter. */
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

/** The one letter that a report discloses, for as long as it is there: both of its people may have removed it since. */
export const disclosedLetter = z.strictObject({
  letter: z.nullable(
    z.strictObject({
      ...z.pick(letter, { createdAt: true, banner: true, content: true, sender: true, receiver: true }).shape,
      /** Its writer took it back after it was opened, so that only its receiver has it. */
      takenBack: z.boolean(),
    }),
  ),
})
export type DisclosedLetter = z.infer<typeof disclosedLetter>

/** A report may be dismissed without a word; whoever is warned or banned is so for a reason. */
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
  /** Null: an example that came with the installation. */
  author: z.nullable(person),
  /** Nobody is shown what a banned person said, whatever was decided. */
  authorIsBanned: z.boolean(),
  createdAt: z.date(),
})
export type AdminTestimonial = z.infer<typeof adminTestimonial>
export const adminTestimonialsPage = z.strictObject({
  testimonials: z.array(adminTestimonial),
  nextCursor: z.nullable(cursor),
})
export const decideTestimonialInput = z.strictObject({ id: givenId, approved: z.boolean() })
