import {
  approvedTestimonialsInputSchema,
  ownTestimonialSchema,
  testimonialInputSchema,
  testimonialsListPageSchema,
} from '@novelette/domain/pages/testimonials.ts'
import * as z from 'zod/mini'
import { anyone, signedIn } from '#accounts/sessions/guards.ts'
import {
  approvedTestimonials,
  shareTestimonial,
  testimonialOf,
  withdrawTestimonial,
} from '#testimonials/testimonials.ts'

const tags = ['testimonials']

export const testimonialsRoutes = {
  approved: anyone
    .route({ method: 'GET', path: '/testimonials', tags, summary: 'What people say, the newest first' })
    .input(approvedTestimonialsInputSchema)
    .output(testimonialsListPageSchema)
    .handler(({ context, input }) => approvedTestimonials(context.deps.db, input)),

  own: signedIn
    .route({ method: 'GET', path: '/testimonials/own', tags, summary: 'What you shared, and how far it is' })
    .output(z.nullable(ownTestimonialSchema))
    .handler(({ context: { deps, user } }) => testimonialOf(deps.db, user.id)),

  share: signedIn
    .route({
      method: 'PUT',
      path: '/testimonials/own',
      tags,
      summary: 'Share your story; it waits until it was looked at, and replaces an earlier one',
    })
    .input(testimonialInputSchema)
    .output(ownTestimonialSchema)
    .handler(({ context: { deps, user }, input }) => shareTestimonial(deps, user.id, input)),

  withdraw: signedIn
    .route({ method: 'DELETE', path: '/testimonials/own', tags, summary: 'Take back what you shared' })
    .output(z.strictObject({}))
    .handler(async ({ context: { deps, user } }) => {
      await withdrawTestimonial(deps.db, user.id)
      return {}
    }),
}
