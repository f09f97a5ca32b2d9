import * as z from 'zod/mini'

/** Characters of a testimonial's parts; each has a name, a location and a message (SPEC.md section 2). */
export const testimonialLimits = { name: 40, location: 60, message: 280 } as const

/** How many the landing page shows. */
export const testimonialsOnLanding = 3

export const testimonialStates = ['waiting', 'approved', 'refused'] as const
export type TestimonialState = (typeof testimonialStates)[number]

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

export const testimonialInput = z.strictObject({
  name: line(testimonialLimits.name),
  location: line(testimonialLimits.location),
  message: line(testimonialLimits.message),
})

export const testimonial = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  location: z.string(),
  message: z.string(),
})
export type Testimonial = z.infer<typeof testimonial>

/** One's own, and how far it is. */
export const ownTestimonial = z.strictObject({ ...testimonial.shape, state: z.enum(testimonialStates) })
