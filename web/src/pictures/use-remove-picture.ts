import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import { showOwnPicture } from './own-picture.ts'

/** The server keeps the picture a little longer. */
const undoMs = 10_000

export function useRemovePicture() {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const onError = (error: unknown) => void toast(errorText(error), { tone: 'error' })
  const putBack = useMutation(
    orpc.pictures.putBack.mutationOptions({
      onSuccess: (_done, { stem }) => showOwnPicture(queryClient, stem),
      onError,
    }),
  )
  return useMutation(
    orpc.pictures.remove.mutationOptions({
      onSuccess: ({ stem }) => {
        showOwnPicture(queryClient, null)
        if (stem === null) return
        const action = { label: 'Undo', onClick: () => putBack.mutate({ stem }) }
        toast('Your picture was removed.', { lasts: undoMs, action })
      },
      onError,
    }),
  )
}
