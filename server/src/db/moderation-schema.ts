import { adminActionKinds } from '@novelette/domain/admin/admin.ts'
import { reportOutcomes, reportReasons } from '@novelette/domain/admin/reports.ts'
import { testimonialStates } from '@novelette/domain/pages/testimonials.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { letters, moment, profiles, users } from './schema.ts'

/** Names both people itself, since the letter may be erased. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    letterId: uuid('letter_id')
      .unique()
      .references(() => letters.id, { onDelete: 'set null' }),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => profiles.id),
    writerId: uuid('writer_id')
      .notNull()
      .references(() => profiles.id),
    reason: text('reason', { enum: reportReasons }).notNull(),
    note: text('note').notNull(),
    /** Null while open. */
    outcome: text('outcome', { enum: reportOutcomes }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    index('reports_waiting').on(table.createdAt, table.id).where(sql`${table.outcome} is null`),
    index('reports_resolved').on(table.createdAt, table.id).where(sql`${table.outcome} is not null`),
    index('reports_writer').on(table.writerId),
    index('reports_reporter').on(table.reporterId),
  ],
)

/** Append-only. */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => profiles.id),
    kind: text('kind', { enum: adminActionKinds }).notNull(),
    subjectId: uuid('subject_id').references(() => profiles.id),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    index('admin_actions_by_time').on(table.createdAt, table.id),
    index('admin_actions_subject').on(table.subjectId, table.createdAt),
    index('admin_actions_admin').on(table.adminId),
  ],
)

/** Without an author they are examples (docs/rules.md 6.6). */
export const testimonials = pgTable(
  'testimonials',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    authorId: uuid('author_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    location: text('location').notNull(),
    message: text('message').notNull(),
    state: text('state', { enum: testimonialStates }).notNull().default('waiting'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [index('testimonials_state').on(table.state, table.createdAt, table.id)],
)
