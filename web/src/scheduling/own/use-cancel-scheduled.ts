import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '#lib/rpc.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { useScheduledAction } from './use-scheduled-action.ts'

/** Milliseconds in which its draft can be opened from the message. */
const toastMs = 10_000

/** Its words become a draft. A retry after a lost answer makes no second one. */
export function useCancelScheduled(id: string) {
  const navigate = useNavigate()
  const { toast } = useToasts()
  const { isBusy, run } = useScheduledAction()
  const [draftId] = useState(() => uuidV7())
  const cancel = () => run(() => client.scheduledLetters.cancel({ id, draftId }))
  const openDraft = () => void navigate({ to: '/compose', search: { draft: draftId } })
  return {
    isBusy,
    cancel: async (text: string) => {
      if (await cancel()) toast(text, { lasts: toastMs, action: { label: 'Open Draft', onClick: openDraft } })
    },
    cancelAndOpen: async () => {
      if (await cancel()) openDraft()
    },
  }
}
