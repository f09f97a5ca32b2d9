import { passwordStrength } from '@novelette/domain/passwords.ts'
import { PasswordField } from '#ui/password-field.tsx'
import type { TextFieldProps } from '#ui/text-field.tsx'

type NewPasswordProps = Omit<TextFieldProps, 'type' | 'trailing' | 'hint' | 'counter' | 'below' | 'value'> & {
  typed: string
}

/** A new password with its strength. */
export function NewPasswordField({ typed, ...input }: NewPasswordProps) {
  const strength = passwordStrength(typed)
  return (
    <PasswordField
      {...input}
      autoComplete="new-password"
      below={
        <div className={`strength ${typed && `strength--${strength}`}`} aria-hidden>
          <i />
          <i />
          <i />
        </div>
      }
      hint={
        typed && (
          <>
            Password strength: <b>{strength}</b>
          </>
        )
      }
      counter="8+ characters"
    />
  )
}
