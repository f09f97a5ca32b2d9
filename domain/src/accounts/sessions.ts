import * as z from 'zod/mini'
import { givenIdSchema } from '#ids.ts'

/**
 * Names the user (by id) a call was made for. Signing in as someone else replaces the browser's cookie; the server then refuses
 * the call, so that nothing is saved or sent in another user's name (docs/rules.md 2.5).
 */
export const asUserHeader = 'x-meant-by'

/** A session ends after this long without activity (docs/rules.md 2.2). */
export const sessionMinutes = 60

/** Days after which even an active session ends, so that a stolen one does not last for ever (docs/rules.md 2.2). */
export const sessionDays = 30

/** The warning, the countdown's ticks, the checks, and the least time between two reports of activity (docs/rules.md 2.2). */
export const inactivity = { warningMinutes: 5, tickMs: 1_000, checkMs: 10_000, reportMs: 60_000 } as const

export const openSessionSchema = z.strictObject({
  id: z.uuid(),
  /** Such as "Firefox on Windows". */
  device: z.string(),
  createdAt: z.date(),
  lastActiveAt: z.date(),
  /** This session makes the request. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

export const endSessionInputSchema = z.strictObject({ id: givenIdSchema })
