let person: string | null = null

/** A page belongs to its first user until it is reloaded, because its state and pending answers are theirs. */
export function isPageOwner(userId: string): boolean {
  person ??= userId
  return person === userId
}

/** In whose name the page calls, from the first picture of it on (docs/rules.md 2.5). */
export const pageOwner = (): string | null => person

/** As a reload does. */
export function forgetPageOwner(): void {
  person = null
}
