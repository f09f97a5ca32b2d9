import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './field.module.css'
import { describedBy, FieldNotes, type FieldProps } from './text-field.tsx'

type SelectFieldProps = FieldProps & {
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  disabled?: boolean
}

export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, hint, error, counter, options, value, onChange, disabled } = props
  const id = useId()
  return (
    <div className={styles.root}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
      </label>
      <span className={styles.control}>
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, props)}
          className={classNames(styles.input, styles.select)}
          onChange={event => onChange(event.currentTarget.value)}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden className={styles.chevron} />
      </span>
      <FieldNotes id={id} hint={hint} error={error} counter={counter} />
    </div>
  )
}
