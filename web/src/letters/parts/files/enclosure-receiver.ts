import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import type { EnclosureOutcome } from '@novelette/domain/letters/parts/enclosure-schemas.ts'

/** Undefined: a server of the release before does not say. `enclosures`: whatever the kind. */
export type EnclosureReceiver = { readonly username: string } & {
  readonly [Of in `${EnclosureKind}s` | 'enclosures']?: EnclosureOutcome | undefined
}

/** What becomes of something of this kind that is sent to them. */
export const outcomeFor = (receiver: EnclosureReceiver, kind: EnclosureKind) =>
  receiver.enclosures ?? receiver[`${kind}s`]
