import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** `beforeGone` runs before the refetch removes the row. */
export function useDecide(beforeGone: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()

  const takeAway = async (text: string) => {
    toast(text)
    beforeGone()
    await Promise.all(
      [orpc.admin.key(), orpc.testimonials.key()].map(queryKey =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
  return useMutation(
    orpc.admin.decideTestimonial.mutationOptions({
      onSuccess: (_, { approved }) =>
        takeAway(approved ? 'Approved. It may be shown from now on.' : 'Refused. It is shown to nobody.'),
      onError: error => {
        if (errorCode(error) !== 'not_found') return
        return takeAway('It was changed or withdrawn meanwhile, so nothing was decided.')
      },
    }),
  )
}
