import { Cutting } from './cutting.ts'

const token = /([ \t\n\r\f\u200b]+)|[^ \t\n\r\f\u200b]+/g

/** Where a plain text gets places to break, and where its parts end. */
export function cutText(text: string): { places: number[]; partEnds: number[] } {
  const cutting = new Cutting(text)
  const places: number[] = []
  const partEnds: number[] = []
  for (const { 0: piece, 1: space, index } of text.matchAll(token)) {
    let at = index
    if (space && cutting.endRun(space.length)) partEnds.push(index + space.length)
    for (const [count, run] of (space ? [] : cutting.cut(piece)).entries()) {
      if (count > 0) places.push(at)
      if (count > 0 && cutting.endRun()) partEnds.push(at)
      cutting.add(run)
      at += run.length
    }
  }
  return { places, partEnds }
}
