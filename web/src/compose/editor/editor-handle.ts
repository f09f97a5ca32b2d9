import { type Drawn, joinLetter, splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { languageSampleLength } from '@novelette/domain/languages/letter-languages.ts'
import { type BannerId, isBannerId } from '@novelette/domain/letters/banners.ts'
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Transaction } from '@tiptap/pm/state'
import type { DraftText } from '#compose/drafts/draft-text.ts'
import { writeMarkup } from './write-markup.ts'

export type EditorHandle = ReturnType<typeof editorHandle>

/** Spaces are the writer's, so none is removed. */
export const parseOptions = { preserveWhitespace: true } as const

/** The editor as the rest of the screen uses it. */
export function editorHandle(editor: Editor) {
  return {
    /** With what is written by hand. */
    markup: () => joinLetter({ words: writeMarkup(editor.state.doc), ...editorDrawn(editor) }),
    drawn: () => editorDrawn(editor),
    /** Puts it under the words, or takes it away; undo restores what was there. */
    draw: (change: Partial<Drawn>) => {
      const drawn = { ...editorDrawn(editor), ...change }
      editor.commands.command(({ tr }) => closeHistory(tr) === tr && setDrawn(tr, drawn))
    },
    /** Sets another letter and theme; the editor's own undo restores both. */
    replace: ({ content, banner }: Pick<DraftText, 'content' | 'banner'>) => {
      const { words, ...drawn } = splitLetter(content)
      editor
        .chain()
        .command(({ tr }) => closeHistory(tr) === tr)
        .setContent(words, { emitUpdate: true, parseOptions })
        .command(({ tr }) => setBanner(tr, banner) && setDrawn(tr, drawn))
        .run()
      selectGap(editor)
    },
    /** Records the chosen theme for undo, without a change event. */
    noteBanner: (banner: BannerId) => {
      editor.commands.command(({ tr }) => setBanner(quiet(tr), banner))
    },
    /** The same for what is written by hand as the letter is opened. */
    noteDrawn: (drawn: Drawn) => {
      editor.commands.command(({ tr }) => setDrawn(quiet(tr), drawn))
    },
    // The editor's own command waits for the next frame, and a key pressed before would go elsewhere.
    focus: () => {
      editor.view.focus()
      editor.commands.scrollIntoView()
    },
  }
}

const quiet = (tr: Transaction) => tr.setMeta('addToHistory', false).setMeta('preventUpdate', true)

function setDrawn(tr: Transaction, drawn: Drawn): boolean {
  tr.setDocAttribute('drawn', drawn)
  return true
}

export const editorDrawn = (editor: Editor): Drawn => editor.state.doc.attrs.drawn

function setBanner(tr: Transaction, banner: BannerId): boolean {
  tr.setDocAttribute('banner', banner)
  return true
}

/** The theme of the document. */
export function editorBanner(editor: Editor): BannerId | null {
  const { banner } = editor.state.doc.attrs
  return isBannerId(banner) ? banner : null
}

/** A template leaves gaps like [name]; the first is selected, so that typing fills it. */
function selectGap(editor: Editor): void {
  const place = { from: 1, to: 1 }
  editor.state.doc.descendants((node, at) => {
    const gap = place.to > 1 ? null : /\[[^\]]+\]/.exec(node.text ?? '')
    if (gap) Object.assign(place, { from: at + gap.index, to: at + gap.index + gap[0].length })
    return place.to === 1
  })
  editor.chain().setTextSelection(place).focus().run()
}

/** Whether there is no visible text and no page by hand. It looks no further than the first word. */
export function isBlank(editor: Editor): boolean {
  let blank = editorDrawn(editor).pages.length === 0
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
