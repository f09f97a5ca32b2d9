import { publicPaths } from './public-titles.ts'

/** Where each shows what is the reader's own, and a visitor nothing. */
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

/** The letters with one person, by that person's id. */
const lettersPath = '/letters/'

const lettersWithOne = new RegExp(`^${lettersPath}[0-9a-f-]{36}$`)

/** How the paths of members begin. */
export const memberPathStarts = [...memberPaths, lettersPath] as const

/** The paths that are pages (SPEC.md section 2) without asking who it is about; any other is answered with 404 and the same shell. */
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

/** A path as the tables name it: a slash at its end leads to the same page. */
export const plainPath = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** Whether a page stands at this path, with or without a slash at its end. */
export function isPagePath(path: string): boolean {
  const plain = plainPath(path)
  return pagePaths.has(plain) || lettersWithOne.test(plain)
}
