import type { guestPath } from '#guests/guest-links.ts'
import type { PublicPath } from './public-titles.ts'
import type { TestimonialsListPage } from './testimonials.ts'

/** The server sends these as complete HTML. */
export type RenderedPath = PublicPath | typeof guestPath

export type PageData =
  | { readonly path: PublicPath; readonly stories?: TestimonialsListPage }
  | { readonly path: typeof guestPath; readonly stories?: never }

/** A visitor's browser starts the app on first interaction, a guest's after the first paint. */
export type PageAudience = 'visitor' | 'member' | 'guest'
