import {
  lookupDebounceMs,
  usernameAvailable,
  usernameCheckFailed,
  usernameCounterText,
  usernameLength,
  usernameProblem,
  usernameTaken,
} from '@novelette/domain/accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, LoaderCircle } from 'lucide-react'
import { type ChangeEventHandler, type InputEvent, type ReactNode, useState } from 'react'
import { orpc } from '#lib/rpc.ts'
import { useSettled } from '#lib/use-settled.ts'
import { Status } from '#ui/badge.tsx'
import fieldStyles from '#ui/fields/field.module.css'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from './username-field.module.css'

type UsernameFieldProps = {
  name: string
  value: string
  error: string | undefined
  onChange: ChangeEventHandler<HTMLInputElement>
  onBlur: () => void
  check: UsernameCheck
}

const limited = 'Username limited to 15 characters'

export function UsernameField({ check, error, ...input }: UsernameFieldProps) {
  const { value } = input
  const { overflowed, onBeforeInput } = useOverflow(value)
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
      onBeforeInput={onBeforeInput}
      error={error ?? checkError(check)}
      hint={
        <span role="status">
          <CheckText check={check} />
          {overflowed && <span className={styles.limit}>{limited}</span>}
        </span>
      }
      counter={value !== '' && `${value.length}/${usernameLength.max} · ${usernameCounterText(value.length)}`}
    />
  )
}

/** The browser silently drops what exceeds `maxLength`. */
function useOverflow(value: string) {
  const [dropped, setDropped] = useState(false)
  const onBeforeInput = ({ currentTarget, data }: InputEvent<HTMLInputElement>) => {
    const selected = (currentTarget.selectionEnd ?? 0) - (currentTarget.selectionStart ?? 0)
    setDropped(currentTarget.value.length - selected + data.length > usernameLength.max)
  }
  return { overflowed: dropped && value.length === usernameLength.max, onBeforeInput }
}

function CheckText({ check }: { check: UsernameCheck }) {
  switch (check.state) {
    case 'idle':
      return 'Letters, numbers and underscores'
    case 'checking':
      return (
        <Status icon={<LoaderCircle size={16} className={styles.spinner} aria-hidden />}>Checking…</Status>
      )
    case 'available':
      return (
        <Status tone="ok" icon={<Check size={16} aria-hidden />}>
          {usernameAvailable}
        </Status>
      )
    case 'failed':
    case 'refused':
      return null
  }
}

function checkError(check: UsernameCheck): ReactNode {
  switch (check.state) {
    case 'failed':
      return (
        <>
          {check.text}{' '}
          <button type="button" className={`inline-link ${fieldStyles.retry}`} onClick={check.retry}>
            Check Again
          </button>
        </>
      )
    case 'refused':
      return check.text
    default:
      return null
  }
}

type UsernameCheck =
  | { readonly state: 'idle' | 'checking' | 'available' }
  | { readonly state: 'refused'; readonly text: string }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }

export function useUsernameCheck(username: string): UsernameCheck {
  const settled = useSettled(username, lookupDebounceMs)
  const problem = settled === '' ? null : usernameProblem(settled)
  const lookup = useQuery({
    ...orpc.accounts.checkUsername.queryOptions({ input: { username: settled } }),
    enabled: settled !== '' && problem === null,
    // Someone may have taken the name since.
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })

  if (username === '') return { state: 'idle' }
  if (settled !== username) return { state: usernameProblem(username) === null ? 'checking' : 'idle' }
  if (problem) return { state: 'refused', text: problem }
  if (lookup.isFetching) return { state: 'checking' }
  if (lookup.isError) {
    return { state: 'failed', text: usernameCheckFailed, retry: () => void lookup.refetch() }
  }
  return lookup.data?.available ? { state: 'available' } : { state: 'refused', text: usernameTaken }
}
