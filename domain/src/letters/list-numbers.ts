const listTag = /^<(\/?)(ol|ul|li)\b(?:[^>]*\bstart="(-?\d+)")?/

/** Follows the tags of markup one after the other, and says what stands before the words of a point. */
export function followLists() {
  /** From the outermost; null for bullets. */
  const nextNumbers: (number | null)[] = []
  let unsaid = ''
  return {
    pass(tag: string): void {
      const [, closing, name, start] = listTag.exec(tag) ?? []
      if (name === undefined) return
      unsaid = ''
      if (name !== 'li') {
        if (closing) nextNumbers.pop()
        else nextNumbers.push(name === 'ol' ? Number(start ?? 1) : null)
        return
      }
      const number = nextNumbers.at(-1)
      if (closing || number == null) return
      unsaid = `${number}. `
      nextNumbers.splice(-1, 1, number + 1)
    },
    /** Before the first words of a numbered point its number; else nothing. */
    takeNumber(): string {
      const number = unsaid
      unsaid = ''
      return number
    },
  }
}
