import { type ReportReason, reportNoteMaxLength, reportReasons } from '@novelette/domain/admin/reports.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBlockWithoutNotice } from '#blocks/use-blocks.ts'
import { formSchema } from '#lib/forms/form-schema.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { ownReportQuery } from './own-report.ts'
import type { ReportedBlock } from './report-thanks.tsx'

type Report = { readonly reason: string; readonly note: string }
const tooLong = `A note holds at most ${reportNoteMaxLength} characters`
const reportFormSchema = formSchema<Report>(
  {
    reason: reason => (reportReasons.some(one => one === reason) ? null : 'Please choose a reason'),
    note: note => (note.trim().length > reportNoteMaxLength ? tooLong : null),
  },
  ({ reason, note }) => ({ reason, note: note.trim() }),
)

/** A failed block cannot prevent the report, which goes first. */
export function useReport(letter: Letter, alsoBlock: boolean, onSent: (block: ReportedBlock) => void) {
  const queryClient = useQueryClient()
  const block = useBlockSender(letter)
  return useForm({
    schema: reportFormSchema,
    initial: { reason: '', note: '' },
    send: async values => {
      // The form has checked it.
      const reason = values.reason as ReportReason
      const answer = await client.reports.report({ letterId: letter.id, ...values, reason })
      const blocked = alsoBlock ? await block() : 'not-asked'
      queryClient.setQueryData(ownReportQuery(letter.id).queryKey, answer)
      onSent(blocked)
    },
  })
}

/** A notice says so if the dialog was closed meanwhile. */
function useBlockSender({ sender: { id, username } }: Letter) {
  const { mutateAsync } = useBlockWithoutNotice()
  const { toast } = useToasts()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const block = (): Promise<ReportedBlock> =>
    mutateAsync({ personId: id }).then(
      () => 'done',
      () => 'failed',
    )
  const blockAgain = async () => {
    if ((await block()) === 'failed') tellOfFailure()
    else toast(`${username} is blocked.`)
  }
  const tellOfFailure = () =>
    toast(`Your report has arrived, but ${username} is not blocked yet.`, {
      tone: 'error',
      action: { label: 'Try Again', onClick: () => void blockAgain() },
    })

  return async () => {
    const outcome = await block()
    if (outcome === 'failed' && !isOpen.current) tellOfFailure()
    return outcome
  }
}
