import { email, usernameInput } from '@novelette/domain/accounts.ts'
import { inboxFilters, pageNumber, searchMaxLength, sentFilters } from '@novelette/domain/letter-lists.ts'
import { linkToken } from '@novelette/domain/links.ts'
import { userSorts } from '@novelette/domain/user-sorts.ts'
import * as z from 'zod/mini'
import { adminSectionIds } from '#admin/section-ids.ts'
import { isReturnPath } from '#lib/return-path.ts'

/** A value that makes no sense is as good as none: an address never shows an error. */
const orNone = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

const text = z.string().check(z.maxLength(searchMaxLength))
const returnPath = z.string().check(z.refine(isReturnPath))
const pageInAddress = z.pipe(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)), pageNumber)

export const guestSearch = z.object({ return: orNone(returnPath) })
export const loginSearch = z.object({
  ...guestSearch.shape,
  message: orNone(z.literal('password-reset-success')),
})
/** The page says that a mail went there, so it has to be an address and not what somebody else would have it say. */
export const verifyEmailSearch = z.object({ email: orNone(email), token: orNone(linkToken) })
export const confirmEmailSearch = z.object({ token: orNone(linkToken) })
/** What a link to a new password may carry (SPEC.md section 2, DECISIONS 9); it may stand behind the #, too. */
export const resetPasswordSearch = z.object({
  token: orNone(linkToken),
  access_token: orNone(linkToken),
  type: orNone(z.string()),
  error: orNone(z.string()),
  error_code: orNone(z.string()),
  error_description: orNone(z.string()),
})
export const composeSearch = z.object({ to: orNone(usernameInput), draft: orNone(z.uuid()) })
export const correspondenceSearch = z.object({ search: orNone(text) })
export const keepsakesSearch = z.object({ search: orNone(text) })
/** `letter` is the one that lies open, so that Back closes it. */
export const inboxSearch = z.object({
  filter: orNone(z.enum(inboxFilters)),
  search: orNone(text),
  letter: orNone(z.uuid()),
})
export const sentSearch = z.object({
  page: orNone(pageInAddress),
  filter: orNone(z.enum(sentFilters)),
  search: orNone(text),
  letter: orNone(z.uuid()),
})
/** `user` is the one whose details lie open, so that Back closes them. */
export const adminSearch = z.object({
  section: orNone(z.enum(adminSectionIds)),
  page: orNone(pageInAddress),
  search: orNone(text),
  sort: orNone(z.enum(userSorts)),
  user: orNone(z.uuid()),
})
