import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBlockWithoutNotice } from '#blocks/blocks.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { client } from '#lib/rpc.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { ownReportQuery } from './own-report.ts'
import { noReport, reasonOf, reportFormSchema } from './report-schema.ts'
import type { ReportedBlock } from './report-thanks.tsx'

/** A failed block cannot prevent the report, which goes first. */
export function useReport(letter: Letter, alsoBlock: boolean, onSent: (block: ReportedBlock) => void) {
  const queryClient = useQueryClient()
  const block = useBlockSender(letter)
  return useForm({
    schema: reportFormSchema,
    initial: noReport,
    send: async values => {
      const answer = await client.reports.report({ letterId: letter.id, ...values, reason: reasonOf(values) })
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
