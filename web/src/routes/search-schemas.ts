import { email, usernameInput } from '@novelette/domain/accounts.ts'
import { inboxFilters, pageNumber, searchMaxLength, sentFilters } from '@novelette/domain/letter-lists.ts'
import { linkToken } from '@novelette/domain/links.ts'
import { userSorts } from '@novelette/domain/user-sorts.ts'
import * as z from 'zod/mini'
import { adminSectionIds } from '#admin/section-ids.ts'
import { isReturnPath } from '#lib/return-path.ts'

/** Drops invalid values, so that no address shows an error. */
const validOrNone = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

const text = z.string().check(z.maxLength(searchMaxLength))
const returnPath = z.string().check(z.refine(isReturnPath))
const pageInAddress = z.pipe(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)), pageNumber)

export const guestSearch = z.object({ return: validOrNone(returnPath) })
export const loginSearch = z.object({
  ...guestSearch.shape,
  message: validOrNone(z.literal('password-reset-success')),
})
/** The page shows it, so it must not be text injected through a link. */
export const verifyEmailSearch = z.object({ email: validOrNone(email), token: validOrNone(linkToken) })
export const confirmEmailSearch = z.object({ token: validOrNone(linkToken) })
/** In the query or behind the #. */
export const resetPasswordSearch = z.object({
  token: validOrNone(linkToken),
  access_token: validOrNone(linkToken),
  type: validOrNone(z.string()),
  error: validOrNone(z.string()),
  error_code: validOrNone(z.string()),
  error_description: validOrNone(z.string()),
})
export const composeSearch = z.object({ to: validOrNone(usernameInput), draft: validOrNone(z.uuid()) })
export const correspondenceSearch = z.object({ search: validOrNone(text) })
export const keepsakesSearch = z.object({ search: validOrNone(text) })
/** `letter` is the open one, so that Back closes it. */
export const inboxSearch = z.object({
  filter: validOrNone(z.enum(inboxFilters)),
  search: validOrNone(text),
  letter: validOrNone(z.uuid()),
})
export const sentSearch = z.object({
  page: validOrNone(pageInAddress),
  filter: validOrNone(z.enum(sentFilters)),
  search: validOrNone(text),
  letter: validOrNone(z.uuid()),
})
/** `user` is the one whose details are open, so that Back closes them. */
export const adminSearch = z.object({
  section: validOrNone(z.enum(adminSectionIds)),
  page: validOrNone(pageInAddress),
  search: validOrNone(text),
  sort: validOrNone(z.enum(userSorts)),
  user: validOrNone(z.uuid()),
})
