import { pictureSizes } from '@novelette/domain/accounts/pictures.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { resizePicture } from '#pictures/resize-picture.ts'
import { heicOf } from '#test/enclosures/heic.ts'
import { gifOf, halves, jpeg, jpegClaiming, jpegOf, phonePhoto, svgWithFileReference } from '#test/photos.ts'

const largestOf = async (...asked: Parameters<typeof resizePicture>) => {
  const bytes = (await resizePicture(...asked)).at(-1)?.bytes
  if (!bytes) throw new Error('There is no square.')
  return bytes
}
const colourAt = async (picture: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
}
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )

describe('resizePicture', () => {
  /** Rule 6.5 */
  test('returns WebP in every size from every accepted format', async () => {
    const picture = await halves({ width: 900, height: 700 })
    const files = [picture.jpeg(), picture.jpeg({ progressive: true }), picture.png(), picture.webp()]
    for (const file of [
      ...files,
      picture.gif(),
      picture.avif({ effort: 0 }),
      picture.toColourspace('cmyk').jpeg(),
    ]) {
      const squares = await resizePicture(await file.toBuffer(), null)
      expect(squares.map(({ size }) => size)).toEqual([...pictureSizes])
      for (const { size, bytes } of squares) {
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size })
      }
    }
  })

  test('cuts the middle or the wanted square', async () => {
    const wide = await jpeg({ width: 1200, height: 300 })
    const middle = await largestOf(wide, null)
    expect([await colourAt(middle, 0.1, 0.5), await colourAt(middle, 0.9, 0.5)]).toEqual(['red', 'blue'])
    for (const [x, colour] of [
      [0, 'red'],
      [0.75, 'blue'],
    ] as const) {
      const square = await largestOf(wide, { x, y: 0, size: 1 })
      for (const place of [0.05, 0.95]) expect(await colourAt(square, place, 0.5)).toBe(colour)
    }
    const small = await largestOf(await jpeg({ width: 3000, height: 2000 }), { x: 0.45, y: 0.3, size: 0.15 })
    expect(await sharp(small).metadata()).toMatchObject({ width: 300, height: 300 })
    expect([await colourAt(small, 0.4, 0.5), await colourAt(small, 0.6, 0.5)]).toEqual(['red', 'blue'])
  })

  test('cuts the middle or the wanted square of a HEIC, upright', async () => {
    const lying = heicOf({ columns: 12, rows: 6, turns: 1 })
    const middle = await largestOf(lying, null)
    expect([await colourAt(middle, 0.5, 0.1), await colourAt(middle, 0.5, 0.9)]).toEqual(['blue', 'red'])
    const below = await largestOf(lying, { x: 0, y: 0.5, size: 1 })
    expect(await sharp(below).metadata()).toMatchObject({ width: 384, height: 384 })
    for (const place of [0.05, 0.95]) expect(await colourAt(below, 0.5, place)).toBe('red')
    const said = { width: 7_000, height: 6_000 }
    expect(await codeOf(resizePicture(heicOf({ said }), null))).toBe('picture_too_many_pixels')
    expect(await codeOf(resizePicture(lying.subarray(0, -200), null))).toBe('picture_unreadable')
  })

  test('refuses a square outside the picture, but for rounding', async () => {
    const file = await jpeg({ width: 601, height: 399 })
    expect(await codeOf(resizePicture(file, { x: 0.335_5, y: 0, size: 1 }))).toBe('taken')
    for (const wanted of [
      { x: 0.5, y: 0, size: 1 },
      { x: 0, y: 0.02, size: 1 },
      { x: 1, y: 1, size: 0.1 },
    ]) {
      expect(await codeOf(resizePicture(file, wanted))).toBe('invalid_input')
    }
  })

  test('never enlarges a picture', async () => {
    const squares = await resizePicture(await jpeg({ width: 150, height: 120 }), null)
    const widths = await Promise.all(squares.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))
    expect(widths).toEqual([96, 120, 120])
    const [one] = await resizePicture(await jpeg({ width: 1, height: 1 }), null)
    expect(await sharp(one?.bytes).metadata()).toMatchObject({ width: 1, height: 1 })
    expect(await codeOf(resizePicture(await jpeg({ width: 9000, height: 2 }), null))).toBe('taken')
  })

  /** Rule 6.5 */
  test('applies the orientation and removes all metadata', async () => {
    const file = await phonePhoto()
    expect(file.includes('Taken at home')).toBe(true)
    for (const { bytes } of await resizePicture(file, null)) {
      const { orientation, exif, icc, xmp, iptc } = await sharp(bytes).metadata()
      expect({ orientation, exif, icc, xmp, iptc }).toEqual({})
      expect([await colourAt(bytes, 0.5, 0.1), await colourAt(bytes, 0.5, 0.9)]).toEqual(['red', 'blue'])
    }
    const upper = await largestOf(file, { x: 0, y: 0, size: 0.5 })
    expect(await colourAt(upper, 0.5, 0.9)).toBe('red')
  })

  test('takes the first frame of an animation with 40,000 frames', async () => {
    const square = await largestOf(await gifOf(40_000), null)
    expect(await sharp(square).metadata()).toMatchObject({ width: 64, height: 64 })
    expect(await colourAt(square, 0, 0)).toBe('red')
  })
})

describe('resizePicture with a file that is not acceptable', () => {
  test('recognises unreadable files by their content', async () => {
    const good = await jpeg()
    const files = {
      text: Buffer.from('My dearest Rose,\n'),
      'a beginning': good.subarray(0, 20),
      nothing: Buffer.alloc(0),
      svg: svgWithFileReference,
      'svg after a blank': Buffer.concat([Buffer.from('\n<?xml version="1.0"?>'), svgWithFileReference]),
      'half a photo': good.subarray(0, good.length / 2),
      'half an interlaced one': (await (await halves()).png({ progressive: true }).toBuffer()).subarray(
        0,
        900,
      ),
      tiff: await (await halves()).tiff().toBuffer(),
      pdf: Buffer.from('%PDF-1.7\n'),
    }
    for (const [name, file] of Object.entries(files)) {
      expect(await codeOf(resizePicture(file, null)), name).toBe('picture_unreadable')
    }
  })

  /** Rule 6.5 */
  test('refuses too many pixels before decoding', async () => {
    const lot = await jpegClaiming(64_250)
    expect(lot.length).toBeLessThan(6_000)
    expect(await codeOf(resizePicture(lot, null))).toBe('picture_too_many_pixels')
    const black = { create: { width: 6_400, height: 6_400, channels: 3 as const, background: 'black' } }
    expect(await codeOf(resizePicture(await sharp(black).png().toBuffer(), null))).toBe(
      'picture_too_many_pixels',
    )
    expect(await codeOf(resizePicture(await jpegOf(100_000), null))).toBe('taken')
  })
})
