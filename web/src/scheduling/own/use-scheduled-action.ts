import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode, errorText } from '#lib/error-code.ts'
import { invalidate, queryKeysOf } from '#lib/live/invalidation.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

const leftText = 'This letter has left already. You find it among those you sent.'
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
