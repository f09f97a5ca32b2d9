import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { listKeptMs } from '#letter-lists/queries.ts'
import { orpc } from '#lib/rpc.ts'

export const conversationQuery = (personId: string, search: string) =>
  orpc.letters.correspondence.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({
      personId,
      ...(search && { search }),
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    gcTime: listKeptMs,
    placeholderData: keepPreviousData,
  })
