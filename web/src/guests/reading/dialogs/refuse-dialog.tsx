import { site } from '@novelette/domain/pages/site.ts'
import { useEffect, useRef, useState } from 'react'
import { SubmitError } from '#failures/submit-error.tsx'
import { formSchema } from '#lib/forms/form-schema.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Choices } from '#ui/fields/choices.tsx'
import type { GuestDialogProps } from './guest-dialogs.tsx'
import styles from './refuse-dialog.module.css'

type Refusal = { readonly from: string }

const refusalSchema = formSchema<Refusal>({
  from: from => (from === '' ? 'Please choose one' : null),
})

export default function RefuseDialog({ link, people: { writer }, onDone }: GuestDialogProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const form = useForm({
    schema: refusalSchema,
    initial: { from: '' },
    send: async ({ from }) => {
      await client.guests.refuseMail({ ...link, from: from === 'everyone' ? 'everyone' : 'writer' })
      setRefused(from)
    },
  })
  return (
    <Dialog open onClose={onDone} title="No More of This">
      {refused === null ? (
        <form {...form.props} className={styles.root}>
          <p>
            {site.name} then mails nothing more to the address that it has of you, and erases it. Nobody is
            told. This link still opens the letters that lie behind it.
          </p>
          <Choices
            {...form.field('from')}
            legend="From whom?"
            options={[
              {
                value: 'writer',
                label: `No mail about letters from ${writer}`,
                hint: 'Others who write to you here are not affected.',
              },
              {
                value: 'everyone',
                label: `No mail from ${site.name} at all`,
                hint: 'Whoever writes to you here.',
              },
            ]}
          />
          <p className="muted">
            If nothing was mailed to you and somebody gave you this link, there is no address to erase: simply
            do not open it.
          </p>
          {form.error !== null && <SubmitError title="Nothing was changed" error={form.error} />}
          <div className={dialogStyles.actions}>
            <Button look="quiet" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" busy={form.busy} busyText="One Moment...">
              No More Mail
            </Button>
          </div>
        </form>
      ) : (
        <Refused everyone={refused === 'everyone'} writer={writer} onClose={onDone} />
      )}
    </Dialog>
  )
}

function Refused({ everyone, writer, onClose }: { everyone: boolean; writer: string; onClose: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <p ref={words} tabIndex={-1}>
        {everyone
          ? `Done. ${site.name} mails you nothing any more.`
          : `Done. ${site.name} mails you nothing about letters from ${writer} any more.`}{' '}
        The letters still lie behind this link.
      </p>
      <div className={dialogStyles.actions}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}
