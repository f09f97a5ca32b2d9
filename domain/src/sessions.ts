import * as z from 'zod/mini'
import { givenId } from './ids.ts'

/**
 * The header in which a call may name, by id, who means it. A browser's cookie becomes another's the moment somebody else signs in
 * there; such a call is then refused, and nobody's words are saved or sent as another's.
 */
export const meantByHeader = 'x-meant-by'

/** Minutes without an action of the user's own after which a session is over (SPEC.md section 9). */
export const sessionMinutes = 60

/**
 * Minutes before that in which the browser warns, its tick while it does, how often it looks, and how often at most it tells
 * the server that somebody is here (DECISIONS 8).
 */
export const inactivity = { warningMinutes: 5, tickMs: 1_000, checkMs: 10_000, reportMs: 60_000 } as const

/** One place where a person is signed in. */
export const openSession = z.strictObject({
  id: z.uuid(),
  /** Such as "Firefox on Windows". */
  device: z.string(),
  createdAt: z.date(),
  lastActiveAt: z.date(),
  /** The one that asks. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const endSessionInput = z.strictObject({ id: givenId })
