import { type FocusEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { BlockedNote } from '#blocks/blocked-note.tsx'
import type { DraftGuest } from '#compose/drafts/draft-text.ts'
import { loadGuestParts } from '#compose/guests/load-guest-parts.ts'
import { WriteToGuest } from '#compose/guests/write-to-guest.tsx'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import { useLeadingOn } from '#compose/navigation/use-leading-on.ts'
import { FoundLine } from '#compose/recipient/found-recipient.tsx'
import { RecipientField } from '#compose/recipient/recipient-field.tsx'
import { serverNow } from '#lib/dates/server-clock.ts'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { signedNameOf } from '#stationery/letter/letter-text.ts'
import styles from './compose-page.module.css'

const ChosenGuest = lazy(() =>
  loadGuestParts().then(
    parts => ({ default: parts.ChosenGuest }),
    () => ({ default: () => null }),
  ),
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
  const signed = signedNameOf(form.editor?.figures() ?? form.initialContent)
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
      <h2 className={collapsed && oneColumn ? 'sr-only' : 'heading'}>Send To</h2>
      {guest ? (
        <GuestLine form={form} guest={guest} onChange={watch.begin} />
      ) : collapsed ? (
        <FoundLine recipient={state.recipient} onChange={watch.begin} />
      ) : (
        <RecipientChoice form={form} oneColumn={oneColumn} />
      )}
      {state.kind === 'found' && (
        <BlockedNote person={state.recipient}>: their answer will not reach you.</BlockedNote>
      )}
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
