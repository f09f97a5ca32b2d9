const screens = 'dashboard|inbox|sent|compose|keepsakes|profile|settings|admin|testimonials'

/** A sign-in redirects to these alone, never to other sites. */
const allowed = new RegExp(`^/(?:${screens}|letters/[0-9a-f-]{36}|u/[A-Za-z0-9_]{3,15})(?:[?#]|$)`)

export function isReturnPath(path: unknown): path is string {
  return typeof path === 'string' && path.length <= 500 && !path.includes('\\') && allowed.test(path)
}

const key = 'return-path'

/** The verification mail opens in another tab. */
export function rememberReturnPath(path: string | undefined): void {
  if (path) localStorage.setItem(key, path)
  else localStorage.removeItem(key)
}

export function takeReturnPath(): string | undefined {
  const path = localStorage.getItem(key)
  localStorage.removeItem(key)
  return isReturnPath(path) ? path : undefined
}
