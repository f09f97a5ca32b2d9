import type { OwnProfile, UpdateProfileInput } from '@novelette/domain/profiles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'
import { useToasts } from '#ui/toasts.tsx'

/** Saves one's profile, and shows it as it was kept. `onSaved` runs once it is. */
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
    // Asked of the cache, because a second press may come before the first is drawn.
    const underWay = queryClient.isMutating({ mutationKey: orpc.profiles.update.mutationKey() })
    if (underWay === 0) update.mutate(values)
  }
  return { save, busy: update.isPending, error: update.error }
}
