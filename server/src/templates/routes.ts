import { letterTemplateSchema } from '@novelette/domain/letters/template-schemas.ts'
import * as z from 'zod/mini'
import { signedIn } from '#accounts/sessions/guards.ts'
import { listTemplates } from '#templates/templates.ts'

export const templatesRoutes = {
  list: signedIn
    .route({ method: 'GET', path: '/templates', tags: ['templates'], summary: 'Letters to start from' })
    .output(z.array(letterTemplateSchema))
    .handler(({ context }) => listTemplates(context.deps.db)),
}
