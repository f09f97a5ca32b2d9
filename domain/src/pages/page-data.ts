import type { PublicPath } from './public-titles.ts'
import type { TestimonialsListPage } from './testimonials.ts'

/** Embedded in the page, so that hydration renders the same. */
export type PageData = { readonly path: PublicPath; readonly stories?: TestimonialsListPage }

/** A member's browser starts the whole app at once, a visitor's on first interaction. */
export type PageReader = 'visitor' | 'member'
