import { boxesOf, type HeifBox, viewOf } from './heic.ts'

/** What a hostile file cannot make the reader of its boxes go on with: real ones have some hundred, phones' grids included. */
const [mostBoxes, mostItems] = [2_000, 10_000]

type HeicSides = { readonly width: number; readonly height: number }

/** Of its picture as it is seen, upright, without decoding any of it; null where the file does not say. */
export function heicSides(file: Uint8Array): HeicSides | null {
  try {
    const meta = boxIn(viewOf(file), 'meta', 0)
    const sides = propertiesOf(boxIn(meta, 'iprp', 4), primaryItem(boxIn(meta, 'pitm', 4))).reduce(
      applied,
      null,
    )
    return sides && sides.width > 0 && sides.height > 0 ? sides : null
  } catch (error) {
    // A view reads nothing beyond its box.
    if (error instanceof RangeError) return null
    throw error
  }
}

function applied(sides: HeicSides | null, { type, content }: HeifBox): HeicSides | null {
  if (type === 'ispe') return { width: content.getUint32(4), height: content.getUint32(8) }
  if (!sides) return null
  // Its aperture, in fractions.
  if (type === 'clap') {
    const side = (at: number) => Math.round(content.getUint32(at) / content.getUint32(at + 4))
    return { width: side(0), height: side(8) }
  }
  const isOnItsSide = type === 'irot' && content.getUint8(0) % 2 === 1
  return isOnItsSide ? { width: sides.height, height: sides.width } : sides
}

const primaryItem = (box: DataView): number => (box.getUint8(0) === 0 ? box.getUint16(4) : box.getUint32(4))

/** In their order. */
function propertiesOf(box: DataView, item: number): HeifBox[] {
  const wanted = indexesOf(boxIn(box, 'ipma', 0), item)
  const properties = [...firstBoxes(boxIn(box, 'ipco', 0), 0)]
  return wanted.flatMap(index => properties[index - 1] ?? [])
}

/** Of the properties of an item, from 1. */
function indexesOf(associations: DataView, item: number): number[] {
  const [areItemsLong, areIndexesLong] = [associations.getUint8(0) > 0, associations.getUint8(3) % 2 === 1]
  let at = 8
  for (let items = Math.min(associations.getUint32(4), mostItems); items > 0; items -= 1) {
    const isWanted = (areItemsLong ? associations.getUint32(at) : associations.getUint16(at)) === item
    at += areItemsLong ? 4 : 2
    const count = associations.getUint8(at)
    const indexAt = (nth: number) =>
      areIndexesLong
        ? associations.getUint16(at + 1 + 2 * nth) & 0x7fff
        : associations.getUint8(at + 1 + nth) & 0x7f
    if (isWanted) return Array.from({ length: count }, (_, nth) => indexAt(nth))
    at += 1 + count * (areIndexesLong ? 2 : 1)
  }
  return []
}

/** The first one of that type. Throws RangeError for none. */
function boxIn(view: DataView, type: string, from: number): DataView {
  for (const box of firstBoxes(view, from)) if (box.type === type) return box.content
  throw new RangeError(`There is no ${type}.`)
}

function* firstBoxes(view: DataView, from: number): Generator<HeifBox, undefined> {
  let left = mostBoxes
  for (const box of boxesOf(view, from)) {
    if (left === 0) return
    left -= 1
    yield box
  }
}
