import { usernameLength } from '@novelette/domain/accounts/accounts.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import { type BannerId, isBannerId } from '@novelette/domain/letters/banners.ts'

/** What a draft says: for whom, the markup, on which paper. */
export type DraftText = {
  readonly receiver: string
  readonly content: string
  readonly banner: BannerId
}

export function isDraftText(value: unknown): value is DraftText {
  if (!isRecord(value) || !isBannerId(value.banner)) return false
  return typeof value.receiver === 'string' && typeof value.content === 'string'
}

export function draftTextOf({ receiver, content, banner }: DraftText): DraftText {
  return { receiver, content, banner }
}

export function sameText(one: DraftText, other: DraftText): boolean {
  return one.content === other.content && one.banner === other.banner && one.receiver === other.receiver
}

/** A name as it was typed; what could never be one is not worth keeping. */
export function receiverToKeep(typed: string): string {
  const name = typed.trim()
  return name.length > usernameLength.max ? '' : name
}
