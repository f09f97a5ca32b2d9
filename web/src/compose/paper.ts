import type { Editor } from '@tiptap/core'
import { isMarkup, paragraphs } from '#stationery/letter-text.ts'
import { writeMarkup } from './write-markup.ts'

/** The sheet as the rest of the screen handles it. */
export type Paper = {
  readonly markup: () => string
  /** Puts another text in place; the editor's own undo brings the old one back. */
  readonly replace: (content: string) => void
  readonly focus: () => void
  /** While the letter is being sent nothing may be added to it. */
  readonly lock: (locked: boolean) => void
}

/** Spaces are the writer's, so none is dropped. */
export const parseOptions = { preserveWhitespace: true } as const

export function paperOf(editor: Editor): Paper {
  return {
    markup: () => writeMarkup(editor.state.doc),
    replace: content => {
      editor.commands.setContent(asMarkup(content), { emitUpdate: true, parseOptions })
      selectGap(editor)
    },
    focus: () => editor.commands.focus(),
    lock: locked => editor.setEditable(!locked, false),
  }
}

/** Plain text in the paragraphs and lines that the letter card would show. */
export function asMarkup(content: string): string {
  if (isMarkup(content)) return content
  const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return paragraphs(content)
    .map(lines => `<p>${lines.map(escaped).join('<br>')}</p>`)
    .join('')
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

/** Whether nothing on the sheet would be seen. It looks no further than the first word. */
export function isBlank(editor: Editor): boolean {
  let blank = true
  editor.state.doc.descendants(node => {
    if (node.isText && /\S/.test(node.text ?? '')) blank = false
    return blank
  })
  return blank
}

/** Whether the text alone is longer than the sheet has to be. */
export function isLong(editor: Editor): boolean {
  return editor.state.doc.content.size > 6000
}
