import type { EnclosureKind, EnclosureOutcome } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { enclosuresOff, enclosureTexts } from '@novelette/domain/letters/parts/enclosure-texts.ts'

/** Undefined: a server of the release before does not say. */
export type EnclosureReceiver = { readonly username: string } & {
  readonly [Kind in EnclosureKind as `${Kind}s`]: EnclosureOutcome | undefined
}

/** Why nothing of this kind is enclosed for them; null where it is, or where nobody is named yet. */
export function receiverRefusal(receiver: EnclosureReceiver | null, kind: EnclosureKind): string | null {
  const outcome = receiver?.[`${kind}s`]
  if (!receiver || !outcome || outcome === 'taken') return null
  if (outcome === 'off') return enclosuresOff
  const { friendsOnly, notWanted } = enclosureTexts[kind]
  return (outcome === 'friends_only' ? friendsOnly : notWanted)(receiver.username)
}
