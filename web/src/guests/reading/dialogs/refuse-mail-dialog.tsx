import { mailRefusalUndoMinutes } from '@novelette/domain/guests/guests.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { UndoButton } from '#auth/mail-links/link-press.tsx'
import { SubmitError } from '#failures/submit-error.tsx'
import { errorCode } from '#lib/error-code.ts'
import { formSchema, useForm } from '#lib/forms/use-form.ts'
import { usePress } from '#lib/forms/use-press.ts'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Choices } from '#ui/fields/choices.tsx'
import type { GuestDialogProps, MailRefusal } from './guest-dialogs.tsx'
import styles from './refuse-mail-dialog.module.css'

const refusalSchema = formSchema<{ readonly from: string }>({
  from: from => (from === '' ? 'Please choose one' : null),
})

export default function RefuseMailDialog({
  link,
  people: { writer },
  refusal,
  onRefuse,
  onDone,
}: GuestDialogProps) {
  const form = useForm({
    schema: refusalSchema,
    initial: { from: '' },
    send: async ({ from }) => {
      const whom = from === 'everyone' ? 'everyone' : 'writer'
      const { undo } = await client.guests.refuseMail({ ...link, from: whom })
      onRefuse({ from: whom, undo })
    },
  })
  return (
    <Dialog open onClose={onDone} title="Stop Emails">
      {refusal === null ? (
        <form {...form.props} className={styles.root}>
          <p>
            {site.name} then erases the address to which it emails you here. Nobody is told. This link still
            opens your letters.
          </p>
          <Choices
            {...form.field('from')}
            legend="From whom?"
            options={[
              {
                value: 'writer',
                label: `No emails about letters from ${writer}`,
                hint: 'Others who write to you here are not affected.',
              },
              {
                value: 'everyone',
                label: `No emails from ${site.name} at all`,
                hint: 'Whoever writes to you here.',
              },
            ]}
          />
          <p className="muted">
            If somebody gave you this link by hand, there is no address to erase: simply do not open it.
          </p>
          {form.error !== null && <SubmitError title="Nothing was changed" error={form.error} />}
          <div className={dialogStyles.actions}>
            <Button look="quiet" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" busy={form.busy} busyText="One Moment...">
              Yes, Stop Emails
            </Button>
          </div>
        </form>
      ) : (
        <Refused refusal={refusal} writer={writer} onUndo={() => onRefuse(null)} onClose={onDone} />
      )}
    </Dialog>
  )
}

type RefusedProps = { refusal: MailRefusal; writer: string; onUndo: () => void; onClose: () => void }

function Refused({ refusal: { from, undo: token }, writer, onUndo, onClose }: RefusedProps) {
  const undo = usePress(async () => {
    if (token !== undefined) await client.mailRefusals.undo({ token })
  })
  const isUndone = undo.done !== null
  const close = () => {
    if (isUndone) onUndo()
    onClose()
  }
  const isTooLate = undo.error !== null && errorCode(undo.error) === 'link_invalid'
  return (
    <>
      <Told key={`${isUndone} ${isTooLate}`}>
        {isUndone
          ? 'Undone. All is as it was before you pressed the button.'
          : `Done. ${site.name} emails you nothing ${from === 'everyone' ? '' : `about letters from ${writer} `}any more. This link still opens your letters.`}
        {isTooLate && ` It could be undone for ${mailRefusalUndoMinutes} minutes, which are over.`}
      </Told>
      {undo.error !== null && !isTooLate && <SubmitError error={undo.error} title="It was not undone" />}
      <div className={dialogStyles.actions}>
        {token !== undefined && !isUndone && !isTooLate && <UndoButton undo={undo} />}
        <Button look="quiet" onClick={close}>
          Close
        </Button>
      </div>
    </>
  )
}

/** Takes the focus of the button that was pressed. */
function Told({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} tabIndex={-1}>
      {children}
    </p>
  )
}
