type Listed = { readonly id: string }

/** The letters that each list last had in the document. */
const shown = new Map<string, ReadonlySet<string>>()

/** A list says what it shows. What it showed last still counts when it has made way for an open letter: it will be back. */
export function setVisibleRows(list: string, letters: readonly Listed[]): void {
  shown.set(list, new Set(letters.map(({ id }) => id)))
}

export function areVisible(letters: readonly Listed[]): boolean {
  const lists = [...shown.values()]
  return letters.some(({ id }) => lists.some(list => list.has(id)))
}
