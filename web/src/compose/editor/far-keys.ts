import { type Editor, Extension } from '@tiptap/core'
import { Selection, TextSelection } from '@tiptap/pm/state'
import { isApple } from '#lib/device/apple.ts'

/**
 * To the first and the last word of the letter. The browser's own way there measures text that a long letter has not laid out
 * (letter-editor.module.css) and stops short of it.
 */
export const FarKeys = Extension.create({
  name: 'farKeys',
  addKeyboardShortcuts() {
    const keys = isApple
      ? { start: 'Mod-ArrowUp', end: 'Mod-ArrowDown' }
      : { start: 'Mod-Home', end: 'Mod-End' }
    return {
      [keys.start]: ({ editor }) => goTo(editor, Selection.atStart(editor.state.doc)),
      [keys.end]: ({ editor }) => goTo(editor, Selection.atEnd(editor.state.doc)),
      [`Shift-${keys.start}`]: ({ editor }) => extendTo(editor, Selection.atStart(editor.state.doc)),
      [`Shift-${keys.end}`]: ({ editor }) => extendTo(editor, Selection.atEnd(editor.state.doc)),
    }
  },
})

function goTo({ view, state }: Editor, selection: Selection): boolean {
  view.dispatch(state.tr.setSelection(selection).scrollIntoView())
  // A press of the mouse just before may have moved the browser's caret without a word to the editor.
  view.focus()
  return true
}

function extendTo(editor: Editor, { $head }: Selection): boolean {
  return goTo(editor, TextSelection.between(editor.state.selection.$anchor, $head))
}
