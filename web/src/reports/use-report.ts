import type { Letter } from '@novelette/domain/letters.ts'
import { reportInput, reportNoteMaxLength, reportReasons } from '@novelette/domain/reports.ts'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useQuietBlock } from '#blocks/use-blocks.ts'
import { client } from '#lib/rpc.ts'
import { useForm } from '#lib/use-form.ts'
import { ownReportQuery } from './own-report.ts'
import type { ReportedBlock } from './report-thanks.tsx'

const isReason = (reason: string) => reportReasons.some(one => one === reason)
const tooLong = `A note holds at most ${reportNoteMaxLength} characters`
const reportForm = z.strictObject({
  reason: z.string().check(z.refine(isReason, 'Please choose a reason')),
  note: z.string().check(z.trim(), z.maxLength(reportNoteMaxLength, tooLong)),
})

/** The report goes first: what one asked besides must not keep it from arriving. */
export function useReport(letter: Letter, alsoBlock: boolean, onSent: (block: ReportedBlock) => void) {
  const queryClient = useQueryClient()
  const { mutateAsync: block } = useQuietBlock()
  const blockSender = (): Promise<ReportedBlock> =>
    block({ personId: letter.sender.id }).then(
      () => 'done',
      () => 'failed',
    )
  return useForm({
    schema: reportForm,
    initial: { reason: '', note: '' },
    send: async values => {
      const answer = await client.reports.report(z.parse(reportInput, { letterId: letter.id, ...values }))
      const blocked = alsoBlock ? await blockSender() : 'not-asked'
      queryClient.setQueryData(ownReportQuery(letter.id).queryKey, answer)
      onSent(blocked)
    },
  })
}
