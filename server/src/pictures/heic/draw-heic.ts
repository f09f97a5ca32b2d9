import { constants, crc32, deflateSync } from 'node:zlib'
import { photographLimits, photographSides } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { areSrgb, isHighRange, srgbConverter } from '#pictures/heic/colors.ts'
import { HeicPicture, type Tile } from '#pictures/heic/libheif.ts'

/**
 * A HEIC as a PNG of eight bits: upright, in sRGB or with the profile of its colors, and half as wide as long as a photograph loses
 * nothing by it. Throws for what is none, or broken.
 */
export function drawHeic(file: Uint8Array): Uint8Array {
  const picture = new HeicPicture(file)
  // What its boxes say was believed before; what it is counts.
  if (picture.width * picture.height > photographLimits.scaledPixels) throw new Error('Too many pixels.')
  const colors = picture.colors()
  const profile = Buffer.isBuffer(colors) ? colors : null
  const coded = colors && !Buffer.isBuffer(colors) && !areSrgb(colors) ? colors : null
  const canvas = emptyCanvas(picture)
  let convert: Convert | null = null
  for (const tile of picture.tiles(coded !== null && isHighRange(coded))) {
    if (coded) convert ??= srgbConverter(coded, tile.bits, picture.channels)
    draw(canvas, tile, convert)
  }
  return encodePng(canvas, profile)
}

type Convert = ReturnType<typeof srgbConverter>

type Canvas = {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** How many pixels of the picture lie along a side of one. */
  readonly scale: number
  /** Each row behind the byte that names its filter: none. */
  readonly bytes: Uint8Array
}

function emptyCanvas({
  width,
  height,
  channels,
}: Pick<HeicPicture, 'width' | 'height' | 'channels'>): Canvas {
  const longer = Math.max(width, height)
  let scale = 1
  while (longer / (2 * scale) >= photographSides.large) scale *= 2
  const scaled = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) }
  return { ...scaled, channels, scale, bytes: new Uint8Array((scaled.width * channels + 1) * scaled.height) }
}

/** Of a pixel that two tiles share, the later one's part is seen. */
function draw({ width, height, channels, scale, bytes }: Canvas, tile: Tile, convert: Convert | null): void {
  const [from, to] = [Math.max(0, tile.left), Math.min(width * scale, tile.left + tile.width)]
  const first = Math.max(0, Math.floor(tile.top / scale))
  for (let y = first; y < height && y * scale < tile.top + tile.height; y += 1) {
    const start = Math.max(0, y * scale - tile.top)
    const lines = Array.from({ length: Math.min(scale, tile.height - start) }, (_, nth) => {
      const line = tile.row(start + nth).subarray((from - tile.left) * channels, (to - tile.left) * channels)
      return convert ? convert(line) : line
    })
    const line = scale === 1 ? lines[0] : averageOf(lines, { from, to, scale, channels })
    bytes.set(line ?? [], y * (width * channels + 1) + 1 + Math.floor(from / scale) * channels)
  }
}

type Span = { readonly from: number; readonly to: number } & Pick<Canvas, 'scale' | 'channels'>

/** Of the pixels of some lines that become one. */
function averageOf(lines: readonly ArrayLike<number>[], { from, to, scale, channels }: Span): Uint8Array {
  const start = Math.floor(from / scale)
  const average = new Uint8Array((Math.ceil(to / scale) - start) * channels)
  for (let at = 0; at < average.length; at += 1) {
    const x = (start + Math.floor(at / channels)) * scale
    let [sum, count] = [0, 0]
    for (let column = Math.max(from, x); column < Math.min(to, x + scale); column += 1) {
      const place = (column - from) * channels + (at % channels)
      for (const line of lines) sum += line[place] ?? 0
      count += lines.length
    }
    average[at] = Math.round(sum / count)
  }
  return average
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const colorTypes = { 3: 2, 4: 6 } as const

/** Hardly compressed: it is decoded next. */
function encodePng({ width, height, channels, bytes }: Canvas, profile: Buffer | null): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, colorTypes[channels], 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    ...chunk('IHDR', head),
    ...(profile ? chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0'), deflateSync(profile)])) : []),
    ...chunk('IDAT', deflateSync(bytes, { level: constants.Z_NO_COMPRESSION })),
    ...chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Uint8Array): Uint8Array[] {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(content, crc32(type)))
  return [length, Buffer.from(type), content, check]
}
