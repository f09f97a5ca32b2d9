import type { OpenSheet } from './open-sheet.ts'
import type { SheetText } from './sheet-text.ts'

/** What can be done with the desk as a whole: another sheet takes the place of this one. */
export type Desk = {
  readonly startAnew: () => void
  readonly openDraft: (id: string) => void
  /** Goes on with these words under a new id. */
  readonly copyToNew: (text: SheetText) => void
  /** Forgets what this browser kept of the sheet, and lays out a fresh one. */
  readonly letGo: () => void
  readonly show: (sheet: OpenSheet) => void
}
