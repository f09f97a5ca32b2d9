import {
  adminTestimonialsInputSchema,
  adminTestimonialsPageSchema,
  decideTestimonialInputSchema,
} from '@novelette/domain/admin/admin.ts'
import * as z from 'zod/mini'
import { adminOnly } from '#accounts/sessions/guards.ts'
import { decideTestimonial, testimonialsIn } from '#admin/testimonials/deciding.ts'

const tags = ['admin']

export const adminTestimonialsRoutes = {
  testimonials: adminOnly
    .route({
      method: 'GET',
      path: '/admin/testimonials',
      tags,
      summary: 'Testimonials that wait, or were decided',
    })
    .input(adminTestimonialsInputSchema)
    .output(adminTestimonialsPageSchema)
    .handler(({ context, input }) => testimonialsIn(context.deps.db, input)),

  decideTestimonial: adminOnly
    .route({
      method: 'PUT',
      path: '/admin/testimonials/{id}',
      tags,
      summary: 'Show a testimonial to everyone, or to no one',
    })
    .input(decideTestimonialInputSchema)
    .output(z.strictObject({}))
    .handler(async ({ context: { deps, user }, input }) => {
      await decideTestimonial(deps.db, user.id, input)
      return {}
    }),
}
