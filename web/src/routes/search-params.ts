import { emailProblem, normaliseEmail, usernameLength } from '@novelette/domain/accounts/accounts.ts'
import { userSorts } from '@novelette/domain/admin/user-sorts.ts'
import {
  inboxFilters,
  pageNumbers,
  searchMaxLength,
  sentFilters,
} from '@novelette/domain/letters/letter-lists.ts'
import { linkTokenLength } from '@novelette/domain/links.ts'
import { shareProblems } from '@novelette/domain/pages/share-path.ts'
import { isUuid } from '@novelette/domain/uuids.ts'
import { adminSectionIds } from '#admin/section-ids.ts'
import { isReturnPath } from '#lib/return-path.ts'

/** `?to=123` is a username, not a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

/* Without zod, because every page reads its address. The router keeps what is not valid unless it becomes undefined. */

type Reader<T> = (given: string) => T | undefined
type Search<Readers> = {
  [name in keyof Readers]?: (Readers[name] extends Reader<infer T> ? T : never) | undefined
}

function searchOf<Readers extends Readonly<Record<string, Reader<unknown>>>>(readers: Readers) {
  return (given: Readonly<Record<string, unknown>>): Search<Readers> => {
    const present = Object.entries(readers).filter(([name]) => given[name] !== undefined)
    const read = present.map(([name, reader]) => [name, reader(String(given[name]))])
    return Object.fromEntries(read)
  }
}

const such =
  (isValid: (text: string) => boolean): Reader<string> =>
  text =>
    isValid(text) ? text : undefined

const oneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  text =>
    values.find(value => value === text)

const uuid = such(isUuid)
const text = such(({ length }) => length <= searchMaxLength)
const returnPath = such(isReturnPath)
const username = such(({ length }) => length >= 1 && length <= usernameLength.max)
const linkToken = such(({ length }) => length >= linkTokenLength.min && length <= linkTokenLength.max)
const email: Reader<string> = given => (emailProblem(given) === null ? normaliseEmail(given) : undefined)
const anyText = such(() => true)

function page(given: string): number | undefined {
  const number = Number(given)
  const isPage = Number.isInteger(number) && number >= pageNumbers.min && number <= pageNumbers.max
  return isPage ? number : undefined
}

export const readVisitorSearch = searchOf({ return: returnPath })
export const readLoginSearch = searchOf({ return: returnPath, message: oneOf(['password-reset-success']) })
/** The address is shown, and must not be text injected through a link. */
export const readVerifyEmailSearch = searchOf({ email, token: linkToken })
export const readLinkSearch = searchOf({ token: linkToken })
/** In the query or behind the #. */
export const readResetPasswordSearch = searchOf({
  token: linkToken,
  access_token: linkToken,
  type: anyText,
  error: anyText,
  error_code: anyText,
  error_description: anyText,
})
/** `shared`: what another app handed in becomes the draft of this id. */
export const readComposeSearch = searchOf({
  to: username,
  guest: uuid,
  draft: uuid,
  scheduled: uuid,
  shared: uuid,
})
/** `opened`: by the system, with files. */
export const readShareSearch = searchOf({ problem: oneOf(shareProblems), opened: oneOf(['files']) })
export const readConversationSearch = searchOf({ search: text })
export const readKeepsakesSearch = searchOf({ search: text })
/** Back closes the open `letter`. */
export const readInboxSearch = searchOf({ filter: oneOf(inboxFilters), search: text, letter: uuid })
export const readSentSearch = searchOf({ page, filter: oneOf(sentFilters), search: text, letter: uuid })
/** Back closes the details of `user`. */
export const readAdminSearch = searchOf({
  section: oneOf(adminSectionIds),
  page,
  search: text,
  sort: oneOf(userSorts),
  user: uuid,
})
