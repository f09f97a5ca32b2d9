import { storedEntry } from '#lib/storage/entries.ts'

const screens = 'dashboard|inbox|sent|compose|keepsakes|profile|settings|admin|testimonials|share'

/** A sign-in redirects to these alone, never to other sites. */
const allowed = new RegExp(`^/(?:${screens}|l/$|letters/[0-9a-f-]{36}|u/[A-Za-z0-9_]{3,15})(?:[?#]|$)`)

export function isReturnPath(path: unknown): path is string {
  return typeof path === 'string' && path.length <= 500 && !path.includes('\\') && allowed.test(path)
}

const entry = storedEntry('return-path')

/** The verification mail opens in another tab. */
export function rememberReturnPath(path: string | undefined): void {
  if (path) entry.writeText(path)
  else entry.remove()
}

export function takeReturnPath(): string | undefined {
  const path = entry.readText()
  entry.remove()
  return isReturnPath(path) ? path : undefined
}
