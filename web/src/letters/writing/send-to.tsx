import { composeTexts } from '@novelette/domain/letters/compose-texts.ts'
import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import {
  type ComponentType,
  type FocusEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { BlockedNote } from '#blocks/blocked-note.tsx'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { type EnclosureReceiver, outcomeFor } from '#letters/parts/files/enclosure-receiver.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { signedNameOf } from '#stationery/letter/letter-text.ts'
import { Button } from '#ui/button.tsx'
import styles from './compose-page.module.css'
import type { DraftGuest } from './drafts/draft-text.ts'
import { loadGuestParts } from './guests/load-guest-parts.ts'
import type { LetterForm } from './letter-form/use-letter-form.ts'
import { FoundLine } from './recipient/found-recipient.tsx'
import { RecipientField } from './recipient/recipient-field.tsx'
import { useEnclosureReceiver } from './recipient/use-enclosure-receiver.ts'
import type { RecipientFieldState } from './recipient/use-recipient.ts'

const ChosenGuest = lazy(() =>
  loadGuestParts().then(
    parts => ({ default: parts.ChosenGuest }),
    () => ({ default: () => null }),
  ),
)

const ReceivesLine = lazy(() =>
  import('./recipient/receives-line.tsx').catch(() => ({ default: () => null })),
)

type SendToProps = {
  form: LetterForm
  senderName: string
  oneColumn: boolean
  readOnly: boolean
}

/** The recipient: a field, and on a wide screen the envelope with their name. */
export function SendTo({ form, senderName, oneColumn, readOnly }: SendToProps) {
  const { state, guest } = form.recipient
  const signed = signedNameOf(useFigures(form))
  const receiver = useEnclosureReceiver(form.recipient)
  const { ref, editing, ...watch } = useEditing()
  const name = guest ? guest.name : state.kind === 'found' ? state.recipient.username : ''
  // A scheduled letter stays with whom it is for.
  const isLine = form.plan?.edits !== undefined || (oneColumn && !editing)
  const collapsed = isLine && state.kind === 'found' && state.recipient.acceptsLetters
  return (
    <section
      ref={ref}
      className={styles.to}
      aria-label="Send To"
      inert={readOnly}
      onFocus={watch.onFocus}
      onBlur={watch.onBlur}
    >
      <div className={styles.toLines}>
        <h2 className={collapsed && oneColumn ? 'sr-only' : 'heading'}>Send To</h2>
        {guest ? (
          <GuestLine form={form} guest={guest} onChange={watch.begin} />
        ) : collapsed ? (
          <FoundLine recipient={state.recipient} onChange={watch.begin} />
        ) : (
          <RecipientChoice form={form} oneColumn={oneColumn} />
        )}
        {receiver && !refusesLetters(state) && isRefusedAny(receiver) && (
          <Suspense>
            <ReceivesLine receiver={receiver} />
          </Suspense>
        )}
        {state.kind === 'found' && (
          <BlockedNote person={state.recipient}>: their reply will not reach you.</BlockedNote>
        )}
      </div>
      {!oneColumn && (
        <div className={styles.envelope} aria-hidden>
          <EnvelopeFront
            banner={form.banner}
            to={name}
            from={signed ?? senderName}
            date={new Date(serverNow())}
          />
        </div>
      )}
    </section>
  )
}

/** What lies beside the words, also while a name is typed there, of which the editor alone tells. */
function useFigures({ editor, initialContent }: LetterForm): string {
  const watch = useCallback(
    (onChange: () => void) => {
      editor?.editor.on('transaction', onChange)
      return () => void editor?.editor.off('transaction', onChange)
    },
    [editor],
  )
  return useSyncExternalStore(watch, () => editor?.figures() ?? initialContent)
}

const refusesLetters = (state: RecipientFieldState['state']) =>
  state.kind === 'found' && !state.recipient.acceptsLetters

const isRefusedAny = (receiver: EnclosureReceiver) =>
  enclosureKinds.some(kind => ['friends_only', 'not_wanted'].includes(outcomeFor(receiver, kind) ?? ''))

type GuestLineProps = { form: LetterForm; guest: DraftGuest; onChange: () => void }

function GuestLine({ form, guest, onChange }: GuestLineProps) {
  const change = () => {
    form.recipient.chooseGuest()
    onChange()
  }
  return (
    <>
      <FoundLine recipient={{ username: guest.name }} note="no account" onChange={change} />
      <Suspense>
        <ChosenGuest form={form} guest={guest} />
      </Suspense>
    </>
  )
}

/** By their username, or somebody without an account. */
function RecipientChoice({ form, oneColumn }: Pick<SendToProps, 'form' | 'oneColumn'>) {
  const { state, chooseGuest } = form.recipient
  const leadOn = useLeadingOn(form)
  const choose = (chosen?: DraftGuest) => {
    chooseGuest(chosen)
    // Behind its dialog nothing takes the focus.
    requestAnimationFrame(leadOn)
  }
  return (
    <>
      <RecipientField field={form.recipient} onDone={leadOn} leaveOnChoice={oneColumn} />
      {state.kind !== 'found' && (
        <WriteToGuest onChosen={choose} address={state.kind === 'address' ? state.address : undefined} />
      )}
    </>
  )
}

/** Milliseconds after the focus has left: what is pressed then must not move under the finger. */
const settleMs = 250

/** While the field has the focus it stays a field. */
function useEditing() {
  const ref = useRef<HTMLElement>(null)
  const [editing, setEditing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    ref,
    editing,
    begin: () => {
      setEditing(true)
      requestAnimationFrame(() => ref.current?.querySelector('input')?.select())
    },
    onFocus: (event: FocusEvent) => {
      clearTimeout(timer.current)
      if (event.target instanceof HTMLInputElement) setEditing(true)
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget))
        timer.current = setTimeout(() => setEditing(false), settleMs)
    },
  }
}

type GuestDialogProps = {
  open: boolean
  onClose: () => void
  onChosen: RecipientFieldState['chooseGuest']
  /** What was typed where a username belongs: it is mailed there. */
  address?: string | undefined
}

const loadGuestDialog = (): Promise<ComponentType<GuestDialogProps>> =>
  loadGuestParts().then(({ GuestDialog }) => GuestDialog)

function WriteToGuest({ onChosen, address }: Pick<GuestDialogProps, 'onChosen' | 'address'>) {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadGuestDialog)
  return (
    <>
      <p className={styles.toGuest}>
        {address === undefined ? 'No username?' : composeTexts.address}{' '}
        <Button look="link" size="inline" wraps aria-haspopup="dialog" onClick={show}>
          {address === undefined ? 'Write to Someone Without an Account' : 'Write to Them by Email'}
        </Button>
      </p>
      {Dialog && <Dialog open={isOpen} onClose={close} onChosen={onChosen} address={address} />}
    </>
  )
}

/**
 * Moves the focus from the recipient to the letter. It waits for an editor that has not loaded, and then moves the focus only if
 * neither it nor the name has changed.
 */
function useLeadingOn({ editor, recipient: { typed } }: LetterForm): () => void {
  const asked = useRef<{ readonly from: Element | null; readonly typed: string } | null>(null)
  const onEditor = useEffectEvent(() => {
    const now = document.activeElement
    const stayed = now === document.body || now === asked.current?.from
    if (stayed && typed === asked.current?.typed) editor?.focus()
    asked.current = null
  })
  useEffect(() => {
    if (editor) onEditor()
  }, [editor])
  return () => {
    if (editor) editor.focus()
    else asked.current = { from: document.activeElement, typed }
  }
}
