import * as z from 'zod/mini'
import { givenIdSchema } from '#ids.ts'
import { presentPasswordSchema } from './password-schemas.ts'

/** A page of the release before does not send it (docs/rules.md 2.8). */
export const isOwnDeviceSchema = z.optional(z.boolean())

export const openSessionSchema = z.strictObject({
  id: z.uuid(),
  /** Such as "Firefox on Windows". */
  device: z.string(),
  createdAt: z.date(),
  lastActiveAt: z.date(),
  /** This session makes the request. */
  current: z.boolean(),
  /** As its person said at sign-in. */
  isOwnDevice: z.boolean(),
  /** For want of activity; notices still go to its device. */
  isOver: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

export const confirmSessionInputSchema = z.strictObject({ password: presentPasswordSchema })
export const endSessionInputSchema = z.strictObject({ id: givenIdSchema })
