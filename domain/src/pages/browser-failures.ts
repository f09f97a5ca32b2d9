import * as z from 'zod/mini'
import { routePatterns } from './paths.ts'

/**
 * What failed. `uncaught`, `rejection`: an error, or a promise, that nobody caught. `chunk`: a part of the app did not load. `page`: the
 * error page is shown. `save`, `outbox`: words, or a waiting letter, for a reason that no rule names.
 */
export const browserFailureKinds = ['uncaught', 'rejection', 'chunk', 'page', 'save', 'outbox'] as const
export type BrowserFailureKind = (typeof browserFailureKinds)[number]

/** Where the app knows no route yet. */
export const beforeStart = 'start'

/** Without a word, a name or an address. */
export const browserFailureSchema = z.strictObject({
  kind: z.enum(browserFailureKinds),
  screen: z._default(z.enum([beforeStart, ...routePatterns]), beforeStart),
  /** From the name of the page's first script. */
  build: z.string().check(z.regex(/^[!-~]{7}$/)),
})
