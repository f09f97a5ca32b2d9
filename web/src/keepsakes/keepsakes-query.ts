import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { listKeptMs } from '#letter-lists/queries.ts'
import { orpc } from '#lib/rpc.ts'

export const keepsakesQuery = (search: string) =>
  orpc.letters.keepsakes.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ ...(search && { search }), ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    gcTime: listKeptMs,
    placeholderData: keepPreviousData,
  })
