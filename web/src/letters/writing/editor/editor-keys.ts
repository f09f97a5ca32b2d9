import { type Editor, Extension, type KeyboardShortcutCommand } from '@tiptap/core'
import { Selection, TextSelection } from '@tiptap/pm/state'
import { isApple } from '#lib/device/apple.ts'
import type { ShownKeys } from '#lib/keys/key-names.ts'

export type EditorKeys = ShownKeys & {
  /** False leaves it to the browser. */
  readonly press: (editor: Editor) => boolean
}

const markKeys = (does: string, mark: string, key: string): EditorKeys => ({
  keys: [key],
  does,
  press: editor => editor.commands.toggleMark(mark),
})

const headingNames = { 1: 'Title', 2: 'Heading', 3: 'Small Heading' }

const headingKeys = (level: 1 | 2 | 3): EditorKeys => ({
  keys: [`Mod+Alt+${level}`],
  does: headingNames[level],
  press: editor => editor.commands.toggleHeading({ level }),
})

/** Tools of the toolbar have the same. */
export const toolKeys = {
  heading1: headingKeys(1),
  heading2: headingKeys(2),
  heading3: headingKeys(3),
  bold: markKeys('Bold', 'bold', 'Mod+B'),
  italic: markKeys('Italic', 'italic', 'Mod+I'),
  underline: markKeys('Underline', 'underline', 'Mod+U'),
}

/**
 * To the first and the last word of the letter. The browser's own way there measures text that a long letter has not laid out
 * (letter-editor.module.css) and stops short of it.
 */
const farKeys = (does: string, key: string, find: typeof Selection.atStart): readonly EditorKeys[] => [
  { keys: [key], does: `Go to ${does}`, press: editor => goTo(editor, find(editor.state.doc)) },
  {
    keys: [`Shift+${key}`],
    does: `Select to ${does}`,
    press: editor => extendTo(editor, find(editor.state.doc)),
  },
]

/** What the editor does by them, and what is shown of that. */
export const editorKeys: readonly EditorKeys[] = [
  ...Object.values(toolKeys),
  markKeys('Strike Through', 'strike', 'Mod+Shift+S'),
  { keys: ['Mod+Alt+0'], does: 'Plain Words', press: editor => editor.commands.setParagraph() },
  { keys: ['Mod+Shift+8'], does: 'List', press: editor => editor.commands.toggleBulletList() },
  { keys: ['Mod+Shift+7'], does: 'Numbered List', press: editor => editor.commands.toggleOrderedList() },
  { keys: ['Mod+Shift+B'], does: 'Quote', press: editor => editor.commands.toggleBlockquote() },
  {
    keys: ['Shift+Enter'],
    does: 'New line in the same paragraph',
    press: editor => editor.commands.setHardBreak(),
  },
  { keys: ['Mod+Z'], does: 'Undo', press: editor => editor.commands.undo() },
  { keys: ['Mod+Shift+Z', 'Mod+Y'], does: 'Redo', press: editor => editor.commands.redo() },
  ...farKeys('the beginning', isApple ? 'Mod+ArrowUp' : 'Mod+Home', Selection.atStart),
  ...farKeys('the end', isApple ? 'Mod+ArrowDown' : 'Mod+End', Selection.atEnd),
]

/** What extensions of the editor bind by themselves is taken from them. */
export const withoutKeys = { addKeyboardShortcuts: () => ({}) }

export const EditorKeysExtension = Extension.create({
  name: 'editorKeys',
  addKeyboardShortcuts: () => Object.fromEntries(editorKeys.flatMap(bindings)),
})

/** With Shift or Caps Lock a key is its capital letter. */
function bindings({ keys, press }: EditorKeys): (readonly [string, KeyboardShortcutCommand])[] {
  const command: KeyboardShortcutCommand = ({ editor }) => press(editor)
  const small = keys.map(name => name.replace(/\b[A-Z]$/, letter => letter.toLowerCase()))
  return [...keys, ...small].map(name => [name.replaceAll('+', '-'), command])
}

function goTo({ view, state }: Editor, selection: Selection): boolean {
  view.dispatch(state.tr.setSelection(selection).scrollIntoView())
  // A press of the mouse just before may have moved the browser's caret without a word to the editor.
  view.focus()
  return true
}

function extendTo(editor: Editor, { $head }: Selection): boolean {
  return goTo(editor, TextSelection.between(editor.state.selection.$anchor, $head))
}
