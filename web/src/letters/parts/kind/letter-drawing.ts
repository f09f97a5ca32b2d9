import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import type { LetterParts } from '@novelette/domain/letters/parts/part-table.ts'
import type { Editor } from '@tiptap/core'
import type { isHistoryTransaction } from '@tiptap/pm/history'
import type { Plugin, PluginKey } from '@tiptap/pm/state'
import type { Decoration, DecorationSet } from '@tiptap/pm/view'

/** The letter in the editor, which keeps what lies beside its words as it is written in it. */
export type LetterFigures = {
  readonly figures: () => string
  readonly setFigures: (figures: string) => void
}

/** The same, with its editor and what plugins are made of. */
export type LetterInEditor = LetterFigures & {
  readonly editor: Editor
  readonly proseMirror: {
    readonly Plugin: typeof Plugin
    readonly PluginKey: typeof PluginKey
    readonly Decoration: typeof Decoration
    readonly DecorationSet: typeof DecorationSet
    readonly isHistoryTransaction: typeof isHistoryTransaction
  }
}

/** What lies in that letter, read and changed. */
export function letterDrawing({ figures, setFigures }: LetterFigures) {
  const read = () => splitLetter(figures())
  return {
    drawn: (): LetterParts => read(),
    /** Puts it in the letter, or takes it away; undo restores what was there. */
    draw: (change: Partial<LetterParts>) => setFigures(joinLetter({ ...read(), ...change })),
  }
}
