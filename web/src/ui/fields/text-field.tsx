import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './field.module.css'

export type FieldProps = {
  label: string
  /** Still read by screen readers. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: ReactNode
  counter?: ReactNode
}

export type TextFieldProps = ComponentProps<'input'> &
  FieldProps & {
    /** Usernames use the serif font, where I, l and 1 differ. */
    serif?: boolean
    leading?: ReactNode
    /** 44 px, usually a button. */
    trailing?: ReactNode
    below?: ReactNode
  }

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, counter, serif, leading, trailing, below, className, ...input } =
    props
  const made = useId()
  const id = input.id ?? made
  return (
    <div className={classNames(styles.root, className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
      </label>
      <span className={styles.control}>
        {leading && <span className={styles.leading}>{leading}</span>}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, props)}
          className={classNames(
            styles.input,
            serif && styles.inputSerif,
            !!leading && styles.inputLeading,
            !!trailing && styles.inputTrailing,
          )}
        />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </span>
      {below}
      <FieldNotes id={id} hint={hint} error={error} counter={counter} />
    </div>
  )
}

type Described = Pick<FieldProps, 'hint' | 'error' | 'counter'> & { 'aria-describedby'?: string | undefined }

export function describedBy(id: string, { error, hint, counter, ...field }: Described): string | undefined {
  const notes = [
    !!error && `${id}-error`,
    !!hint && `${id}-hint`,
    !!counter && `${id}-count`,
    field['aria-describedby'],
  ]
  return classNames(...notes) || undefined
}

export function FieldNotes({ id, hint, error, counter }: Omit<FieldProps, 'label'> & { id: string }) {
  if (!error && !hint && !counter) return null
  return (
    <div className={styles.row}>
      <div className={styles.said}>
        {error && (
          <p className={styles.error} id={`${id}-error`} role="alert">
            <CircleAlert size={16} aria-hidden />
            <span>{error}</span>
          </p>
        )}
        {hint && <div id={`${id}-hint`}>{hint}</div>}
      </div>
      {counter && (
        <div className={styles.count} id={`${id}-count`}>
          {counter}
        </div>
      )}
    </div>
  )
}
