import { defaultBanner } from '@novelette/domain/letters/banners.ts'
import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import type { LocalDraft } from './device-shelf.ts'
import type { DraftState } from './draft-state.ts'
import type { DraftText } from './draft-text.ts'

/** A sheet as it is laid on the desk: a draft from before, or a fresh one. */
export type DraftSnapshot = {
  readonly id: string
  readonly text: DraftText
  readonly revision: number
  /** Other words of it that this browser may have saved on that revision. */
  readonly tried?: readonly DraftText[] | undefined
  readonly state: DraftState
  /** When this browser kept the text; 0 when it did not. */
  readonly keptAt: number
  /** When a draft from before was last changed; null on a fresh sheet. */
  readonly resumedFrom: Date | null
  /** It was written on the landing page, by someone who had no account yet. */
  readonly wasWrittenAsVisitor?: boolean
  /** What is to take the place of the text at once, so that it can be undone: the draft as it was earlier. */
  readonly goBackTo?: DraftText
}

export function blankSnapshot(receiver = ''): DraftSnapshot {
  const text = { receiver, content: '', banner: defaultBanner }
  return { id: uuidV7(), text, revision: 0, state: { kind: 'blank' }, keptAt: 0, resumedFrom: null }
}

export function snapshotOf({ id, receiver, content, banner, revision, updatedAt }: Draft): DraftSnapshot {
  const text = { receiver, content, banner }
  return { id, text, revision, state: { kind: 'saved', at: updatedAt }, keptAt: 0, resumedFrom: updatedAt }
}

export function snapshotOfLocal(kept: LocalDraft, revision: number, state: DraftState): DraftSnapshot {
  const { id, receiver, content, banner, tried, changedAt: keptAt } = kept
  const text = { receiver, content, banner }
  return { id, text, revision, tried, state, keptAt, resumedFrom: new Date(keptAt) }
}
