import * as z from 'zod/mini'
import { linkTokenLength } from './links.ts'

export const linkTokenSchema = z
  .string()
  .check(z.minLength(linkTokenLength.min), z.maxLength(linkTokenLength.max))

export const linkInputSchema = z.strictObject({ token: linkTokenSchema })
