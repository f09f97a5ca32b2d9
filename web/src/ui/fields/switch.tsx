import { type ReactNode, useId } from 'react'
import './switch.css'

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
    <div className="switch">
      <label className="switch__label">
        <span>{children}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state itself
          role="switch"
          className="switch__box"
          checked={on}
          disabled={disabled}
          aria-describedby={hint ? hintId : undefined}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      </label>
      {hint && (
        <p className="switch__hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
