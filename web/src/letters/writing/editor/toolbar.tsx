import { type Editor, useEditorState } from '@tiptap/react'
import {
  Baseline,
  Bold,
  Highlighter,
  Italic,
  type LucideIcon,
  RemoveFormatting,
  Underline,
} from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { isApple } from '#lib/device/apple.ts'
import { watchScrollEdges } from '#lib/focus/scroll-edges.ts'
import { useRoving } from '#ui/use-roving.ts'
import { ColourMenu, inks, tints } from './colour-menu.tsx'
import { EncloseButton } from './enclose-button.tsx'
import styles from './toolbar.module.css'

type ToolbarProps = {
  editor: Editor
  enclose: ComponentProps<typeof EncloseButton>
  readOnly: boolean
}

/** What the letter can be set in, and what can lie in it. A press leaves caret and keyboard where they are. */
export function Toolbar({ editor, enclose, readOnly }: ToolbarProps) {
  const roving = useRoving()
  useEffect(() => (roving.ref.current ? watchScrollEdges(roving.ref.current) : undefined), [roving.ref])
  const tips = useTips()
  const now = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: [...headers, ...marks].map(tool => tool.isOn(editor)),
      ...editor.getAttributes('textStyle'),
    }),
  })
  const button = (tool: Tool, at: number) => (
    <ToolButton key={tool.label} tool={tool} isOn={now.on[at] === true} onPress={() => tool.run(editor)} />
  )
  return (
    <div
      {...roving}
      {...tips}
      className={styles.tools}
      role="toolbar"
      aria-label="Formatting"
      inert={readOnly}
      onMouseDown={event => event.preventDefault()}
    >
      <div>{headers.map(button)}</div>
      <div>{marks.map((tool, at) => button(tool, headers.length + at))}</div>
      <ColourTools editor={editor} text={now} />
      <EncloseButton {...enclose} />
    </div>
  )
}

type ColourToolsProps = { editor: Editor; text: Readonly<Record<string, unknown>> }

function ColourTools({ editor, text }: ColourToolsProps) {
  return (
    <div>
      <ColourMenu
        label="Text colour"
        icon={Baseline}
        swatches={inks}
        colour={textOf(text, 'color')}
        noneLabel="The paper’s own ink"
        onChoose={colour => (colour ? editor.commands.setColor(colour) : editor.commands.unsetColor())}
        onDone={() => editor.commands.focus()}
      />
      <ColourMenu
        label="Background colour"
        icon={Highlighter}
        swatches={tints}
        colour={textOf(text, 'backgroundColor')}
        noneLabel="No background"
        onChoose={colour =>
          colour ? editor.commands.setBackgroundColor(colour) : editor.commands.unsetBackgroundColor()
        }
        onDone={() => editor.commands.focus()}
      />
      <button
        type="button"
        className={styles.tool}
        aria-label="Clear formatting"
        data-tip="Clear formatting"
        onClick={() => clearFormatting(editor)}
      >
        <RemoveFormatting size={20} aria-hidden />
      </button>
    </div>
  )
}

/** Escape puts the name of a tool away, until the pointer leaves the tools or the focus moves (WCAG 1.4.13). */
function useTips() {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setAway(true)
    document.addEventListener('keydown', onKey, { signal: ending.signal })
    return () => ending.abort()
  }, [])
  const back = () => setAway(false)
  return { 'data-tips': away ? 'away' : undefined, onPointerLeave: back, onBlur: back }
}

function textOf(attributes: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = attributes[name]
  return typeof value === 'string' ? value : null
}

function ToolButton({ tool, isOn, onPress }: { tool: Tool; isOn: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={tool.label}
      aria-pressed={isOn}
      aria-keyshortcuts={ariaKeys(tool.keys)}
      data-tip={`${tool.label} (${readableKeys(tool.keys)})`}
      onClick={onPress}
    >
      <ToolFace face={tool.face} />
    </button>
  )
}

function ToolFace({ face: Face }: { face: Tool['face'] }): ReactNode {
  return typeof Face === 'string' ? (
    <b className={styles.toolLetters} data-face={Face} />
  ) : (
    <Face size={20} aria-hidden />
  )
}

type Tool = {
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

const headers: readonly Tool[] = [header(1), header(2), header(3)]

const marks: readonly Tool[] = [
  mark('Bold', 'bold', 'B', Bold),
  mark('Italic', 'italic', 'I', Italic),
  mark('Underline', 'underline', 'U', Underline),
]

const clearFormatting = (editor: Editor) => editor.chain().focus().unsetAllMarks().clearNodes().run()

const ariaKeys = (keys: string) => keys.replace('Mod', isApple ? 'Meta' : 'Control')

/** As a person reads it: ⌘⌥1 or Ctrl+Alt+1. */
function readableKeys(keys: string): string {
  return isApple
    ? keys.replace('Mod', '⌘').replace('Alt', '⌥').replaceAll('+', '')
    : keys.replace('Mod', 'Ctrl')
}
