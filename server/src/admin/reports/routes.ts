import {
  adminReportsInputSchema,
  adminReportsPageSchema,
  disclosedLetterSchema,
  reportIdInputSchema,
  resolveReportInputSchema,
} from '@novelette/domain/admin/admin.ts'
import * as z from 'zod/mini'
import { adminOnly } from '#accounts/sessions/guards.ts'
import { discloseLetter } from '#admin/reports/disclosure.ts'
import { reportsPage } from '#admin/reports/queue.ts'
import { resolveReport } from '#admin/reports/resolving.ts'

const tags = ['admin']

export const adminReportsRoutes = {
  reports: adminOnly
    .route({
      method: 'GET',
      path: '/admin/reports',
      tags,
      summary: 'Reports that wait, the oldest first, or those that were resolved, the newest first',
    })
    .input(adminReportsInputSchema)
    .output(adminReportsPageSchema)
    .handler(({ context: { deps }, input }) => reportsPage(deps.db, input)),

  discloseLetter: adminOnly
    .route({
      method: 'POST',
      path: '/admin/reports/{reportId}/letter',
      tags,
      summary: 'The letter of a report; that it was looked at is noted in the audit log',
    })
    .input(reportIdInputSchema)
    .output(disclosedLetterSchema)
    .handler(({ context: { deps, user }, input }) => discloseLetter(deps, user.id, input.reportId)),

  resolveReport: adminOnly
    .route({
      method: 'POST',
      path: '/admin/reports/{reportId}/outcome',
      tags,
      summary: 'Dismiss a report, or warn or ban the writer of the letter',
    })
    .input(resolveReportInputSchema)
    .output(z.strictObject({}))
    .handler(async ({ context: { deps, user }, input }) => {
      await resolveReport(deps, user.id, input)
      return {}
    }),
}
