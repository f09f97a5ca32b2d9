import { passwordStrength } from '@novelette/domain/accounts/passwords.ts'
import { Check } from 'lucide-react'
import { Status } from '#ui/badge.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import type { TextFieldProps } from '#ui/fields/text-field.tsx'
import styles from './password-fields.module.css'

type NewPasswordProps = Omit<TextFieldProps, 'type' | 'trailing' | 'hint' | 'counter' | 'below' | 'value'> & {
  value: string
}

export function NewPasswordField(field: NewPasswordProps) {
  const strength = passwordStrength(field.value)
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      below={
        <div className={styles.strength} data-strength={field.value && strength} aria-hidden>
          <i />
          <i />
          <i />
        </div>
      }
      hint={
        field.value && (
          <>
            Password strength: <b>{strength}</b>
          </>
        )
      }
      counter="8+ characters"
    />
  )
}

type RepeatedPasswordProps = Omit<TextFieldProps, 'type' | 'trailing' | 'hint' | 'value'> & {
  value: string
  first: string
}

export function RepeatedPasswordField({ first, ...field }: RepeatedPasswordProps) {
  const { value, error } = field
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        !error && (
          <span role="status" className={styles.passwordMatch}>
            {value !== '' && <Match isMatch={value === first} />}
          </span>
        )
      }
    />
  )
}

function Match({ isMatch }: { isMatch: boolean }) {
  if (!isMatch) return 'Not the same yet'
  return (
    <Status tone="ok" icon={<Check size={16} aria-hidden />}>
      Passwords match
    </Status>
  )
}
