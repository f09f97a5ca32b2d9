import {
  adminReportsInput,
  adminReportsPage,
  disclosedLetter,
  reportIdInput,
} from '@novelette/domain/admin.ts'
import { adminOnly } from '#guards.ts'
import { discloseLetter } from '#reports/disclosure.ts'
import { reportsPage } from '#reports/queue.ts'

const tags = ['admin']

export const adminReportsRoutes = {
  list: adminOnly
    .route({
      method: 'GET',
      path: '/admin/reports',
      tags,
      summary: 'Reports that wait, the oldest first, or those that were resolved, the newest first',
    })
    .input(adminReportsInput)
    .output(adminReportsPage)
    .handler(({ context: { parts }, input }) => reportsPage(parts.db, input)),

  disclose: adminOnly
    .route({
      method: 'POST',
      path: '/admin/reports/{reportId}/letter',
      tags,
      summary: 'The letter of a report; each look is noted in the audit log',
    })
    .input(reportIdInput)
    .output(disclosedLetter)
    .handler(({ context: { parts, user }, input }) => discloseLetter(parts, user.id, input.reportId)),
}
