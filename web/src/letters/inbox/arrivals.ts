import type { ReceivedSummary } from '@novelette/domain/letters/letters.ts'
import { useState } from 'react'

type Seen = {
  readonly list: string | undefined
  readonly letters: readonly ReceivedSummary[]
  readonly arrived: readonly ReceivedSummary[]
}

const none: readonly ReceivedSummary[] = []

/** Above the newest letter of `before`. */
export function findArrivals(
  before: readonly ReceivedSummary[],
  now: readonly ReceivedSummary[],
): readonly ReceivedSummary[] {
  const known = new Set(before.map(letter => letter.id))
  const top = now.findIndex(letter => known.has(letter.id))
  return now.slice(0, top < 0 ? now.length : top)
}

/** Those that arrived while this list was on screen, newest first. A change of `list`, such as a new search, starts over. */
export function useArrivals(
  letters: readonly ReceivedSummary[],
  list: string | undefined,
): readonly ReceivedSummary[] {
  const [seen, setSeen] = useState<Seen>({ list, letters, arrived: none })
  if (seen.letters === letters && seen.list === list) return seen.arrived
  const isSameList = list !== undefined && seen.list === list
  const arrived = isSameList ? [...findArrivals(seen.letters, letters), ...seen.arrived] : none
  setSeen({ list, letters, arrived })
  return arrived
}
