import { ownReportOfLetterSchema, reportInputSchema } from '@novelette/domain/admin/report-schemas.ts'
import { letterIdInputSchema } from '@novelette/domain/letters/letters.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import { ownReportOf, reportLetter } from '#reports/reporting.ts'

const tags = ['reports']

export const reportsRoutes = {
  report: signedIn
    .route({
      method: 'POST',
      path: '/reports',
      tags,
      summary: 'Show one letter that one received and opened to the people who look after the site',
      description: 'Once for each letter: asked for again, it answers with the first report.',
    })
    .input(reportInputSchema)
    .output(ownReportOfLetterSchema)
    .handler(async ({ context: { deps, user }, input }) => ({
      report: await reportLetter(deps, user.id, input, 'report'),
    })),

  ofLetter: signedIn
    .route({
      method: 'GET',
      path: '/letters/received/{id}/report',
      tags,
      summary: 'Whether one has reported this letter',
    })
    .input(letterIdInputSchema)
    .output(ownReportOfLetterSchema)
    .handler(async ({ context: { deps, user }, input }) => ({
      report: await ownReportOf(deps.db, user.id, input.id),
    })),
}
