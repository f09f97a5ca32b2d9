import { guestPath } from '#guests/guest-links.ts'
import { publicPaths } from './public-titles.ts'
import { sharePath } from './share-path.ts'

/** These show nothing to a visitor. */
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

/** A person's id follows. */
const lettersPath = '/letters/'

const lettersWithOne = new RegExp(`^${lettersPath}[0-9a-f-]{36}$`)

export const memberPathPrefixes = [...memberPaths, lettersPath] as const

/** Any other path gets the same shell with 404. */
const pagePaths = new Set<string>([
  ...publicPaths,
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/mail/stop',
  '/notices/stop',
  sharePath,
  ...memberPaths,
])

/** Of the router, which never say whose page it is. */
export const routePatterns = [
  ...pagePaths,
  `${lettersPath}$personId`,
  '/u/$username',
  `${guestPath}$`,
] as const

export const withoutTrailingSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** Whatever a program made of its end. */
export const isGuestPath = (path: string) => `${path}/`.startsWith(guestPath)

export function isPagePath(path: string): boolean {
  const plain = withoutTrailingSlash(path)
  return pagePaths.has(plain) || lettersWithOne.test(plain) || isGuestPath(path)
}
