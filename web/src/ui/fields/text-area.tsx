import { type ComponentProps, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './field.module.css'
import { describedBy, FieldNotes, type FieldProps } from './text-field.tsx'

type TextAreaProps = ComponentProps<'textarea'> &
  FieldProps & {
    serif?: boolean
  }

export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, counter, serif, className, ...input } = props
  const made = useId()
  const id = input.id ?? made
  return (
    <div className={classNames(styles.root, className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, props)}
        className={classNames(styles.input, serif && styles.inputSerif)}
      />
      <FieldNotes id={id} hint={hint} error={error} counter={counter} />
    </div>
  )
}
