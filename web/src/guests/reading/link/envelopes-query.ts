import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import type { Envelope, Envelopes } from '@novelette/domain/guests/guest-schemas.ts'
import type { Cursor } from '@novelette/domain/letters/letters.ts'
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { isRetryable } from '#lib/error-code.ts'
import { orpc } from '#lib/rpc.ts'

const isRefused = (error: unknown) => error !== null && !isRetryable(error)

const envelopesQuery = (link: GuestLink) =>
  orpc.guests.envelopes.infiniteOptions({
    input: (cursor: Cursor | undefined) => ({ ...link, ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    // A refused link stays so, and its page has a field that is being filled.
    refetchOnWindowFocus: ({ state }) => !isRefused(state.error) && 'always',
    refetchOnReconnect: ({ state }) => !isRefused(state.error) && 'always',
  })

export const useEnvelopes = (link: GuestLink) => useInfiniteQuery(envelopesQuery(link))

export function markOpened(queryClient: QueryClient, link: GuestLink, id: string): void {
  const opened = (letter: Envelope) =>
    letter.id === id ? { ...letter, opened: true, openWhen: null } : letter
  queryClient.setQueryData(
    envelopesQuery(link).queryKey,
    (known: InfiniteData<Envelopes, Cursor | undefined> | undefined) =>
      known && {
        ...known,
        pages: known.pages.map(page => ({ ...page, letters: page.letters.map(opened) })),
      },
  )
}

export const refetchEnvelopes = (queryClient: QueryClient, link: GuestLink) =>
  queryClient.invalidateQueries({ queryKey: envelopesQuery(link).queryKey })

/** The newest unopened one; else the newest that the writer sent. */
export function topEnvelope(letters: readonly Envelope[]): Envelope | undefined {
  const received = letters.filter(letter => !letter.own)
  return received.find(letter => !letter.opened) ?? received[0]
}

/** Whom the envelopes name. */
export type GuestPeople = {
  /** Of the guest, on the envelope. */
  readonly name: string
  readonly writer: string
}
