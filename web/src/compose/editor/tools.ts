import type { Editor } from '@tiptap/core'
import { Bold, Italic, type LucideIcon, Underline } from 'lucide-react'
import { isApple } from '#lib/device/apple.ts'

export type Tool = {
  readonly label: string
  /** In the form of aria-keyshortcuts; Mod is Control, or Command on a Mac. */
  readonly keys: string
  readonly face: LucideIcon | string
  readonly isOn: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const header = (level: 1 | 2 | 3): Tool => ({
  label: `Header ${level}`,
  keys: `Mod+Alt+${level}`,
  face: `H${level}`,
  isOn: editor => editor.isActive('heading', { level }),
  run: editor => editor.chain().focus().toggleHeading({ level }).run(),
})

const mark = (
  label: string,
  name: 'bold' | 'italic' | 'underline',
  letter: string,
  face: LucideIcon,
): Tool => ({
  label,
  keys: `Mod+${letter}`,
  face,
  isOn: editor => editor.isActive(name),
  run: editor => editor.chain().focus().toggleMark(name).run(),
})

export const headers: readonly Tool[] = [header(1), header(2), header(3)]

export const marks: readonly Tool[] = [
  mark('Bold', 'bold', 'B', Bold),
  mark('Italic', 'italic', 'I', Italic),
  mark('Underline', 'underline', 'U', Underline),
]

export const clearFormatting = (editor: Editor) => editor.chain().focus().unsetAllMarks().clearNodes().run()

export const ariaKeys = (keys: string) => keys.replace('Mod', isApple ? 'Meta' : 'Control')

/** As a person reads it: ⌘⌥1 or Ctrl+Alt+1. */
export function readableKeys(keys: string): string {
  return isApple
    ? keys.replace('Mod', '⌘').replace('Alt', '⌥').replaceAll('+', '')
    : keys.replace('Mod', 'Ctrl')
}
