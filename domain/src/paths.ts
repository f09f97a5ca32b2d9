/** The paths that are pages (SPEC.md section 2); the server answers any other with 404 and the same shell. */
const pagePaths = new Set([
  '/',
  '/about',
  '/privacy',
  '/terms',
  '/faq',
  '/contact',
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
  '/testimonials',
])

/** Whether a page stands at this path, with or without a slash at its end. */
export function isPagePath(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return (
    pagePaths.has(plain) || /^\/u\/[A-Za-z0-9_]+$/.test(plain) || /^\/letters\/[0-9a-f-]{36}$/.test(plain)
  )
}
