import type { OpenSession } from '@novelette/domain/sessions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { useToasts } from '#ui/toasts.tsx'
import { focusSection } from './settings-section.tsx'

/** Takes sessions off the list that the server has ended; an answer still on its way would bring them back. */
function useDropSessions() {
  const queryClient = useQueryClient()
  return async (stays: (session: OpenSession) => boolean) => {
    await queryClient.cancelQueries({ queryKey: orpc.sessions.list.key() })
    queryClient.setQueryData(orpc.sessions.list.queryKey(), known => known?.filter(stays))
  }
}

/** Ends one session. `beforeDrop` runs while its row still stands. */
export function useEndSession(session: OpenSession, beforeDrop: () => void) {
  const drop = useDropSessions()
  const { toast } = useToasts()
  const ended = () => {
    beforeDrop()
    toast(`${session.device} is signed out.`)
    return drop(one => one.id !== session.id)
  }
  return useMutation(
    orpc.sessions.end.mutationOptions({
      onSuccess: ended,
      // It has ended by itself meanwhile, which is what was wanted.
      onError: error => (errorCode(error) === 'not_found' ? ended() : undefined),
    }),
  )
}

/** Ends all but this one. */
export function useEndOtherSessions() {
  const drop = useDropSessions()
  const { toast } = useToasts()
  return useMutation(
    orpc.sessions.endOthers.mutationOptions({
      onSuccess: () => {
        focusSection('devices')
        toast('Every other device is signed out.')
        return drop(session => session.current)
      },
    }),
  )
}
