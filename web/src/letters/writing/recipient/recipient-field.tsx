import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import fieldStyles from '#ui/fields/field.module.css'
import { TextField } from '#ui/fields/text-field.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { FoundRecipient } from './found-recipient.tsx'
import { type RecentList, RecentRecipients, useRecentRecipients } from './recent-recipients.tsx'
import styles from './recipient-field.module.css'
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
  const take = (username: string) => {
    choose(username)
    input.current?.focus()
    if (leaveOnChoice) input.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (recent.onKeyDown(event) || event.key !== 'Enter') return
    if (isFound) onDone()
    else choose(typed.trim())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes that the focus has left the field and its list
    <div className={styles.root} onBlur={recent.onBlur}>
      <UsernameInput field={field} recent={recent} ref={input} onKeyDown={onKeyDown} onTake={take} />
      <Announcer text={announced(state)} />
    </div>
  )
}

function announced(state: RecipientState): string {
  if (state.kind === 'address') return composeTexts.address
  return state.kind === 'found' && state.recipient.acceptsLetters ? `${state.recipient.username} found` : ''
}

type UsernameInputProps = {
  field: Field
  recent: RecentList
  ref: RefObject<HTMLInputElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  /** The name that was meant is pressed. */
  onTake: (username: string) => void
}

function UsernameInput(props: UsernameInputProps) {
  const { field, recent, ref, onKeyDown, onTake } = props
  const { typed, type, state } = field
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
      error={recipientError(state, recent.open, onTake)}
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
  hint: 'Use the exact username, which is case-sensitive: capital letters count.',
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

/** While names are offered that hold what was typed, it is not one that nobody has. */
function recipientError(
  state: RecipientState,
  isOffering: boolean,
  onTake: (username: string) => void,
): ReactNode {
  switch (state.kind) {
    case 'not-found':
      return isOffering ? null : <NotFound {...state} onTake={onTake} />
    case 'self':
      return composeTexts.self
    case 'found':
      return state.recipient.acceptsLetters ? null : composeTexts.friendsOnly(state.recipient.username)
    case 'failed':
      return (
        <>
          {state.isOffline ? composeTexts.lookupOffline : composeTexts.lookupFailed}{' '}
          <button type="button" className={`inline-link ${fieldStyles.retry}`} onClick={state.retry}>
            Try Again
          </button>
        </>
      )
    default:
      return null
  }
}

type NotFoundProps = { username: string; didYouMean?: string; onTake: (username: string) => void }

function NotFound({ username, didYouMean, onTake }: NotFoundProps) {
  return (
    <>
      {composeTexts.notFound(username)}
      {didYouMean && (
        <button
          type="button"
          className={`inline-link ${fieldStyles.retry} ${styles.didYouMean}`}
          // The field keeps the focus: it must not move under the finger.
          onPointerDown={event => event.preventDefault()}
          onClick={() => onTake(didYouMean)}
        >
          Did you mean <span className="user">{didYouMean}</span>?
        </button>
      )}
    </>
  )
}
