import type { BrowserUser } from '../site/people.ts'
import type { FoundLetter } from './found-letters.ts'

export type WrittenLetter = {
  readonly id: string
  readonly sender: BrowserUser
  readonly receiver: BrowserUser
  /** Unlike those of any other letter. */
  readonly words: string
  readonly content: string
}

/** The sender's knowledge. `unknown`: no answer told the result. */
export type SendOutcome = 'unsent' | 'unknown' | 'refused' | 'acknowledged'

export type LedgerEntry = {
  readonly letter: WrittenLetter
  outcome: SendOutcome
  createdAt: Date | null
  /** By `performance.now()`; null until then. */
  sentAt: number | null
  acknowledgedAt: number | null
  /** It must not be there before. */
  notBefore?: Date
}

export function compareLetters(
  place: string,
  entries: readonly LedgerEntry[],
  found: readonly FoundLetter[],
): string[] {
  const foundById = Map.groupBy(found, ({ id }) => id)
  const known = new Set(entries.map(({ letter }) => letter.id))
  const strangers = [...foundById.keys()].filter(id => !known.has(id))
  const faults = [
    ...strangers.map(id => `nobody sent ${id} there`),
    ...entries.flatMap(entry => faultsOf(entry, foundById.get(entry.letter.id) ?? [])),
  ]
  return faults.map(fault => `${place}: ${fault}`)
}

function faultsOf({ letter, outcome, notBefore }: LedgerEntry, found: readonly FoundLetter[]): string[] {
  const { words, content, sender, receiver } = letter
  const faults: string[] = []
  if (found.length > 1) faults.push(`${words} is there ${found.length} times`)
  if (found.length === 0 && outcome === 'acknowledged') faults.push(`${words} is lost`)
  if (found.length > 0 && (outcome === 'refused' || outcome === 'unsent'))
    faults.push(`${words} is there, and was ${outcome}`)
  for (const one of found) {
    if (one.sender !== sender.username || one.receiver !== receiver.username)
      faults.push(`${words} is there as one from ${one.sender} to ${one.receiver}`)
    if (notBefore && one.createdAt < notBefore)
      faults.push(`${words} was there at ${one.createdAt.toISOString()}, before its time`)
    if (one.content !== null && one.content !== content) faults.push(`${words} says: ${one.content}`)
  }
  return faults
}
