import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { readGuestLink } from '@novelette/domain/guests/read-guest-link.ts'
import { storedEntry } from './entries.ts'

const entry = storedEntry('guest-link')

/** For who goes to sign in or to register, in this tab alone: no address of those pages may hold the secret. */
export function rememberGuestLink({ locator, secret }: GuestLink): void {
  entry.writeText(`/l/${locator}#${secret}`)
}

export function readRememberedGuestLink(): GuestLink | null {
  const { locator, secret } = readGuestLink(entry.readText() ?? '')
  return locator && secret ? { locator, secret } : null
}

export const forgetGuestLink = (): void => entry.remove()
