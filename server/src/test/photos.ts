import { randomFillSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type Rgb = { readonly r: number; readonly g: number; readonly b: number }

const red: Rgb = { r: 220, g: 30, b: 30 }
const blue: Rgb = { r: 30, g: 30, b: 220 }

const plain = (width: number, height: number, background: Rgb) =>
  sharp({ create: { width, height, channels: 3, background } })

type PhotoOptions = { readonly width?: number; readonly height?: number }

export async function halves({ width = 600, height = 400 }: PhotoOptions = {}) {
  const right = await plain(Math.ceil(width / 2), height, blue)
    .png()
    .toBuffer()
  return plain(width, height, red).composite([{ input: right, gravity: 'east' }])
}

export const jpeg = async (options?: PhotoOptions) => (await halves(options)).jpeg({ quality: 90 }).toBuffer()

/** Does not compress. */
export async function jpegOfNoise(side = 600): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 as const }
  return sharp(randomFillSync(Buffer.alloc(side * side * 3)), { raw })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** What a phone's photograph says of where it was taken: in no stored file, answer or download. */
export const plantedWords = 'Taken at home'
/** 32.3 seconds of latitude, as EXIF has them. */
export const plantedPlace = Buffer.from([0x9e, 0x0c, 0, 0, 0x64, 0, 0, 0])

/** Stored sideways with an orientation tag, GPS data, a comment and a thumbnail. */
export async function phonePhoto(): Promise<Buffer> {
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 3999/100',
  }
  const exif = { IFD0: { Copyright: plantedWords }, IFD3: place }
  const picture = await (await halves()).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const comment = segment(0xfe, Buffer.from(plantedWords))
  const thumbnail = withSegments(await plain(16, 16, red).jpeg().toBuffer(), comment)
  const extension = segment(0xe0, Buffer.from('JFXX\0\x10'), thumbnail)
  return Buffer.concat([withSegments(picture, extension, comment), Buffer.from(plantedWords)])
}

const segment = (marker: number, ...contents: readonly Uint8Array[]) => {
  const content = Buffer.concat(contents)
  return Buffer.concat([
    Buffer.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff),
    content,
  ])
}

/** Behind its first marker. */
const withSegments = (file: Buffer, ...segments: readonly Buffer[]) =>
  Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)])

export async function jpegOf(bytes: number): Promise<Buffer> {
  const picture = await jpeg()
  const end = picture.subarray(-2)
  return Buffer.concat([picture.subarray(0, -2), randomFillSync(Buffer.alloc(bytes - picture.length)), end])
}

/** A few kilobytes whose header claims these sides. */
export const jpegClaiming = async (side: number) => claiming(await jpegOf(5_000), side, side)

/** The same of a progressive one. */
export const progressiveClaiming = async (width: number, height: number) =>
  claiming(await (await halves()).jpeg({ progressive: true }).toBuffer(), width, height)

/** The header of a frame, behind its marker, holds height and width. */
function claiming(picture: Buffer, width: number, height: number): Buffer {
  // Segment by segment: what is enclosed as noise may look like a marker.
  let frame = 2
  while (![0xc0, 0xc2].includes(picture[frame + 1] ?? 0xc0)) frame += 2 + picture.readUInt16BE(frame + 2)
  picture.writeUInt16BE(height, frame + 5)
  picture.writeUInt16BE(width, frame + 7)
  return picture
}

/** The same of a PNG, whose head has a checksum. */
export async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const picture = await (await halves()).png().toBuffer()
  picture.writeUInt32BE(width, 16)
  picture.writeUInt32BE(height, 20)
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  return picture
}

/** Red, then one blue pixel per frame. */
export async function gifOf(frames: number): Promise<Buffer> {
  const first = await plain(64, 64, red).gif().toBuffer()
  const delay = [0x21, 0xf9, 4, 0, 1, 0, 0, 0]
  const onePixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, ...[30, 30, 220], ...[0, 0, 0], 2, 2, 0x44, 1, 0]
  const frame = Buffer.from([...delay, ...onePixel])
  const others = Array.from({ length: frames - 1 }, () => frame)
  return Buffer.concat([first.subarray(0, -1), ...others, Buffer.of(0x3b)])
}

/** Would load a file of the server when rendered. */
export const svgWithFileReference = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image href="file:///etc/passwd"/></svg>',
)

/** Eight letters across the middle: r for red, b for blue. */
export async function coloursAcross(file: Buffer): Promise<string> {
  const row = sharp(file).removeAlpha().resize(8, 1, { fit: 'fill' }).raw()
  const { data, info } = await row.toBuffer({ resolveWithObject: true })
  const places = Array.from({ length: info.width }, (_, at) => at * info.channels)
  return places.map(at => ((data[at] ?? 0) > (data[at + 2] ?? 0) ? 'r' : 'b')).join('')
}

/** 24 megapixels of soft noise, which compresses as badly as foliage. */
export async function cameraPhoto(bytes: number, { progressive = false } = {}): Promise<Buffer> {
  const raw = { width: 2_000, height: 1_000, channels: 3 as const }
  const grain = randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels))
  const large = sharp(grain, { raw }).resize(6_000, 4_000, { fit: 'fill' })
  const picture = await large.png({ compressionLevel: 0 }).toBuffer()
  for (let quality = 95; quality > 0; quality -= 5) {
    const file = await sharp(picture).jpeg({ quality, progressive }).toBuffer()
    if (file.length <= bytes) return file
  }
  throw new Error('No quality makes the photo small enough.')
}

/** RGBA, row by row. */
export async function readPixels(file: Buffer) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}
