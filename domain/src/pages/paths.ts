import { publicPaths } from './public-titles.ts'

/** Pages that show the reader's own data, and nothing to a visitor. */
const memberPaths = [
  '/dashboard',
  '/inbox',
  '/sent',
  '/compose',
  '/keepsakes',
  '/profile',
  '/settings',
  '/admin',
] as const

/** The conversation with one person, by that person's id. */
const lettersPath = '/letters/'

const lettersWithOne = new RegExp(`^${lettersPath}[0-9a-f-]{36}$`)

export const memberPathStarts = [...memberPaths, lettersPath] as const

/** The fixed paths that are pages. Any other path gets the same shell with 404. */
const pagePaths = new Set<string>([
  ...publicPaths,
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  ...memberPaths,
])

/** A path without its trailing slash, as the tables list it. */
export const plainPath = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** Whether there is a page at this path, with or without a trailing slash. */
export function isPagePath(path: string): boolean {
  const plain = plainPath(path)
  return pagePaths.has(plain) || lettersWithOne.test(plain)
}
