import { passwordStrength } from '@novelette/domain/accounts/passwords.ts'
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
