import type { OpenSession } from '@novelette/domain/accounts/session-schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { handInPushHere } from '#session/push/push-here.ts'
import { useSession } from '#session/session.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { focusSection } from '#ui/sections/settings-section.tsx'

/** Pending fetches would bring the sessions back. Their devices go from the list of those with notices. */
function useDropSessions() {
  const queryClient = useQueryClient()
  return async (stays: (session: OpenSession) => boolean) => {
    await queryClient.cancelQueries({ queryKey: orpc.sessions.list.key() })
    queryClient.setQueryData(orpc.sessions.list.queryKey(), known => known?.filter(stays))
    void queryClient.invalidateQueries({ queryKey: orpc.notices.settings.key() })
  }
}

export function useEndSession(session: OpenSession, beforeDrop: () => void) {
  const drop = useDropSessions()
  const { toast } = useToasts()
  const ended = () => {
    beforeDrop()
    toast(session.isOver ? 'No notices go to that device any more.' : `${session.device} is signed out.`)
    return drop(one => one.id !== session.id)
  }
  return useMutation(
    orpc.sessions.end.mutationOptions({
      onSuccess: ended,
      // The session has already ended, which is the desired result.
      onError: error => (errorCode(error) === 'not_found' ? ended() : undefined),
    }),
  )
}

export function useEndOtherSessions() {
  const { user } = useSession()
  const drop = useDropSessions()
  const { toast } = useToasts()
  return useMutation(
    orpc.sessions.endOthers.mutationOptions({
      onSuccess: () => {
        if (user) void handInPushHere(user.id)
        focusSection('devices')
        toast('Every other device is signed out.')
        return drop(session => session.current)
      },
    }),
  )
}
