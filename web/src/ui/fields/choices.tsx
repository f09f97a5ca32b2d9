import { CircleAlert } from 'lucide-react'
import { type ChangeEvent, type FocusEvent, type ReactNode, useId } from 'react'
import styles from './choices.module.css'
import fieldStyles from './field.module.css'

type Choice = {
  value: string
  label: string
  hint?: string
  disabled?: boolean
}

type ChoicesProps = {
  name: string
  legend: ReactNode
  options: readonly Choice[]
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur?: (event: FocusEvent) => void
  error?: string | undefined
}

export function Choices({ name, legend, options, value, onChange, onBlur, error }: ChoicesProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <fieldset className={styles.root} aria-describedby={error && errorId}>
      <legend className={fieldStyles.label}>{legend}</legend>
      {options.map(option => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={onChange}
            onBlur={onBlur}
            disabled={option.disabled}
            aria-invalid={error ? true : undefined}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.hint && `${id}-${option.value}-hint`}
          />
          <span id={`${id}-${option.value}`}>{option.label}</span>
          {option.hint && (
            <span id={`${id}-${option.value}-hint`} className={styles.hint}>
              {option.hint}
            </span>
          )}
        </label>
      ))}
      {error && (
        <p className={fieldStyles.error} id={errorId} role="alert">
          <CircleAlert size={16} aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
