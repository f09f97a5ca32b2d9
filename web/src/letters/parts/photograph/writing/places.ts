import {
  inReadingOrder,
  type Photograph,
  type PhotographPlace,
} from '@novelette/domain/letters/parts/photograph/photographs.ts'
import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import type { Mapping } from '@tiptap/pm/transform'
import { placeIn } from '#letters/parts/photograph/reading/places.ts'

/**
 * Where a new one lies: after the block with the caret, in the place of an empty line; under the words at their end, and where nobody
 * has set the caret, which stands at their start then.
 */
export function placeAtCaret({ doc, selection }: EditorState): PhotographPlace | undefined {
  const { $to } = selection
  const isAtStart = selection.empty && $to.index(0) === 0 && doc.textBetween(0, $to.pos) === ''
  if (isAtStart) return undefined
  const isEmptyLine = $to.depth === 1 && $to.parent.content.size === 0
  return placeAfter($to.index(0) + (isEmptyLine ? 0 : 1), doc.childCount)
}

/** Undefined: no block follows, so it lies under the words. */
export const placeAfter = (after: number, blocks: number, isBeside = false): PhotographPlace | undefined =>
  after < blocks ? { after, isBeside } : undefined

/** Positions in the document. */
export function blockStarts(doc: Node): readonly number[] {
  const starts: number[] = []
  doc.forEach((_, start) => {
    starts.push(start)
  })
  return starts
}

/** Each stays between the words between which it lay, also where they become one block or others come. */
export function mapPlaces(
  photographs: readonly Photograph[],
  before: Node,
  mappings: readonly Mapping[],
  doc: Node,
): readonly Photograph[] {
  const starts = blockStarts(before)
  return photographs.map(photograph => {
    const { place } = photograph
    const start = place && starts[place.after]
    if (!place) return photograph
    if (start === undefined) return { ...photograph, place: undefined }
    const found = doc.resolve(mappings.reduce(mapBoundary, start))
    const after = found.index(0) + (found.depth > 0 ? 1 : 0)
    return { ...photograph, place: placeAfter(after, doc.childCount, place.isBeside) }
  })
}

/** What comes in at the boundary itself comes after it. */
function mapBoundary(boundary: number, mapping: Mapping): number {
  const { pos, deletedAcross } = mapping.mapResult(boundary, -1)
  return deletedAcross ? mapping.map(boundary, 1) : pos
}

const afterIn = (photograph: Photograph, blocks: number) => placeIn(photograph, blocks).after ?? blocks

/** Above or below what comes next to it, a block of the words or another photograph; the same where nothing does. */
export function movedBy(
  photographs: readonly Photograph[],
  { id }: Photograph,
  by: -1 | 1,
  blocks: number,
): readonly Photograph[] {
  const at = photographs.findIndex(one => one.id === id)
  const photograph = photographs[at]
  const next = photographs[at + by]
  if (!photograph) return photographs
  const after = afterIn(photograph, blocks)
  if (next && afterIn(next, blocks) === after)
    return photographs.toSpliced(
      Math.min(at, at + by),
      2,
      // Else their figures would tell which comes first.
      ...(by < 0 ? [photograph, next] : [next, photograph]).map(one => normalised(one, blocks)),
    )
  if (after + by < 0 || after + by > blocks) return photographs
  const place = placeAfter(after + by, blocks, photograph.place?.isBeside)
  return inReadingOrder(photographs.with(at, { ...photograph, place }))
}

/** One that lies under the words has no place among them. */
const normalised = (photograph: Photograph, blocks: number): Photograph => ({
  ...photograph,
  place: photograph.place && placeAfter(photograph.place.after, blocks, photograph.place.isBeside),
})

/** That one beside the text, or across the sheet. If it lay under the words it lies beside the last block. */
export function turnedBeside(
  photographs: readonly Photograph[],
  photograph: Photograph,
  blocks: number,
): readonly Photograph[] {
  const { after, isBeside } = placeIn(photograph, blocks)
  const turned = { ...photograph, place: { after: after ?? blocks - 1, isBeside: !isBeside } }
  return inReadingOrder(photographs.map(one => (one.id === photograph.id ? turned : one)))
}

/** `Photograph 2, after paragraph 3 of 7.` */
export function describePlace(
  photographs: readonly Photograph[],
  { id }: Photograph,
  blocks: number,
): string {
  const at = photographs.findIndex(one => one.id === id)
  const photograph = photographs[at]
  if (!photograph) return ''
  return `Photograph ${at + 1}, ${placeWords(placeIn(photograph, blocks), blocks)}.`
}

function placeWords({ after, isBeside }: ReturnType<typeof placeIn>, blocks: number): string {
  if (after === null) return 'under the words'
  if (isBeside) return `beside paragraph ${after + 1} of ${blocks}`
  return after === 0 ? 'above the words' : `after paragraph ${after} of ${blocks}`
}
