import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sentLetterQuery } from '#letter-lists/queries.ts'
import { errorCode, isRetryable } from '#lib/error-code.ts'
import { invalidateAll } from '#lib/live/invalidation.ts'
import { dispatchLetterEvent } from '#lib/live/letter-events.ts'
import { backoff } from '#lib/pause.ts'
import { orpc } from '#lib/rpc.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { useUser } from '#session/session.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { useBackToSent } from './back-to-list.tsx'

const toastMs = 10_000
const retries = 2

/** A retry after a lost answer makes no second draft. */
export function useTakeBack(id: string) {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  const goBack = useBackToSent()
  const showToast = useTakenBackToast()
  const [draftId] = useState(() => uuidV7())
  const mutation = useMutation(
    orpc.letters.takeBack.mutationOptions({
      retry: (failures, error) => failures < retries && isRetryable(error),
      retryDelay: backoff,
      onSuccess: () => {
        dispatchLetterEvent('letterDeleted', { letterId: id, userId })
        showToast(draftId)
      },
      onError: error => {
        if (!isRetryable(error)) invalidateAll(queryClient)
      },
    }),
  )
  const leave = () => {
    queryClient.removeQueries({ queryKey: sentLetterQuery(id).queryKey })
    goBack()
  }
  return {
    takeBack: () => mutation.mutate({ id, draftId }, { onSuccess: leave }),
    reset: mutation.reset,
    isPending: mutation.isPending,
    /** From the click until the request has failed. */
    isLeaving: mutation.isPending || mutation.isSuccess,
    error: mutation.error,
    wasOpened: errorCode(mutation.error) === 'already_opened',
  }
}

export type TakingBack = ReturnType<typeof useTakeBack>

function useTakenBackToast() {
  const navigate = useNavigate()
  const { toast } = useToasts()
  return (draftId: string) => {
    const openDraft = () => void navigate({ to: '/compose', search: { draft: draftId } })
    toast('Taken back. Its text is a draft now.', {
      lasts: toastMs,
      action: { label: 'Open Draft', onClick: openDraft },
    })
  }
}
