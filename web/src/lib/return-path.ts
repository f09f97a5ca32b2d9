import { storedEntry } from '#lib/storage/stored-entry.ts'
import { createStore } from './store.ts'

const screens = 'dashboard|inbox|sent|compose|keepsakes|profile|settings|admin|testimonials'

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

/** A letter whose composer was left with words in it: its draft, and whether this browser or the server has all of them. */
type LeftDraft = { readonly id: string; readonly isKept: boolean }

/** Null while a composer is open, and where nothing was written. */
const leftDraft = createStore<LeftDraft | null>(null)

export const setLeftDraft: (draft: LeftDraft | null) => void = leftDraft.set
export const useLeftDraft = leftDraft.useValue

type RouterLocation = {
  readonly pathname: string
  readonly href: string
  readonly search: { readonly scheduled?: string | undefined }
}

/** Where a sign-in leads back to. The address of the composer may name another draft than the one it was left with. */
export function hrefToReturnTo({ pathname, href, search }: RouterLocation): string {
  const left = leftDraft.get()
  return left && pathname === '/compose' && !search.scheduled ? `/compose?draft=${left.id}` : href
}
