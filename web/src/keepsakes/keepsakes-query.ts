import type { Cursor } from '@novelette/domain/letters.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

/** Kept behind an open letter, so that going back finds the list as it was. */
const keptMs = 60 * 60_000

/** The letters that one keeps, written and got, newest first. */
export const keepsakesQuery = (search: string) =>
  orpc.letters.keepsakes.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ ...(search && { search }), ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    gcTime: keptMs,
    placeholderData: keepPreviousData,
  })
