import type { PublicPath } from './public-titles.ts'
import type { TestimonialsPage } from './testimonials.ts'

/** What the server renders a public page with, beside its own texts, and puts beside it so that the browser draws the same. */
export type PageData = { readonly path: PublicPath; readonly stories?: TestimonialsPage }

/** A member's browser starts the whole app at once; a visitor's when they turn to something that needs it. */
export type PageReader = 'visitor' | 'member'
