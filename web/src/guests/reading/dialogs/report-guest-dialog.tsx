import { site } from '@novelette/domain/pages/site.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { noReport, ReportFields, reasonOf, reportFormSchema } from '#reports/report-fields.tsx'
import { Button } from '#ui/button.tsx'
import dialogStyles from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import type { GuestDialogProps } from './guest-dialogs.tsx'

export default function ReportGuestDialog({ link, letterId = '', onDone }: GuestDialogProps) {
  const [isSent, setSent] = useState(false)
  const form = useForm({
    schema: reportFormSchema,
    initial: noReport,
    send: async values => {
      await client.guests.report({ ...link, letterId, ...values, reason: reasonOf(values) })
      setSent(true)
    },
  })
  return (
    <Dialog open onClose={onDone} title="Report This Letter">
      {isSent ? (
        <Thanks onClose={onDone} />
      ) : (
        <ReportFields
          form={form}
          onClose={onDone}
          explanation={
            <>
              This one letter will be shown to the people who look after {site.name}, with what you say here.
              They see no other letter of yours, and of you that you have no account. Whoever wrote it is not
              told that you reported it.
            </>
          }
        />
      )}
    </Dialog>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <p ref={words} tabIndex={-1}>
        <b>Thank you.</b> The people who look after {site.name} will look at this letter and decide what is
        done.
      </p>
      <div className={dialogStyles.actions}>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}
