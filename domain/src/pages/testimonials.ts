import * as z from 'zod/mini'
import { cursorSchema } from '#letters/letters.ts'
import { textLength } from '#text-length.ts'
import { isVisible } from '#text-line.ts'

export const testimonialLimits = { name: 40, location: 60, message: 280 } as const

export const testimonialsOnLanding = 3

export const testimonialsPageSize = 24

export const testimonialStates = ['waiting', 'approved', 'refused'] as const
export type TestimonialState = (typeof testimonialStates)[number]

const onOneLine = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}\p{Noncharacter_Code_Point}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const lineSchema = (limit: number, missing: string) =>
  z.string().check(
    z.overwrite(onOneLine),
    z.refine(isVisible, missing),
    z.refine(text => textLength(text) <= limit, `Please keep to ${limit} characters`),
  )

export const testimonialInputSchema = z.strictObject({
  name: lineSchema(testimonialLimits.name, 'Please say who you are'),
  location: lineSchema(testimonialLimits.location, 'Please say where you are'),
  message: lineSchema(testimonialLimits.message, 'Please write a few words'),
})
export type TestimonialInput = z.infer<typeof testimonialInputSchema>

export const testimonialSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  location: z.string(),
  message: z.string(),
})
export type Testimonial = z.infer<typeof testimonialSchema>

export const approvedTestimonialsInputSchema = z.strictObject({
  limit: z._default(z.int().check(z.gte(1), z.lte(testimonialsPageSize)), testimonialsPageSize),
  cursor: z.optional(cursorSchema),
})
export const testimonialsListPageSchema = z.strictObject({
  testimonials: z.array(testimonialSchema),
  nextCursor: z.nullable(cursorSchema),
})
export type TestimonialsListPage = z.infer<typeof testimonialsListPageSchema>

export const ownTestimonialSchema = z.strictObject({
  ...testimonialSchema.shape,
  state: z.enum(testimonialStates),
})
export type OwnTestimonial = z.infer<typeof ownTestimonialSchema>
