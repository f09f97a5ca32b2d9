import type { InboxPage, ReceivedSummary } from '@novelette/domain/letters.ts'

/** The pages of a shelf without one letter. */
export function withoutLetter(pages: readonly InboxPage[], letterId: string): InboxPage[] {
  return pages.map(page => ({ ...page, letters: page.letters.filter(letter => letter.id !== letterId) }))
}

/** The pages of a shelf with one letter more, at its place by date; as they were when that place is not loaded yet. */
export function withLetter(pages: readonly InboxPage[], letter: ReceivedSummary): InboxPage[] {
  const isOlder = (other: ReceivedSummary) => other.createdAt <= letter.createdAt
  const reached = pages.findIndex(page => page.letters.some(isOlder) || page.nextCursor === null)
  return pages.map((page, index) => {
    if (index !== reached) return page
    const at = page.letters.findIndex(isOlder)
    return { ...page, letters: page.letters.toSpliced(at < 0 ? page.letters.length : at, 0, letter) }
  })
}
