import * as z from 'zod/mini'
import { givenIdSchema } from '#ids.ts'

/**
 * The header in which a call may name the user (by id) it was made for. Signing in as someone else replaces the browser's cookie;
 * the server then refuses the call, so that nothing is saved or sent in another user's name (docs/rules.md 2.5).
 */
export const asUserHeader = 'x-meant-by'

/** Minutes without user activity after which a session ends (docs/rules.md 2.2). */
export const sessionMinutes = 60

/**
 * Minutes of warning before a session ends, and milliseconds between countdown ticks, between checks, and at least between two
 * activity reports to the server (docs/rules.md 2.2).
 */
export const inactivity = { warningMinutes: 5, tickMs: 1_000, checkMs: 10_000, reportMs: 60_000 } as const

export const openSessionSchema = z.strictObject({
  id: z.uuid(),
  /** Such as "Firefox on Windows". */
  device: z.string(),
  createdAt: z.date(),
  lastActiveAt: z.date(),
  /** Whether it is the session making the request. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

export const endSessionInputSchema = z.strictObject({ id: givenIdSchema })
