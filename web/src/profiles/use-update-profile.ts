import type { OwnProfile, UpdateProfileInput } from '@novelette/domain/accounts/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

export function useUpdateProfile({ username }: OwnProfile, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.profiles.own.key() })
  const update = useMutation(
    orpc.profiles.update.mutationOptions({
      onSuccess: async saved => {
        await queryClient.cancelQueries({ queryKey: orpc.profiles.own.key() })
        queryClient.setQueryData(orpc.profiles.own.queryKey(), saved)
        queryClient.removeQueries({ queryKey: orpc.profiles.byUsername.key({ input: { username } }) })
        onSaved()
        toast('Your profile is saved.')
      },
      onError: error => {
        if (errorCode(error) === 'no_letters_yet') void refresh()
      },
    }),
  )
  const save = (values: UpdateProfileInput) => {
    // A second press may arrive before a re-render.
    const underWay = queryClient.isMutating({ mutationKey: orpc.profiles.update.mutationKey() })
    if (underWay === 0) update.mutate(values)
  }
  return { save, busy: update.isPending, error: update.error }
}
