import type { PublicPath } from './public-titles.ts'
import type { TestimonialsListPage } from './testimonials.ts'

export type PageData = { readonly path: PublicPath; readonly stories?: TestimonialsListPage }

/** A visitor's browser starts the app on first interaction. */
export type PageAudience = 'visitor' | 'member'
