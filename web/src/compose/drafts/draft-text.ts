import { usernameLength } from '@novelette/domain/accounts/accounts.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import { type BannerId, isBannerId } from '@novelette/domain/letters/banners.ts'
import { isUuid } from '@novelette/domain/uuids.ts'

/** Somebody without an account, who is written to by link. */
export type DraftGuest = { readonly id: string; readonly name: string }

/** What a draft says: for whom, the markup, on which paper. */
export type DraftText = {
  /** A username as typed; empty for a guest. */
  readonly receiver: string
  readonly guest?: DraftGuest | undefined
  readonly content: string
  readonly banner: BannerId
}

export function isDraftText(value: unknown): value is DraftText {
  if (!isRecord(value) || !isBannerId(value.banner)) return false
  if (value.guest !== undefined && !isDraftGuest(value.guest)) return false
  return typeof value.receiver === 'string' && typeof value.content === 'string'
}

function isDraftGuest(value: unknown): value is DraftGuest {
  return isRecord(value) && isUuid(value.id) && typeof value.name === 'string'
}

export function draftTextOf({ receiver, guest, content, banner }: DraftText): DraftText {
  return { receiver, ...(guest && { guest }), content, banner }
}

export function sameText(one: DraftText, other: DraftText): boolean {
  return (
    one.content === other.content &&
    one.banner === other.banner &&
    one.receiver === other.receiver &&
    one.guest?.id === other.guest?.id
  )
}

/** As the person is called on the envelope; empty for nobody yet. */
export function nameOfReceiver({ receiver, guest }: Pick<DraftText, 'receiver' | 'guest'>): string {
  return guest ? guest.name : receiver
}

/** A name as it was typed; what could never be one is not worth keeping. */
export function receiverToKeep(typed: string): string {
  const name = typed.trim()
  return name.length > usernameLength.max ? '' : name
}
