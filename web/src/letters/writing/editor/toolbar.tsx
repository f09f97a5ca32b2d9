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
import { blankKeys } from '#letters/writing/blanks/blanks.ts'
import { watchScrollEdges } from '#lib/focus/scroll-edges.ts'
import { ariaKeys, readableKey } from '#lib/keys/key-names.ts'
import { useShownKeys } from '#lib/keys/use-keys.ts'
import { useRoving } from '#ui/use-roving.ts'
import { ColourMenu, inks, tints } from './colour-menu.tsx'
import { type EditorKeys, editorKeys, toolKeys } from './editor-keys.ts'
import { EncloseButton } from './enclose-button.tsx'
import styles from './toolbar.module.css'

const sheetKeys = [...editorKeys, ...blankKeys]

type ToolbarProps = {
  editor: Editor
  enclose: ComponentProps<typeof EncloseButton>
  readOnly: boolean
}

/** What the letter can be set in, and what can lie in it. A press leaves caret and keyboard where they are. */
export function Toolbar({ editor, enclose, readOnly }: ToolbarProps) {
  useShownKeys('On the Sheet', sheetKeys)
  const roving = useRoving()
  useEffect(() => (roving.ref.current ? watchScrollEdges(roving.ref.current) : undefined), [roving.ref])
  const tips = useTips()
  const now = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: [...headings, ...marks].map(tool => tool.isOn(editor)),
      ...editor.getAttributes('textStyle'),
    }),
  })
  const press = ({ keys }: Tool) => {
    editor.commands.focus()
    keys.press(editor)
  }
  const button = (tool: Tool, at: number) => (
    <ToolButton key={tool.keys.does} tool={tool} isOn={now.on[at] === true} onPress={() => press(tool)} />
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
      <div>{headings.map(button)}</div>
      <div>{marks.map((tool, at) => button(tool, headings.length + at))}</div>
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
        label="Text Color"
        icon={Baseline}
        swatches={inks}
        colour={textOf(text, 'color')}
        noneLabel="Standard Ink"
        onChoose={colour => (colour ? editor.commands.setColor(colour) : editor.commands.unsetColor())}
        onDone={() => editor.commands.focus()}
      />
      <ColourMenu
        label="Background Color"
        icon={Highlighter}
        swatches={tints}
        colour={textOf(text, 'backgroundColor')}
        noneLabel="No Background"
        onChoose={colour =>
          colour ? editor.commands.setBackgroundColor(colour) : editor.commands.unsetBackgroundColor()
        }
        onDone={() => editor.commands.focus()}
      />
      <button
        type="button"
        className={styles.tool}
        aria-label="Clear Formatting"
        data-tip="Clear Formatting"
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
      aria-label={tool.keys.does}
      aria-pressed={isOn}
      aria-keyshortcuts={ariaKeys(tool.keys)}
      data-tip={`${tool.keys.does} (${tool.keys.keys.map(readableKey).join(' ')})`}
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
  readonly keys: EditorKeys
  readonly face: LucideIcon | string
  readonly isOn: (editor: Editor) => boolean
}

const heading = (level: 1 | 2 | 3): Tool => ({
  keys: toolKeys[`heading${level}`],
  face: `H${level}`,
  isOn: editor => editor.isActive('heading', { level }),
})

const mark = (name: 'bold' | 'italic' | 'underline', face: LucideIcon): Tool => ({
  keys: toolKeys[name],
  face,
  isOn: editor => editor.isActive(name),
})

const headings: readonly Tool[] = [heading(1), heading(2), heading(3)]

const marks: readonly Tool[] = [mark('bold', Bold), mark('italic', Italic), mark('underline', Underline)]

const clearFormatting = (editor: Editor) => editor.chain().focus().unsetAllMarks().clearNodes().run()
