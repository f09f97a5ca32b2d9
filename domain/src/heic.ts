/** Of HEVC, in a picture or the pictures of an animation. */
const hevcBrands: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
/** Of the boxes, and of no way to code what lies in them. */
const heifBrands: readonly string[] = ['mif1', 'msf1']

/** Bytes in which the brands of a file stand: real ones have some fifty. */
export const heicHeadLength = 4096

/**
 * Whether a file is as phones store pictures: HEVC in the boxes of HEIF (ISO/IEC 23008-12). By its content, whatever its name and
 * type say. AVIF lies in the same boxes, and says so.
 */
export function isHeic(file: Uint8Array): boolean {
  const first = boxesOf(viewOf(file)).next().value
  if (first?.type !== 'ftyp' || first.content.byteLength > heicHeadLength) return false
  const { content } = first
  const brands: string[] = []
  // Behind the first stands its version.
  for (let at = 0; at + 4 <= content.byteLength; at += 4)
    if (at !== 4) brands.push(fourCharacters(content, at))
  const [major = ''] = brands
  if (hevcBrands.includes(major)) return true
  return heifBrands.includes(major) && brands.some(brand => hevcBrands.includes(brand))
}

export type HeifBox = { readonly type: string; readonly content: DataView }

/** Until one that is broken, or cut. */
export function* boxesOf(view: DataView, from = 0): Generator<HeifBox, undefined> {
  let at = from
  while (at + 8 <= view.byteLength) {
    const said = view.getUint32(at)
    const isLong = said === 1
    const head = isLong ? 16 : 8
    if (at + head > view.byteLength) return
    // None: up to the end.
    const size = isLong ? Number(view.getBigUint64(at + 8)) : said || view.byteLength - at
    if (size < head || at + size > view.byteLength) return
    yield {
      type: fourCharacters(view, at + 4),
      content: new DataView(view.buffer, view.byteOffset + at + head, size - head),
    }
    at += size
  }
}

const fourCharacters = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map(nth => view.getUint8(at + nth)))

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
