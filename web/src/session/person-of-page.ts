let person: string | null = null

/**
 * Whether this page is theirs. It is its first person's as long as it stands, whoever signs in meanwhile: what it knows, and what is
 * still on its way to it, was said to them.
 */
export function isPageOf(userId: string): boolean {
  person ??= userId
  return person === userId
}
