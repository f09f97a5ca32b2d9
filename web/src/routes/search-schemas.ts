import { emailSchema, usernameInputSchema } from '@novelette/domain/accounts/accounts.ts'
import { userSorts } from '@novelette/domain/admin/user-sorts.ts'
import {
  inboxFilters,
  pageNumberSchema,
  searchMaxLength,
  sentFilters,
} from '@novelette/domain/letters/letter-lists.ts'
import { linkTokenSchema } from '@novelette/domain/links.ts'
import * as z from 'zod/mini'
import { adminSectionIds } from '#admin/section-ids.ts'
import { isReturnPath } from '#lib/return-path.ts'

const validOrNone = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

const textSchema = z.string().check(z.maxLength(searchMaxLength))
const returnPathSchema = z.string().check(z.refine(isReturnPath))
const pageInAddressSchema = z.pipe(
  z.pipe(z.union([z.number(), z.string()]), z.transform(Number)),
  pageNumberSchema,
)

export const visitorSearchSchema = z.object({ return: validOrNone(returnPathSchema) })
export const loginSearchSchema = z.object({
  ...visitorSearchSchema.shape,
  message: validOrNone(z.literal('password-reset-success')),
})
/** It is shown, and must not be text injected through a link. */
export const verifyEmailSearchSchema = z.object({
  email: validOrNone(emailSchema),
  token: validOrNone(linkTokenSchema),
})
export const confirmEmailSearchSchema = z.object({ token: validOrNone(linkTokenSchema) })
/** In the query or behind the #. */
export const resetPasswordSearchSchema = z.object({
  token: validOrNone(linkTokenSchema),
  access_token: validOrNone(linkTokenSchema),
  type: validOrNone(z.string()),
  error: validOrNone(z.string()),
  error_code: validOrNone(z.string()),
  error_description: validOrNone(z.string()),
})
export const composeSearchSchema = z.object({
  to: validOrNone(usernameInputSchema),
  draft: validOrNone(z.uuid()),
})
export const conversationSearchSchema = z.object({ search: validOrNone(textSchema) })
export const keepsakesSearchSchema = z.object({ search: validOrNone(textSchema) })
/** Back closes the open `letter`. */
export const inboxSearchSchema = z.object({
  filter: validOrNone(z.enum(inboxFilters)),
  search: validOrNone(textSchema),
  letter: validOrNone(z.uuid()),
})
export const sentSearchSchema = z.object({
  page: validOrNone(pageInAddressSchema),
  filter: validOrNone(z.enum(sentFilters)),
  search: validOrNone(textSchema),
  letter: validOrNone(z.uuid()),
})
/** Back closes the details of `user`. */
export const adminSearchSchema = z.object({
  section: validOrNone(z.enum(adminSectionIds)),
  page: validOrNone(pageInAddressSchema),
  search: validOrNone(textSchema),
  sort: validOrNone(z.enum(userSorts)),
  user: validOrNone(z.uuid()),
})
