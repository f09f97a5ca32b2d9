import type { Cursor } from '@novelette/domain/letters/letters.ts'

type Listed = { readonly id: string; readonly createdAt: Date }
type Page<Letter> = { readonly letters: Letter[]; readonly nextCursor: Cursor | null }

export function withoutLetter<Letter extends Listed, P extends Page<Letter>>(
  pages: readonly P[],
  letterId: string,
): P[] {
  return pages.map(page => ({ ...page, letters: page.letters.filter(letter => letter.id !== letterId) }))
}

/** Inserts by date. Pages stay unchanged if they list the letter or it belongs to a page that is not loaded. */
export function withLetter<Letter extends Listed, P extends Page<Letter>>(
  pages: readonly P[],
  letter: Letter,
): P[] {
  const isListed = pages.some(page => page.letters.some(({ id }) => id === letter.id))
  if (isListed) return [...pages]
  const isOlder = (other: Letter) => other.createdAt <= letter.createdAt
  const target = pages.findIndex(page => page.letters.some(isOlder) || page.nextCursor === null)
  return pages.map((page, index) => {
    if (index !== target) return page
    const at = page.letters.findIndex(isOlder)
    return { ...page, letters: page.letters.toSpliced(at < 0 ? page.letters.length : at, 0, letter) }
  })
}
