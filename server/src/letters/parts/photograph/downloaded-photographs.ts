import { basename } from 'node:path'
import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { escapeHtml } from '#lib/escape-html.ts'

type Downloaded = {
  readonly part: Photograph
  readonly path: string
  readonly files: { readonly small: Buffer }
}

/** The words with each photograph where it lies: among them, or under them. `words` is clean markup. */
export function withPhotographs(words: string, photographs: readonly Downloaded[]): string {
  const last = Math.max(0, ...photographs.map(({ part }) => part.place?.after ?? 0))
  const starts = startsOfBlocks(words, last + 1)
  let page = ''
  let end = 0
  for (const photograph of photographs) {
    const { place } = photograph.part
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

/** Small in the page, and a link to the file. */
function photographDrawing({ part, path, files }: Downloaded, isAmongWords: boolean): string {
  const { caption, description, place } = part
  const source = `data:image/webp;base64,${files.small.toString('base64')}`
  const picture = `<a href="${escapeHtml(basename(path))}"><img src="${source}" alt="${escapeHtml(description || 'A photograph')}"></a>`
  return `<figure${isAmongWords && place?.isBeside ? ' class="beside"' : ''}>${picture}${caption && `<figcaption dir="auto">${escapeHtml(caption)}</figcaption>`}</figure>`
}
