import { removal } from '@novelette/domain/letters/letter-lists.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { receivedLetterQuery, sentLetterQuery } from '#letters/lists/queries.ts'
import { errorCode } from '#lib/error-code.ts'
import { invalidateAll } from '#lib/live/invalidation.ts'
import { infiniteListKeys, removeFromCache } from '#lib/live/letter-cache.ts'
import { dispatchLetterEvent } from '#lib/live/letter-events-in-tab.ts'
import { client } from '#lib/rpc.ts'
import { useUser } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { putAway } from './just-sent.ts'
import { withLetter } from './shelf-pages.ts'

/** Offers Undo on every screen (docs/rules.md 5.4). */
export function useRemoveLetter(): (letterId: string) => void {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  const { toast } = useToasts()
  const showFailure = useFailureToast()
  const restoreLetter = useRestoreLetter()
  const remove = async (letterId: string) => {
    const reinsert = removeOptimistically(queryClient, letterId)
    let isUndone = false
    const removing = client.letters.remove({ id: letterId })
    const undo = async () => {
      isUndone = true
      reinsert()
      // A failed removal needs no restore.
      await removing.then(() => restoreLetter(letterId, reinsert)).catch(() => undefined)
    }
    const close = toast('Letter removed.', {
      lasts: removal.undoMs,
      action: { label: 'Undo', onClick: () => void undo() },
    })
    try {
      await removing
      if (isUndone) return
      dispatchLetterEvent('letterDeleted', { letterId, userId })
      putAway(letterId)
      dropLetterQueries(queryClient, letterId)
    } catch (error) {
      // Removed in another window, or taken back by its sender.
      if (errorCode(error) === 'not_found') return invalidateAll(queryClient)
      close()
      reinsert()
      invalidateAll(queryClient)
      showFailure('The letter could not be removed. It is where it was.', () => void remove(letterId))
    }
  }
  return letterId => void remove(letterId)
}

function useRestoreLetter() {
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  return async function restoreLetter(letterId: string, reinsert: () => void): Promise<void> {
    reinsert()
    try {
      await client.letters.restore({ id: letterId })
    } catch {
      showFailure('The letter could not be brought back.', () => void restoreLetter(letterId, reinsert))
    }
    invalidateAll(queryClient)
  }
}

function useFailureToast() {
  const { toast } = useToasts()
  return (text: string, retry: () => void) =>
    toast(text, { tone: 'error', action: { label: 'Try Again', onClick: retry } })
}

function dropLetterQueries(queryClient: QueryClient, letterId: string): void {
  for (const { queryKey } of [receivedLetterQuery(letterId), sentLetterQuery(letterId)]) {
    queryClient.removeQueries({ queryKey, type: 'inactive' })
  }
}

type Listed = { readonly id: string; readonly createdAt: Date }
type List = InfiniteData<{ readonly letters: Listed[]; readonly nextCursor: Cursor | null }>

/** Returns how to put it back into each list; counts are refetched. */
function removeOptimistically(queryClient: QueryClient, letterId: string): () => void {
  const places = infiniteListKeys().flatMap(queryKey =>
    placesIn(queryClient.getQueriesData<List>({ queryKey }), letterId),
  )
  removeFromCache(queryClient, letterId)
  return () => {
    for (const { queryKey, letter } of places) {
      queryClient.setQueryData<List>(
        queryKey,
        list => list && { ...list, pages: withLetter(list.pages, letter) },
      )
    }
  }
}

type CachedPlace = { readonly queryKey: QueryKey; readonly letter: Listed }

function placesIn(lists: readonly [QueryKey, List | undefined][], letterId: string): CachedPlace[] {
  return lists.flatMap(([queryKey, list]) => {
    const letters = list?.pages.flatMap(page => page.letters) ?? []
    return letters.filter(({ id }) => id === letterId).map(letter => ({ queryKey, letter }))
  })
}

type RemoveButtonProps = {
  letterId: string
  onRemove: () => void
}

export function RemoveButton({ letterId, onRemove }: RemoveButtonProps) {
  const remove = useRemoveLetter()
  return (
    <Button
      look="icon"
      aria-label="Remove"
      title="Remove"
      onClick={() => {
        onRemove()
        remove(letterId)
      }}
    >
      <Trash2 size={20} aria-hidden />
    </Button>
  )
}
