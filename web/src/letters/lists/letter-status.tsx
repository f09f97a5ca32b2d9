import type { LetterStatus } from '@novelette/domain/letters/letter-lists.ts'
import { MailCheck, MailOpen, Send } from 'lucide-react'
import { Status } from '#ui/badge.tsx'

/** For the receiver every status but read is new (docs/rules.md 5.2). */
export function ReceivedStatus({ status }: { status: LetterStatus }) {
  return status === 'read' ? (
    <Status icon={<MailOpen size={16} aria-hidden />}>Read</Status>
  ) : (
    <Status tone="new">New</Status>
  )
}

const labels = { sent: 'Sent', delivered: 'Delivered', read: 'Read' } as const
const icons = { sent: Send, delivered: MailCheck, read: MailOpen } as const

export function SentStatus({ status, opened }: { status: LetterStatus; opened?: boolean }) {
  const Icon = icons[status]
  return (
    <Status tone={status === 'read' ? 'ok' : 'soft'} icon={<Icon size={16} aria-hidden />}>
      {labels[status]}
      {opened && status === 'read' && ' · Opened'}
    </Status>
  )
}
