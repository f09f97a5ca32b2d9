import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
  children: ReactNode
  hint?: ReactNode
}

export function Switch({ on, onChange, disabled, children, hint }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <label className={styles.label}>
        <span>{children}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state itself
          role="switch"
          className={styles.box}
          checked={on}
          disabled={disabled}
          aria-describedby={hint ? hintId : undefined}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
