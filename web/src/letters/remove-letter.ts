import { type Cursor, removal } from '@novelette/domain/letters.ts'
import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { errorCode } from '#lib/error-code.ts'
import { invalidateAll } from '#lib/invalidation.ts'
import { infiniteListKeys, removeFromCache } from '#lib/letter-cache.ts'
import { dispatchLetterEvent } from '#lib/letter-events.ts'
import { client } from '#lib/rpc.ts'
import { useUser } from '#session/session.ts'
import { useToasts } from '#ui/toasts.tsx'
import { receivedLetterQuery, sentLetterQuery } from './queries.ts'
import { withLetter } from './shelf-pages.ts'

/** Removes a letter from one's own side, and offers Undo wherever its reader goes meanwhile (DECISIONS 17). */
export function useRemoveLetter(): (letterId: string) => void {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  const { toast } = useToasts()
  const sayFailed = useSayFailed()
  const bringBack = useBringBack()
  const remove = async (letterId: string) => {
    const putBack = takeAway(queryClient, letterId)
    let isUndone = false
    const removing = client.letters.remove({ id: letterId })
    const undo = async () => {
      isUndone = true
      putBack()
      // What was not removed need not be brought back.
      await removing.then(() => bringBack(letterId, putBack)).catch(() => undefined)
    }
    const close = toast('Letter removed.', {
      lasts: removal.undoMs,
      action: { label: 'Undo', onClick: () => void undo() },
    })
    try {
      await removing
      if (isUndone) return
      dispatchLetterEvent('letterDeleted', { letterId, userId })
      forgetText(queryClient, letterId)
    } catch (error) {
      // It is gone already: removed in another window, or taken back by its sender.
      if (errorCode(error) === 'not_found') return invalidateAll(queryClient)
      close()
      putBack()
      invalidateAll(queryClient)
      sayFailed('The letter could not be removed. It is where it was.', () => void remove(letterId))
    }
  }
  return letterId => void remove(letterId)
}

function useBringBack() {
  const queryClient = useQueryClient()
  const sayFailed = useSayFailed()
  return async function bringBack(letterId: string, putBack: () => void): Promise<void> {
    putBack()
    try {
      await client.letters.restore({ id: letterId })
    } catch {
      sayFailed('The letter could not be brought back.', () => void bringBack(letterId, putBack))
    }
    invalidateAll(queryClient)
  }
}

function useSayFailed() {
  const { toast } = useToasts()
  return (text: string, retry: () => void) =>
    toast(text, { tone: 'error', action: { label: 'Try Again', onClick: retry } })
}

function forgetText(queryClient: QueryClient, letterId: string): void {
  for (const { queryKey } of [receivedLetterQuery(letterId), sentLetterQuery(letterId)]) {
    queryClient.removeQueries({ queryKey, type: 'inactive' })
  }
}

type Listed = { readonly id: string; readonly createdAt: Date }
type List = InfiniteData<{ readonly letters: Listed[]; readonly nextCursor: Cursor | null }>

/** Calling what it returns puts the letter back to its place in every list that it was taken out of; counts follow the server. */
function takeAway(queryClient: QueryClient, letterId: string): () => void {
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

type Place = { readonly queryKey: QueryKey; readonly letter: Listed }

function placesIn(lists: readonly [QueryKey, List | undefined][], letterId: string): Place[] {
  return lists.flatMap(([queryKey, list]) => {
    const letters = list?.pages.flatMap(page => page.letters) ?? []
    return letters.filter(({ id }) => id === letterId).map(letter => ({ queryKey, letter }))
  })
}
