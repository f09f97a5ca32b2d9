import type { Log } from '#lib/log.ts'
import type { LetterKeys } from '#sealing/letter-keys.ts'
import { SealError } from '#sealing/seal-bytes.ts'
import { guestBinding, openGuest } from '#sealing/seal-guest.ts'

type GuestRow = Parameters<typeof guestBinding>[0] & Parameters<typeof openGuest>[2]

/** Null where it does not open: one row must not fail what concerns others. */
export function tryOpenGuest(
  { letterKeys, log }: { readonly letterKeys: LetterKeys; readonly log: Log },
  guest: GuestRow,
): ReturnType<typeof openGuest> | null {
  try {
    return openGuest(letterKeys, guestBinding(guest), guest)
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error({ id: guest.id, reason: error.message }, 'a guest cannot be opened')
    return null
  }
}
