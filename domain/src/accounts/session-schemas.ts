import * as z from 'zod/mini'
import { givenIdSchema } from '#ids.ts'

export const openSessionSchema = z.strictObject({
  id: z.uuid(),
  /** Such as "Firefox on Windows". */
  device: z.string(),
  createdAt: z.date(),
  lastActiveAt: z.date(),
  /** This session makes the request. */
  current: z.boolean(),
  /** For want of activity; notices still go to its device. */
  isOver: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

export const endSessionInputSchema = z.strictObject({ id: givenIdSchema })
