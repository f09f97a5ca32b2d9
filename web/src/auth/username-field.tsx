import { usernameAvailable, usernameCounterText, usernameLength } from '@novelette/domain/accounts.ts'
import { Check, LoaderCircle } from 'lucide-react'
import { Status } from '#ui/badge.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import type { UsernameCheck } from './use-username-check.ts'

type UsernameFieldProps = Omit<TextFieldProps, 'label' | 'hint' | 'counter'> & {
  length: number
  check: UsernameCheck
}

/** A new username with its live check and its counter. */
export function UsernameField({ length, check, error, ...input }: UsernameFieldProps) {
  const problem = error ?? ('text' in check ? check.text : undefined)
  return (
    <TextField
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      serif
      {...input}
      label="Username"
      maxLength={usernameLength.max}
      error={problem}
      hint={
        <span role="status">
          <CheckText check={check} />
        </span>
      }
      counter={length > 0 && `${length}/${usernameLength.max} · ${usernameCounterText(length)}`}
    />
  )
}

function CheckText({ check }: { check: UsernameCheck }) {
  switch (check.state) {
    case 'idle':
      return 'Letters, numbers and underscores'
    case 'checking':
      return <Status icon={<LoaderCircle size={16} className="animate-spin" aria-hidden />}>Checking…</Status>
    case 'available':
      return (
        <Status tone="ok" icon={<Check size={16} aria-hidden />}>
          {usernameAvailable}
        </Status>
      )
    case 'failed':
      return (
        <button type="button" className="inline-link" onClick={check.retry}>
          Check again
        </button>
      )
    case 'refused':
      return null
  }
}
