import { inflateSync } from 'node:zlib'

export type Picture = {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of each pixel, row by row. */
  readonly pixels: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes of a pixel by the colour type: RGB and RGBA, which are all that a browser writes. */
const bytesOfType: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/** A PNG as browsers write it: 8 bits a channel, not interlaced. Throws for every other file. */
export function readPng(file: Buffer): Picture {
  if (!file.subarray(0, 8).equals(signature)) throw new Error('this file is no PNG')
  const chunks = chunksOf(file)
  const header = chunks.find(chunk => chunk.type === 'IHDR')?.data
  const size = bytesOfType[header?.[9] ?? -1]
  if (!header || !size || header[8] !== 8 || header[12] !== 0) throw new Error('a PNG of another kind')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const rows = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  )
  return { width, height, pixels: withAlpha(unfilter(rows, width * size, height, size), size) }
}

function chunksOf(file: Buffer): { type: string; data: Buffer }[] {
  const chunks = []
  for (let at = signature.length; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

/** Each row begins with the number of the guess that its bytes are counted from: by the left, upper and upper left pixel. */
const guesses: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  left => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
]

function unfilter(rows: Buffer, stride: number, height: number, size: number): Uint8Array {
  const out = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1)
    const guess = guesses[rows[start] ?? 0]
    if (!guess) throw new Error('a PNG filtered in an unknown way')
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x < size ? 0 : (out[at - size] ?? 0)
      const up = y === 0 ? 0 : (out[at - stride] ?? 0)
      const corner = y === 0 || x < size ? 0 : (out[at - stride - size] ?? 0)
      out[at] = (rows[start + 1 + x] ?? 0) + guess(left, up, corner)
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp] = [Math.abs(up - corner), Math.abs(left - corner)]
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function withAlpha(pixels: Uint8Array, size: number): Uint8Array {
  if (size === 4) return pixels
  const out = new Uint8Array((pixels.length / 3) * 4).fill(255)
  for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
    out.set(pixels.subarray(from, from + 3), to)
  }
  return out
}

/** Steps of 255 in one channel that no eye sees: the edges of letters are smoothed a little differently each time. */
const unseen = 8

/** The share of pixels, 0 to 1, that look different in two pictures of one size. */
export function differingShare(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) {
    throw new Error(`${a.width}x${a.height} and ${b.width}x${b.height} pixels cannot be compared`)
  }
  let differing = 0
  for (let at = 0; at < a.pixels.length; at += 4) {
    if (distance(a, b, at) > unseen || distance(a, b, at + 1) > unseen || distance(a, b, at + 2) > unseen) {
      differing += 1
    }
  }
  return differing / (a.width * a.height)
}

const distance = (a: Picture, b: Picture, at: number) => Math.abs((a.pixels[at] ?? 0) - (b.pixels[at] ?? 0))

/** `#rrggbb` of one pixel. */
export function colourAt({ width, pixels }: Picture, x: number, y: number): string {
  const at = (y * width + x) * 4
  return `#${Buffer.from(pixels.subarray(at, at + 3)).toString('hex')}`
}
