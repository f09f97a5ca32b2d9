type Listed = { readonly id: string }

const shown = new Map<string, ReadonlySet<string>>()

/** What a list renders, also while an open letter replaces it. */
export function setVisibleRows(list: string, letters: readonly Listed[]): void {
  shown.set(list, new Set(letters.map(({ id }) => id)))
}

export function areVisible(letters: readonly Listed[]): boolean {
  const lists = [...shown.values()]
  return letters.some(({ id }) => lists.some(list => list.has(id)))
}
