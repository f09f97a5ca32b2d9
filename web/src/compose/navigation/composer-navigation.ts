import type { DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import type { DraftText } from '#compose/drafts/draft-text.ts'

/** Replaces the open draft by another. */
export type ComposerNavigation = {
  readonly startNew: () => void
  /** With `goBackTo` it says again what it said earlier. */
  readonly openDraft: (id: string, goBackTo?: DraftText) => void
  /** Goes on with this text under a new id. */
  readonly copyToNew: (text: DraftText) => void
  readonly showBlank: () => void
  readonly show: (snapshot: DraftSnapshot) => void
}
