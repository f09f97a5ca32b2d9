import type { Draft } from '@novelette/domain/letters/drafts.ts'
import type { FailureCode } from '#lib/error-code.ts'
import type { FinalRefusal } from './final-refusals.ts'

/** How well what is written is kept. */
export type DraftState =
  /** Nothing is written that would be worth keeping. */
  | { readonly kind: 'blank' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  /** The server was not reached; this browser has the text. */
  | { readonly kind: 'on-device' }
  /** Neither the server nor this browser could take it; only this page has it. */
  | { readonly kind: 'only-here' }
  /** More than the server takes; `kept` when this browser has it. */
  | { readonly kind: 'too-large'; readonly kept: boolean }
  /** Another tab or device saved something else in between. */
  | { readonly kind: 'conflict'; readonly other: Draft }
  /** A letter was already sent from this sheet, in another tab. */
  | { readonly kind: 'sent' }

export function isLostWithPage(state: DraftState): boolean {
  return state.kind === 'only-here' || (state.kind === 'too-large' && !state.kept)
}

/** Why the server would not take the words however often it was asked; undefined where it may. */
export function finalRefusalOf({ kind }: DraftState): FinalRefusal | undefined {
  if (kind === 'sent') return 'letter_conflict'
  return kind === 'conflict' ? 'draft_conflict' : undefined
}

/** Whether a save that was refused so may go through a little later. */
export function isPassing(code: FailureCode): boolean {
  return ['offline', 'unavailable', 'unexpected', 'rate_limited', 'not_found'].includes(code)
}
