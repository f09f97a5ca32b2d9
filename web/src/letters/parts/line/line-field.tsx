import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { textLength } from '@novelette/domain/text-length.ts'
import { isTextLine, trimLine, unfitLineText } from '@novelette/domain/text-line.ts'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '#ui/button.tsx'
import styles from './line.module.css'
import { lineKinds } from './line-kinds.ts'
import type { LineProps } from './written-lines.tsx'

type LineFieldProps = LineProps & {
  onDone: (byKey: boolean) => void
}

/** The letter has each line that it can have while it is typed, so that a draft loses nothing; else what it had before. */
export function LineField(props: LineFieldProps) {
  const { name, defaultLine } = props
  const { typed, problem, type, choose, finish, cancel } = useLine(props)
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Some browsers give what is selected no focus.
    input.current?.focus()
    input.current?.select()
  }, [])
  const put = (line: string) => {
    choose(line)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') cancel()
    else finish(true)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) finish(false)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line
    <span className={styles.writing} role="group" onBlur={onBlur}>
      <input
        ref={input}
        className={styles.field}
        value={typed}
        dir="auto"
        aria-label={lineKinds[name].label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={defaultLine}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <LineTools name={name} typed={typed} defaultLine={defaultLine} onChoose={put} />
      {problem && (
        <span className={styles.problem} id={errorId} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}

type LineToolsProps = Pick<LineProps, 'name' | 'defaultLine'> & {
  typed: string
  onChoose: (line: string) => void
}

function LineTools({ name, typed, defaultLine, onChoose }: LineToolsProps) {
  const { emptyLabel, defaultLabel } = lineKinds[name]
  return (
    <span className={styles.tools}>
      {emptyLabel && typed.trim() !== '' && (
        <Button look="link" onMouseDown={keepFocus} onClick={() => onChoose('')}>
          {emptyLabel}
        </Button>
      )}
      {typed !== defaultLine && (
        <Button look="link" onMouseDown={keepFocus} onClick={() => onChoose(defaultLine)}>
          {defaultLabel}
        </Button>
      )}
    </span>
  )
}

/** Some browsers give a pressed button none: the field keeps it. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type Read = { readonly value: string | null } | { readonly problem: string }

/** What a letter has of what was typed. */
function readLine(typed: string, { name, defaultLine }: Pick<LineProps, 'name' | 'defaultLine'>): Read {
  const { maxLength, tooLong, whenEmpty } = lineKinds[name]
  const line = trimLine(typed)
  if (line === '') return { value: whenEmpty }
  if (line === defaultLine) return { value: null }
  if (textLength(line) > maxLength) return { problem: tooLong }
  return isTextLine(line, maxLength) ? { value: line } : { problem: unfitLineText }
}

/** Undo takes all that was typed for one change. What is empty may be on its way to another line, until the field is left. */
function useLine({ name, letter, defaultLine, onDone }: LineFieldProps) {
  const read = () => splitLetter(letter.figures())
  const [before] = useState(() => read()[name])
  const [typed, setTyped] = useState(before ?? defaultLine)
  const isTouched = typed !== (before ?? defaultLine)
  const lineOf = (text: string) => readLine(text, { name, defaultLine })
  const write = (value: string | null, put: (figures: string) => void) => {
    const parts = read()
    if (parts[name] !== value) put(joinLetter({ ...parts, [name]: value }))
  }
  const leave = (value: string | null, byKey: boolean) => {
    write(before, letter.typeFigures)
    write(value, letter.setFigures)
    onDone(byKey)
  }
  const line = isTouched ? lineOf(typed) : { value: before }
  const choose = (text: string) => {
    setTyped(text)
    const line = lineOf(text)
    write('value' in line ? line.value : before, letter.typeFigures)
  }
  return {
    typed,
    problem: 'problem' in line ? line.problem : undefined,
    type: (text: string) => {
      if (trimLine(text) !== '') return choose(text)
      setTyped(text)
      write(before, letter.typeFigures)
    },
    choose,
    finish: (byKey: boolean) => 'value' in line && leave(line.value, byKey),
    cancel: () => leave(before, true),
  }
}
