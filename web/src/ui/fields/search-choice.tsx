import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { foldText } from './fold-text.ts'
import styles from './search-choice.module.css'
import { TextField } from './text-field.tsx'

export type Choice = {
  readonly key: string
  readonly label: string
  /** What tells it from another of that name. */
  readonly note?: string
}

type SearchChoiceProps<One extends Choice> = {
  label: string
  /** Undefined while none is chosen. */
  value: One | undefined
  find: (typed: string) => readonly One[]
  onChange: (chosen: One | undefined) => void
  hint?: ReactNode
  name?: string
  error?: ReactNode
  /** Shown where nothing is found for what was typed. */
  noneText: string
}

const shown = 6

/** One of many that are known by name: typed in part, then taken from the list. */
export function SearchChoice<One extends Choice>(props: SearchChoiceProps<One>) {
  const { label, value, find, onChange, hint, name, error, noneText } = props
  const id = useId()
  /** Null where it shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const options = typed === null && !isOpen ? [] : find(typed ?? value?.label ?? '').slice(0, shown)
  const open = isOpen && options.length > 0
  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, id, active])
  const choose = (one: One) => {
    setTyped(null)
    setOpen(false)
    onChange(one)
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(0)
    if (value) onChange(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const one = options[active]
    const closes = event.key === 'Escape' || (event.altKey && step === -1)
    if (!open && step !== 1) return
    if (!open) {
      setOpen(true)
      setActive(0)
    } else if (closes) setOpen(false)
    else if (step) setActive((active + step + options.length) % options.length)
    else if (event.key === 'Enter' && one) choose(one)
    else return
    event.preventDefault()
  }
  /** A name that was typed whole needs no press. */
  const settle = () => {
    setOpen(false)
    const named = options.find(one => foldText(one.label) === foldText(typed ?? '').trim())
    if (named) choose(named)
  }
  const isUnknown = typed !== null && typed.trim() !== '' && options.length === 0
  return (
    <TextField
      label={label}
      name={name}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={`${id}-list`}
      aria-activedescendant={open ? `${id}-${active}` : undefined}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? value?.label ?? ''}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={event => event.currentTarget.select()}
      onBlur={settle}
      hint={hint}
      error={isUnknown ? noneText : error}
      below={
        <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list} hidden={!open}>
          {open &&
            options.map((one, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
              <div
                key={one.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                onPointerDown={event => event.preventDefault()}
                onClick={() => choose(one)}
              >
                {one.label}
                {one.note && <span className={styles.note}>{one.note}</span>}
              </div>
            ))}
        </div>
      }
    />
  )
}
