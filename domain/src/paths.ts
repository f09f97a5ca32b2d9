import { publicPaths } from './public-titles.ts'

/** The paths that are pages (SPEC.md section 2) without asking who it is about; any other is answered with 404 and the same shell. */
const pagePaths = new Set<string>([
  ...publicPaths,
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/dashboard',
  '/inbox',
  '/sent',
  '/compose',
  '/keepsakes',
  '/profile',
  '/settings',
  '/admin',
])

/** A path as the tables name it: a slash at its end leads to the same page. */
export const plainPath = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** Whether a page stands at this path, with or without a slash at its end. */
export function isPagePath(path: string): boolean {
  const plain = plainPath(path)
  return pagePaths.has(plain) || /^\/letters\/[0-9a-f-]{36}$/.test(plain)
}
