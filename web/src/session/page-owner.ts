let person: string | null = null

/** A page belongs to its first user until it is reloaded, because its state and pending answers are theirs. */
export function isPageOwner(userId: string): boolean {
  person ??= userId
  return person === userId
}

/** As a reload does. */
export function forgetPageOwner(): void {
  person = null
}
