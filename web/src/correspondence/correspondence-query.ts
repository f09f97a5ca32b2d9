import type { Cursor } from '@novelette/domain/letters.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

/** Kept behind an open letter, so that going back finds the bundle as it was. */
const keptMs = 60 * 60_000

/** All letters between oneself and one other, newest first. */
export const correspondenceQuery = (personId: string, search: string) =>
  orpc.letters.correspondence.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({
      personId,
      ...(search && { search }),
      ...(cursor && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    gcTime: keptMs,
    placeholderData: keepPreviousData,
  })
