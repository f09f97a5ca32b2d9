import { type PackedPhotograph, photographDrawing } from '#account-data/download/photograph-files.ts'

/** The words with each photograph where it lies: among them, or under them. `words` is clean markup. */
export function withPhotographs(words: string, photographs: readonly PackedPhotograph[]): string {
  const last = Math.max(0, ...photographs.map(({ place }) => place?.after ?? 0))
  const starts = startsOfBlocks(words, last + 1)
  let page = ''
  let end = 0
  for (const photograph of photographs) {
    const { place } = photograph
    const start = (place && starts[place.after]) ?? words.length
    page += words.slice(end, start) + photographDrawing(photograph, start < words.length)
    end = start
  }
  return page + words.slice(end)
}

/** Where the first so many blocks begin. */
function startsOfBlocks(words: string, count: number): readonly number[] {
  const starts: number[] = []
  let depth = 0
  for (const { 0: tag, index } of words.matchAll(/<[^>]*>/g)) {
    const isEnd = tag.startsWith('</')
    if (isEnd) depth -= 1
    else if (depth === 0) starts.push(index)
    if (!isEnd && tag !== '<br>') depth += 1
    if (starts.length === count) break
  }
  return starts
}
