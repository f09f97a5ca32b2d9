import { usernameLength } from '@novelette/domain/accounts/accounts.ts'
import { isRecord } from '@novelette/domain/is-record.ts'
import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { type BannerId, isBannerId } from '@novelette/domain/letters/banners.ts'
import { namesOneReceiver } from '@novelette/domain/letters/draft-receivers.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { isUuid } from '@novelette/domain/uuids.ts'

/** Somebody without an account, who is written to by link. */
export type DraftGuest = { readonly id: string; readonly name: string }

/** What a draft says: for whom, the markup, on which paper, and when it is to arrive. */
export type DraftText = {
  /** A username as typed; empty for a guest. */
  readonly receiver: string
  readonly guest?: DraftGuest | undefined
  readonly content: string
  readonly banner: BannerId
  /** Where it is another than its script says. */
  readonly lang?: LetterLanguage | undefined
  /** None: at once. */
  readonly plan?: LetterPlan | undefined
}

export function isDraftText(value: unknown): value is DraftText {
  if (!isRecord(value) || !isBannerId(value.banner)) return false
  if (value.guest !== undefined && !isDraftGuest(value.guest)) return false
  if (value.plan !== undefined && !isRecord(value.plan)) return false
  if (value.lang !== undefined && typeof value.lang !== 'string') return false
  return typeof value.receiver === 'string' && typeof value.content === 'string'
}

function isDraftGuest(value: unknown): value is DraftGuest {
  return isRecord(value) && isUuid(value.id) && typeof value.name === 'string'
}

/** Of a guest and a username the guest was chosen: the server takes no draft for both. */
export function draftTextOf({ receiver: typed, guest, content, banner, lang, plan }: DraftText): DraftText {
  const receiver = namesOneReceiver(typed, guest) ? typed : ''
  const known = lang && { lang }
  return { receiver, ...(guest && { guest }), content, banner, ...known, ...(plan && { plan }) }
}

/** Whatever language it is said to be in. */
export function sameText(one: DraftText, other: DraftText): boolean {
  return (
    one.content === other.content &&
    one.banner === other.banner &&
    one.receiver === other.receiver &&
    one.guest?.id === other.guest?.id &&
    sortedJson(one.plan) === sortedJson(other.plan)
  )
}

/** The server may name the fields in another order. */
function sortedJson(plan: LetterPlan | undefined): string | undefined {
  return JSON.stringify(plan, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  )
}

/** As a letter of its own: a draft of changes to a scheduled letter no longer changes it. */
export function withoutEdits({ plan, ...text }: DraftText): DraftText {
  const { edits: _, ...rest } = plan ?? {}
  return { ...text, plan: planOf(rest) }
}

/** None, where it has nothing. */
export function planOf(plan: LetterPlan): LetterPlan | undefined {
  return Object.values(plan).some(part => part !== undefined) ? plan : undefined
}

/** As the person is called on the envelope; empty for nobody yet. */
export function nameOfReceiver({ receiver, guest }: Pick<DraftText, 'receiver' | 'guest'>): string {
  return guest ? guest.name : receiver
}

/** No username has the sign. */
export const isAddress = (typed: string) => typed.indexOf('@') > 0

/** A name as it was typed; what could never be one is not worth keeping, and an address is nobody's but its owner's. */
export function receiverToKeep(typed: string): string {
  const name = typed.trim()
  return name.length > usernameLength.max || isAddress(name) ? '' : name
}
