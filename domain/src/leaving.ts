import * as z from 'zod/mini'
import { presentPassword } from './passwords.ts'

/** Days between asking to delete an account and its erasure, in which one may change one's mind. */
export const daysToReconsider = 14

/** What a letter of an erased account is signed with. No username looks like it: those have no spaces. */
export const formerMember = 'a former member'

/** Whether this stands where a name was: there is no one to write back to, and no profile to look at. */
export const isFormerMember = (username: string): boolean => username === formerMember

export const leaveInput = z.strictObject({ password: presentPassword })
export const leaving = z.strictObject({ erasesAt: z.date() })
