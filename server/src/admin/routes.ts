import {
  adminListInputSchema,
  adminStatisticsSchema,
  adminUserDetailsSchema,
  adminUserInputSchema,
  adminUsersInputSchema,
  adminUsersPageSchema,
  auditPageSchema,
  banInputSchema,
} from '@novelette/domain/admin/admin.ts'
import * as z from 'zod/mini'
import { adminOnly } from '#accounts/sessions/guards.ts'
import { audit } from '#admin/audit-log/audit.ts'
import { ban, unban } from '#admin/bans/bans.ts'
import { statistics } from '#admin/statistics.ts'
import { userDetails, usersPage } from '#admin/users.ts'

const tags = ['admin']
const nothingSchema = z.strictObject({})

export const adminRoutes = {
  statistics: adminOnly
    .route({ method: 'GET', path: '/admin/statistics', tags, summary: 'Counts of people and letters' })
    .output(adminStatisticsSchema)
    .handler(({ context }) => statistics(context.deps.db)),

  users: adminOnly
    .route({ method: 'GET', path: '/admin/users', tags, summary: 'A page of people, by part of a username' })
    .input(adminUsersInputSchema)
    .output(adminUsersPageSchema)
    .handler(({ context, input }) => usersPage(context.deps.db, input)),

  user: adminOnly
    .route({ method: 'GET', path: '/admin/users/{userId}', tags, summary: 'What is known of one person' })
    .input(adminUserInputSchema)
    .output(adminUserDetailsSchema)
    .handler(({ context, input }) => userDetails(context.deps, input.userId)),

  ban: adminOnly
    .route({ method: 'POST', path: '/admin/users/{userId}/ban', tags, summary: 'Ban a person' })
    .input(banInputSchema)
    .output(nothingSchema)
    .handler(async ({ context, input }) => {
      await ban(context.deps, { adminId: context.user.id, ...input })
      return {}
    }),

  unban: adminOnly
    .route({ method: 'POST', path: '/admin/users/{userId}/unban', tags, summary: 'Let a person back' })
    .input(banInputSchema)
    .output(nothingSchema)
    .handler(async ({ context, input }) => {
      await unban(context.deps, { adminId: context.user.id, ...input })
      return {}
    }),

  audit: adminOnly
    .route({ method: 'GET', path: '/admin/actions', tags, summary: 'What the admin did, the latest first' })
    .input(adminListInputSchema)
    .output(auditPageSchema)
    .handler(({ context, input }) => audit(context.deps.db, input.cursor)),
}
