import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { developPhotograph } from '#letters/parts/photograph/develop-photograph.ts'
import {
  coloursAcross,
  gifOf,
  halves,
  jpeg,
  jpegClaiming,
  jpegOf,
  phonePhoto,
  pngClaiming,
  progressiveClaiming,
  svgWithFileReference,
} from '#test/photos.ts'

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )

describe('developPhotograph', () => {
  /** Rule 3.13 */
  it('makes two new WebP of every accepted format, never enlarged', async () => {
    const picture = await halves({ width: 900, height: 700 })
    const files = [picture.jpeg(), picture.jpeg({ progressive: true }), picture.png(), picture.webp()]
    for (const file of [
      ...files,
      picture.gif(),
      picture.avif({ effort: 0 }),
      picture.toColourspace('cmyk').jpeg(),
    ]) {
      const { large, small } = await developPhotograph(await file.toBuffer())
      for (const made of [large, small])
        expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 900, height: 700 })
      expect(await coloursAcross(large)).toBe('rrrrbbbb')
    }
  })

  /** Rule 3.13 */
  it('fits the longer side, and lays what a camera stored sideways upright', async () => {
    const { large, small } = await developPhotograph(await jpeg({ width: 1_000, height: 3_000 }))
    expect(await sharp(large).metadata()).toMatchObject({ width: 683, height: 2_048 })
    expect(await sharp(small).metadata()).toMatchObject({ width: 342, height: 1_024 })
    const phone = await developPhotograph(await phonePhoto())
    expect(await sharp(phone.large).metadata()).toMatchObject({ width: 400, height: 600 })
  })

  const red = {
    create: { width: 64, height: 64, channels: 3, background: { r: 220, g: 30, b: 30 } },
  } as const
  const deepRed = Uint16Array.from({ length: 64 * 64 * 3 }, (_, at) => (at % 3 === 0 ? 220 : 30) * 257)
  const deep = { raw: { width: 64, height: 64, channels: 3 } } as const

  /** Rule 3.13 */
  it.each([
    ['a JPEG in Display P3', () => sharp(red).withIccProfile('p3').jpeg({ quality: 95 })],
    ['a WebP in Display P3', () => sharp(red).withIccProfile('p3').webp({ quality: 95 })],
    ['an AVIF in Display P3', () => sharp(red).withIccProfile('p3').avif({ quality: 90, effort: 0 })],
    ['an AVIF of ten bits', () => sharp(red).avif({ bitdepth: 10, quality: 90, effort: 0 })],
    ['a PNG of 16 bits', () => sharp(deepRed, deep).toColourspace('rgb16').png()],
    ['a JPEG for a printing press', () => sharp(red).withIccProfile('cmyk').jpeg({ quality: 95 })],
  ])('shows the colors of %s', async (_, file) => {
    const { large } = await developPhotograph(await file().toBuffer())
    const { data } = await sharp(large).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    for (const [at, value] of [220, 30, 30].entries()) expect(data[at]).toBeCloseTo(value, -1.5)
  })

  /** Rule 3.13 */
  it('keeps nothing but pixels: no place, comment, thumbnail or profile', async () => {
    const { large, small } = await developPhotograph(await phonePhoto())
    for (const file of [large, small]) {
      const { exif, icc, iptc, xmp, comments } = await sharp(file).metadata()
      expect([exif, icc, iptc, xmp, comments]).toEqual(Array(5).fill(undefined))
      expect(file.includes('Taken at home')).toBe(false)
    }
  })

  it('shows the first frame of an animation, and clear parts white', async () => {
    const { large } = await developPhotograph(await gifOf(50))
    expect((await sharp(large).metadata()).pages).toBeUndefined()
    const clear = { create: { width: 8, height: 8, channels: 4, background: '#0000' } } as const
    const { large: white } = await developPhotograph(await sharp(clear).png().toBuffer())
    const { data } = await sharp(white).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(Math.min(...data)).toBeGreaterThan(250)
  })

  it.each([
    ['nothing', () => Buffer.alloc(0)],
    ['a drawing that could load files', () => svgWithFileReference],
    ['a page', () => Buffer.from('<!doctype html><p>Hello</p>')],
    ['noise', () => randomFillSync(Buffer.alloc(10_000))],
    ['the head of a picture', async () => (await jpegOf(20_000)).subarray(0, 300)],
    ['a sound', () => Buffer.from('RIFF0000WAVEfmt ')],
  ])('refuses %s', async (_, file) => {
    expect(await codeOf(developPhotograph(await file()))).toBe('photograph_unreadable')
  })

  /** Rule 3.13 */
  it('counts pixels before it decodes', async () => {
    expect(await codeOf(developPhotograph(await jpegClaiming(20_000)))).toBe('picture_too_many_pixels')
  })

  /** Rule 3.13 */
  it.each([
    ['a baseline JPEG of 64 megapixels', () => jpegClaiming(8_000), false],
    ['a baseline JPEG of more', () => jpegClaiming(8_001), true],
    ['a progressive JPEG of 40 megapixels', () => progressiveClaiming(8_000, 5_000), false],
    ['a progressive JPEG of more', () => progressiveClaiming(8_000, 5_001), true],
    ['a PNG of more than 40 megapixels', () => pngClaiming(8_000, 5_001), true],
  ])('refuses too many pixels, or not, of %s', async (_, file, isRefused) => {
    const code = await codeOf(developPhotograph(await file()))
    expect(code === 'picture_too_many_pixels').toBe(isRefused)
  })

  it('takes or refuses any container, 300 of them broken at random', async () => {
    const picture = await halves({ width: 200, height: 100 })
    const whole = await Promise.all(
      [picture.jpeg(), picture.png(), picture.webp(), picture.gif()].map(one => one.toBuffer()),
    )
    for (let count = 0; count < 300; count += 1) {
      const file = Buffer.from(whole[count % whole.length] ?? [])
      for (let flips = 0; flips < 20; flips += 1)
        file[Math.floor(Math.random() * file.length)] = Math.random() * 256
      const cut = file.subarray(0, Math.ceil(Math.random() * file.length))
      expect(['taken', 'photograph_unreadable', 'picture_too_many_pixels']).toContain(
        await codeOf(developPhotograph(cut)),
      )
    }
  }, 60_000)
})
