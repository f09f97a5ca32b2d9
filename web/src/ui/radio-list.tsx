import { type ReactNode, useId } from 'react'
import './radio-list.css'

type RadioOption<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** What follows from it, or why it cannot be chosen. */
  readonly hint: ReactNode
  readonly disabled?: boolean
}

type RadioListProps<Value extends string> = {
  legend: ReactNode
  options: readonly RadioOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few things, each with a sentence of its own. */
export function RadioList<Value extends string>({ legend, options, value, onChange }: RadioListProps<Value>) {
  const id = useId()
  return (
    <fieldset className="radio-list">
      <legend className="radio-list__legend">{legend}</legend>
      {options.map(option => (
        <div key={option.value} className="radio-list__option">
          <input
            type="radio"
            id={`${id}-${option.value}`}
            name={id}
            checked={option.value === value}
            disabled={option.disabled}
            aria-describedby={`${id}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
          <p id={`${id}-${option.value}-hint`}>{option.hint}</p>
        </div>
      ))}
    </fieldset>
  )
}
