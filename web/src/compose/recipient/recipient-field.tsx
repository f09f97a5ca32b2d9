import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import fieldStyles from '#ui/fields/field.module.css'
import { TextField } from '#ui/fields/text-field.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { FoundRecipient } from './found-recipient.tsx'
import { RecentRecipients } from './recent-recipients.tsx'
import styles from './recipient-field.module.css'
import { type RecentList, useRecentRecipients } from './use-recent-recipients.ts'
import type { RecipientFieldState as Field, RecipientState } from './use-recipient.ts'

type RecipientFieldProps = {
  field: Field
  /** Enter on a name that was found: on to the letter. */
  onDone: () => void
  /** A name taken from the list ends the field, which then folds into one line. */
  leaveOnChoice: boolean
}

/** For whom the letter is: an exact username, typed or taken from those who got letters lately. */
export function RecipientField({ field, onDone, leaveOnChoice }: RecipientFieldProps) {
  const { typed, state, choose } = field
  const input = useRef<HTMLInputElement>(null)
  const recent = useRecentRecipients(field, ({ guest }) => {
    if (guest) onDone()
    else if (leaveOnChoice) input.current?.blur()
  })
  const isFound = state.kind === 'found' && state.recipient.acceptsLetters
  const onKeyDown = (event: KeyboardEvent) => {
    if (recent.onKeyDown(event) || event.key !== 'Enter') return
    if (isFound) onDone()
    else choose(typed.trim())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes that the focus has left the field and its list
    <div className={styles.root} onBlur={recent.onBlur}>
      <UsernameInput field={field} recent={recent} ref={input} onKeyDown={onKeyDown} />
      <Announcer text={isFound ? `${state.recipient.username} found` : ''} />
    </div>
  )
}

type UsernameInputProps = {
  field: Field
  recent: RecentList
  ref: RefObject<HTMLInputElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

function UsernameInput({ field: { typed, type, state }, recent, ref, onKeyDown }: UsernameInputProps) {
  const listId = useId()
  const change = (text: string) => {
    type(text)
    recent.show()
  }
  const clear = () => {
    change('')
    ref.current?.focus()
  }
  return (
    <TextField
      {...usernameField}
      {...listProps(listId, recent)}
      ref={ref}
      value={typed}
      onChange={event => change(event.currentTarget.value)}
      onClick={recent.show}
      onFocus={() => typed === '' && recent.show()}
      onKeyDown={onKeyDown}
      error={recipientError(state)}
      trailing={typed !== '' && <ClearButton onClear={clear} />}
      below={<BelowField listId={listId} recent={recent} state={state} />}
    />
  )
}

const listProps = (listId: string, { open, active }: RecentList) => ({
  'aria-expanded': open,
  'aria-controls': listId,
  'aria-activedescendant': active >= 0 ? `${listId}-${active}` : undefined,
})

const usernameField = {
  label: 'Username',
  hideLabel: true,
  serif: true,
  role: 'combobox',
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
  hint: 'Use the exact username, which is case-sensitive.',
} as const

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" aria-label="Clear recipient" onClick={onClear}>
      <X size={20} aria-hidden />
    </button>
  )
}

type BelowFieldProps = { listId: string; recent: RecentList; state: RecipientState }

function BelowField({ listId, recent, state }: BelowFieldProps) {
  return (
    <>
      <RecentRecipients id={listId} recent={recent} />
      {state.kind === 'looking' && <p className={styles.looking}>Looking…</p>}
      {state.kind === 'found' && <FoundRecipient recipient={state.recipient} />}
    </>
  )
}

function recipientError(state: RecipientState): ReactNode {
  switch (state.kind) {
    case 'not-found':
      return composeTexts.notFound(state.username)
    case 'self':
      return composeTexts.self
    case 'found':
      return state.recipient.acceptsLetters ? null : composeTexts.friendsOnly(state.recipient.username)
    case 'failed':
      return (
        <>
          {composeTexts.lookupFailed}{' '}
          <button type="button" className={`inline-link ${fieldStyles.retry}`} onClick={state.retry}>
            Try Again
          </button>
        </>
      )
    default:
      return null
  }
}
