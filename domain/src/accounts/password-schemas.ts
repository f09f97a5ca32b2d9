import * as z from 'zod/mini'
import { linkTokenSchema } from '#link-schemas.ts'
import { isShortEnough, newPasswordRules, passwordMissing, passwordTooLong } from './passwords.ts'

export const newPasswordSchema = z
  .string()
  .check(...newPasswordRules.map(([isMet, problem]) => z.refine<string>(isMet, problem)))

export const presentPasswordSchema = z
  .string()
  .check(z.minLength(1, passwordMissing), z.refine(isShortEnough, passwordTooLong))

export const resetPasswordInputSchema = z.strictObject({
  token: linkTokenSchema,
  password: newPasswordSchema,
})
export const changePasswordInputSchema = z.strictObject({
  presentPassword: presentPasswordSchema,
  newPassword: newPasswordSchema,
})
