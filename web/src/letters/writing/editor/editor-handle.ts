import { languageSampleLength } from '@novelette/domain/languages/letter-languages.ts'
import { type BannerId, isBannerId } from '@novelette/domain/letters/banners.ts'
import { figuresOf, isWordsFigure, splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import type { Editor } from '@tiptap/core'
import { closeHistory, isHistoryTransaction } from '@tiptap/pm/history'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { DraftText } from '#letters/writing/drafts/draft-text.ts'
import { blanksIn } from '../blanks/blanks.ts'
import { writeMarkup } from './write-markup.ts'

export type EditorHandle = ReturnType<typeof editorHandle>

/** Spaces are the writer's, so none is removed. */
export const parseOptions = { preserveWhitespace: true } as const

/** The editor as the rest of the screen uses it. */
export function editorHandle(editor: Editor) {
  return {
    /** For enclosures, whose files come later: if it imported these, the editor would come in two. */
    editor,
    proseMirror: { Plugin, PluginKey, Decoration, DecorationSet, isHistoryTransaction },
    /** With what lies beside the words. */
    markup: () => writeMarkup(editor.state.doc) + editorFigures(editor),
    figures: () => editorFigures(editor),
    /** Undo restores what was there. */
    setFigures: (figures: string) => {
      editor.commands.command(({ tr }) => closeHistory(tr) === tr && setFigures(tr, figures))
    },
    /** The same while it is typed: undo passes over it, until setFigures says it whole. */
    typeFigures: (figures: string) => {
      editor.commands.command(({ tr }) => setFigures(tr.setMeta('addToHistory', false), figures))
    },
    /** Sets another letter and theme; the editor's own undo restores both. */
    replace: ({ content, banner }: Pick<DraftText, 'content' | 'banner'>) => {
      editor
        .chain()
        .command(({ tr }) => closeHistory(tr) === tr)
        .setContent(splitFigures(content).words, { emitUpdate: true, parseOptions })
        .command(({ tr }) => setBanner(tr, banner) && setFigures(tr, figuresOf(content)))
        .run()
      selectFirstBlank(editor)
    },
    /** What a template left to be filled in. */
    countBlanks: () => blanksIn(editor.state).length,
    selectFirstBlank: () => selectFirstBlank(editor),
    /** Records the chosen theme for undo, without a change event. A changed attribute draws all of the letter anew. */
    noteBanner: (banner: BannerId) => {
      if (editorBanner(editor) === banner) return
      editor.commands.command(({ tr }) => setBanner(quiet(tr), banner))
    },
    /** Nothing once the letter has left the page: it is asked for a frame or a load later than it was meant. */
    focus: () => {
      if (editor.isDestroyed) return
      // The editor's own command waits for the next frame, and a key pressed before would go elsewhere.
      editor.view.focus()
      editor.commands.scrollIntoView()
    },
  }
}

const quiet = (tr: Transaction) => tr.setMeta('addToHistory', false).setMeta('preventUpdate', true)

function setFigures(tr: Transaction, figures: string): boolean {
  tr.setDocAttribute('figures', figures)
  return true
}

export const editorFigures = (editor: Editor): string => editor.state.doc.attrs.figures

function setBanner(tr: Transaction, banner: BannerId): boolean {
  tr.setDocAttribute('banner', banner)
  return true
}

/** The theme of the document. */
export function editorBanner(editor: Editor): BannerId | null {
  const { banner } = editor.state.doc.attrs
  return isBannerId(banner) ? banner : null
}

/** The first blank of a template is selected, so that typing fills it. */
function selectFirstBlank(editor: Editor): void {
  const [blank = { from: 1, to: 1 }] = blanksIn(editor.state)
  editor.chain().setTextSelection(blank).focus().run()
}

/** Whether there is no visible text, and nothing in it that is words. It looks no further than the first word. */
export function isBlank(editor: Editor): boolean {
  let blank = !splitFigures(editorFigures(editor)).figures.some(isWordsFigure)
  editor.state.doc.descendants(node => {
    if (node.isText && /\S/.test(node.text ?? '')) blank = false
    return blank
  })
  return blank
}

/** By which its language is guessed. */
export function openingOf({ state: { doc } }: Editor): string {
  return doc.textBetween(0, Math.min(doc.content.size, languageSampleLength), ' ')
}

/** Whether the text alone is longer than the paper is high at least. */
export function isLongText(editor: Editor): boolean {
  return editor.state.doc.content.size > 6000
}

/** Whether a browser that watches each block for being near the screen is busier than one that lays them all out. */
export function hasManyBlocks(editor: Editor): boolean {
  return editor.state.doc.childCount > 5000
}
