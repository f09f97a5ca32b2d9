import type { DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import type { DraftText } from '#compose/drafts/draft-text.ts'

/** What can be done with the desk as a whole: another sheet takes the place of this one. */
export type ComposerNavigation = {
  readonly startNew: () => void
  /** With `goBackTo` it says again what it said earlier. */
  readonly openDraft: (id: string, goBackTo?: DraftText) => void
  /** Goes on with these words under a new id. */
  readonly copyToNew: (text: DraftText) => void
  readonly showBlank: () => void
  readonly show: (sheet: DraftSnapshot) => void
}
