import type { LetterStatus } from '@novelette/domain/letter-lists.ts'
import { MailOpen } from 'lucide-react'
import { Status } from '#ui/badge.tsx'

/** Whether we have opened it: for the receiver all but read is new (SPEC.md section 4). */
export function ReceivedStatus({ status }: { status: LetterStatus }) {
  return status === 'read' ? (
    <Status icon={<MailOpen size={16} aria-hidden />}>Read</Status>
  ) : (
    <Status tone="new">New</Status>
  )
}
