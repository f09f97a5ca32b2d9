import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'
import { setSession, useUser } from '#session/session.ts'
import { notifyOtherTabs } from '#session/tabs.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** `beforeDone` runs while the button is still mounted. */
export function useCancelDeletion(beforeDone: () => void) {
  const queryClient = useQueryClient()
  const user = useUser()
  const { toast } = useToasts()
  return useMutation(
    orpc.leaving.stay.mutationOptions({
      onSuccess: () => {
        beforeDone()
        setSession(queryClient, { ...user, erasesAt: null })
        notifyOtherTabs('signed-in')
        toast('Your account stays, with all that is in it.')
      },
    }),
  )
}
