import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { receivedLetterQuery, sentLetterQuery } from '#letters/lists/queries.ts'
import { invalidate } from '#lib/live/invalidation.ts'
import { setFavouriteInCache } from '#lib/live/letter-cache.ts'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import styles from './kept-label.module.css'
import { KeepsakeHeart } from './kept-label.tsx'

type KeepButtonProps = {
  letter: { readonly id: string; readonly favourite: boolean }
  size?: 'compact' | 'big'
}

export function KeepButton({ letter, size = 'compact' }: KeepButtonProps) {
  const keep = useKeepLetter(letter.id)
  return (
    <Button
      look="quiet"
      size={size}
      className={styles.keepButton}
      aria-pressed={letter.favourite}
      onClick={() => keep(!letter.favourite)}
    >
      <KeepsakeHeart />
      <span className={styles.keepButtonTexts}>
        <span aria-hidden={letter.favourite} data-shown={!letter.favourite}>
          Keep
        </span>
        <span aria-hidden={!letter.favourite} data-shown={letter.favourite}>
          Kept
        </span>
      </span>
    </Button>
  )
}

function useKeepLetter(letterId: string): (favourite: boolean) => void {
  const queryClient = useQueryClient()
  const { toast } = useToasts()
  const { mutate } = useMutation(
    orpc.letters.setFavourite.mutationOptions({
      // Requests of one letter run in order.
      scope: { id: `keep-${letterId}` },
      onMutate: ({ favourite }) => setFavouriteEverywhere(queryClient, letterId, favourite),
      onError: (_error, { favourite }) => {
        setFavouriteEverywhere(queryClient, letterId, !favourite)
        toast(
          favourite
            ? 'The letter was not added to your keepsakes.'
            : 'The letter was not taken out of your keepsakes.',
          {
            tone: 'error',
            action: { label: 'Try Again', onClick: () => mutate({ id: letterId, favourite }) },
          },
        )
      },
      onSettled: () => invalidate(queryClient, [orpc.letters.keepsakes.key()]),
    }),
  )
  return favourite => mutate({ id: letterId, favourite })
}

function setFavouriteEverywhere(queryClient: QueryClient, letterId: string, favourite: boolean): void {
  setFavouriteInCache(queryClient, letterId, favourite)
  for (const { queryKey } of [receivedLetterQuery(letterId), sentLetterQuery(letterId)]) {
    queryClient.setQueryData(queryKey, letter => letter && { ...letter, favourite })
  }
}
