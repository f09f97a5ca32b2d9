import { CircleAlert } from 'lucide-react'
import { type ChangeEvent, type FocusEvent, useId } from 'react'
import './choices.css'

type ChoicesProps = {
  name: string
  legend: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent) => void
  error?: string | undefined
}

/** One of a few, all of them in sight. */
export function Choices({ name, legend, options, value, onChange, onBlur, error }: ChoicesProps) {
  const errorId = useId()
  return (
    <fieldset className="choices" aria-describedby={error && errorId}>
      <legend className="field__label">{legend}</legend>
      {options.map(option => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={onChange}
            onBlur={onBlur}
            aria-invalid={error ? true : undefined}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {error && (
        <p className="field__error" id={errorId} role="alert">
          <CircleAlert size={16} aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
