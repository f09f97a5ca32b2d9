import * as z from 'zod/mini'
import { presentPasswordSchema } from './passwords.ts'

/** Days between the request to delete an account and its erasure, in which it can be cancelled (docs/rules.md 1.9). */
export const daysToReconsider = 14

/** The signature of an erased account's letters. It contains spaces, so no username can equal it. */
export const formerMember = 'a former member'

/** Whether this is the signature of an erased account, which has no profile and cannot be written to. */
export const isFormerMember = (username: string): boolean => username === formerMember

export const deleteAccountInputSchema = z.strictObject({ password: presentPasswordSchema })
export const leavingSchema = z.strictObject({ erasesAt: z.date() })
