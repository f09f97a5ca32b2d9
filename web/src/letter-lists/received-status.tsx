import type { LetterStatus } from '@novelette/domain/letters/letter-lists.ts'
import { MailOpen } from 'lucide-react'
import { Status } from '#ui/badge.tsx'

/** For the receiver every status but read is new (docs/rules.md 5.2). */
export function ReceivedStatus({ status }: { status: LetterStatus }) {
  return status === 'read' ? (
    <Status icon={<MailOpen size={16} aria-hidden />}>Read</Status>
  ) : (
    <Status tone="new">New</Status>
  )
}
