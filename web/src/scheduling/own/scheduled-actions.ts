import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorCode, errorText } from '#lib/error-code.ts'
import { invalidate, queryKeysOf } from '#lib/live/invalidation.ts'
import { client, orpc } from '#lib/rpc.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** The letters that wait, are on their way, or came back. */
export const scheduledQuery = () => orpc.scheduledLetters.list.queryOptions()

const leftText = 'This letter was sent already. You find it in Sent Letters.'
const goneText = 'This letter was sent or taken back somewhere else already.'

/** One action at a time: says why it failed, and reads the lists again in any case. True once it is done. */
export function useScheduledAction() {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      const code = errorCode(error)
      const text = code === 'already_left' ? leftText : code === 'not_found' ? goneText : errorText(error)
      toast(text, { tone: 'error' })
      return false
    } finally {
      setBusy(false)
      invalidate(queryClient, queryKeysOf({ kind: 'scheduled-changed', ids: [] }))
    }
  }
  return { isBusy, run }
}

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
