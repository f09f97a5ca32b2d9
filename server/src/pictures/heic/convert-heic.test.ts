import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { developPhotograph } from '#letters/parts/photograph/develop-photograph.ts'
import { convertHeic } from '#pictures/heic/convert-heic.ts'
import { drawHeic } from '#pictures/heic/draw-heic.ts'
import { heicOf, numberedColors, profileColors } from '#test/enclosures/heic.ts'
import { coloursAcross, jpeg } from '#test/photos.ts'

const refusals = { pixels: 64_000_000, unreadable: 'photograph_unreadable' } as const

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )

/** Of the middle of its left side. */
async function redOf(file: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 8)) * 3
  return [...data.subarray(at, at + 3)]
}
const developed = async (...options: Parameters<typeof heicOf>) =>
  (await developPhotograph(heicOf(...options))).large

const closeTo = (rgb: readonly number[]) => rgb.map(value => expect.closeTo(value, -0.9))

describe('a HEIC', () => {
  /** Rule 3.13 */
  it.each([
    ['lies as it is', {}, 512, 384, 'rrrrbbbb'],
    ['is turned once, whatever its EXIF says, too', { turns: 2 }, 512, 384, 'bbbbrrrr'],
    ['is mirrored', { isMirrored: true }, 512, 384, 'bbbbrrrr'],
    ['is cut where its last tiles are too large', { width: 500, height: 370 }, 500, 370, 'rrrrbbbb'],
    ['lies on its side and is cut', { width: 500, height: 370, turns: 1 }, 370, 500, null],
    ['has a gain map', { auxiliary: 'gainMap' }, 512, 384, 'rrrrbbbb'],
    ['has a depth', { auxiliary: 'depth' }, 512, 384, 'rrrrbbbb'],
    ['says of itself that it is smaller', { said: { width: 8, height: 8 } }, 512, 384, 'rrrrbbbb'],
    ['begins an animation', { brands: 'msf1hevcheicmif1' }, 512, 384, 'rrrrbbbb'],
  ] as const)('that %s is seen so', async (_, options, width, height, across) => {
    const large = await developed(options)
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width, height })
    if (across) expect(await coloursAcross(large)).toBe(across)
  })

  it('on its side has its left at the bottom, or at the top', async () => {
    const [counter, clockwise] = await Promise.all([developed({ turns: 1 }), developed({ turns: 3 })])
    const upright = (file: Uint8Array, degrees: number) => sharp(file).rotate(degrees).toBuffer()
    expect(await coloursAcross(await upright(counter, 90))).toBe('rrrrbbbb')
    expect(await coloursAcross(await upright(clockwise, -90))).toBe('rrrrbbbb')
  })

  /** Rule 3.13 */
  it('has the colors that it was taken in, by a profile or by number', async () => {
    expect(await redOf(await developed())).toEqual(closeTo([220, 30, 30]))
    const inP3 = await developed({ color: await profileColors('p3') })
    expect(await redOf(inP3)).toEqual(closeTo([240, 1, 1]))
    expect(await redOf(await developed({ color: numberedColors(12, 13) }))).toEqual(closeTo([240, 1, 1]))
    expect((await sharp(inP3).metadata()).icc).toBeUndefined()
  })

  it('that shines brighter than paper is dimmed, and not cut off', async () => {
    const [red = 0, green = 0] = await redOf(await developed({ color: numberedColors(1, 16) }))
    expect([red > 240, green < 3]).toEqual([true, true])
  })

  it('that is clear lies on white', async () => {
    expect(Math.min(...(await redOf(await developed({ auxiliary: 'clear' }))))).toBeGreaterThan(180)
  })

  it('that is larger than any photograph is stored comes halved', async () => {
    const file = await convertHeic(heicOf({ columns: 64, rows: 5, width: 4_095, height: 301 }), refusals)
    expect(await sharp(file).metadata()).toMatchObject({ width: 4_095, height: 301 })
    const halved = await convertHeic(heicOf({ columns: 65, rows: 5, width: 4_097, height: 301 }), refusals)
    expect(await sharp(halved).metadata()).toMatchObject({ width: 2_049, height: 151 })
    expect(await coloursAcross(Buffer.from(halved))).toBe('rrrrbbbb')
    expect(await redOf(halved)).toEqual(closeTo([220, 30, 30]))
  })

  /** Rule 3.13 */
  it('is counted before it is decoded', async () => {
    const said = { width: 8_000, height: 8_000 }
    expect(await codeOf(convertHeic(heicOf({ said }), refusals))).toBe('taken')
    const more = { width: 10_000, height: 10_000 }
    expect(await codeOf(convertHeic(heicOf({ said: more }), refusals, { ...generous, deadlineMs: 0 }))).toBe(
      'picture_too_many_pixels',
    )
    const lies = heicOf({ width: 9_000, height: 9_000, said: { width: 8, height: 8 } })
    expect(() => drawHeic(lies)).toThrow('Too many pixels.')
  })

  const generous = { memoryMb: 1_000, cpuSeconds: 60, deadlineMs: 60_000 }

  it.each([
    ['whose boxes are cut', heicOf().subarray(0, 1_000)],
    ['whose tiles are cut', heicOf().subarray(0, -120)],
    ['of more tiles than any camera makes', heicOf({ columns: 40, rows: 40 })],
    ['that is an animation alone', Buffer.concat([heicOf().subarray(0, 28), Buffer.alloc(100)])],
  ])('%s is refused', async (_, file) => {
    expect(await codeOf(convertHeic(file, refusals))).toBe('photograph_unreadable')
  })

  it('that takes too much memory or work is refused, and one for which there is no time may come again', async () => {
    const outcome = (limits: object) => codeOf(convertHeic(heicOf(), refusals, { ...generous, ...limits }))
    expect(await Promise.all([outcome({ memoryMb: 1 }), outcome({ cpuSeconds: 0 })])).toEqual(
      Array(2).fill('photograph_unreadable'),
    )
    expect(await outcome({ deadlineMs: 1 })).toBe('unavailable')
  })

  it('with any bytes changed is drawn or refused', { timeout: 60_000 }, async () => {
    const whole = heicOf({ columns: 2, rows: 2 })
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(changes, async places => {
        const file = Buffer.from(whole)
        for (const [place, byte] of places) file[place] = byte
        const code = await codeOf(developPhotograph(file))
        expect(['taken', 'photograph_unreadable', 'picture_too_many_pixels']).toContain(code)
      }),
      { numRuns: 20 },
    )
  })
})

it('whatever else comes is left as it is', async () => {
  const avif = await sharp(await jpeg())
    .avif({ effort: 0 })
    .toBuffer()
  for (const file of [await jpeg(), avif, Buffer.alloc(0), Buffer.from('<p>Hello</p>')])
    expect(await convertHeic(file, refusals)).toBe(file)
})
