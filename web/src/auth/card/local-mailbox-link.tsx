import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'

const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(globalThis.location?.hostname)

/** Only the server's own machine shows the mailbox. */
export function LocalMailboxLink() {
  const { data: isKept } = useQuery({
    queryKey: ['kept-mail'],
    queryFn: async () => (await fetch('/mailbox', { method: 'HEAD' })).status === 200,
    enabled: isThisMachine,
    retry: false,
    staleTime: Infinity,
  })
  return (
    isKept && (
      <li>
        <Inbox size={20} aria-hidden />
        <span>
          This server sends no emails: it keeps them in its <a href="/mailbox">mailbox</a>.
        </span>
      </li>
    )
  )
}
