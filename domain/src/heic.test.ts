import { describe, expect, it } from 'vitest'
import { isHeic } from './heic.ts'
import { heicSides } from './heic-sides.ts'

const bytesOf = (text: string) => [...text].map(character => character.charCodeAt(0))
const u16 = (value: number) => [(value >> 8) & 255, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value)]
const box = (type: string, ...content: number[]) => [...u32(content.length + 8), ...bytesOf(type), ...content]
const longBox = (type: string, ...content: number[]) => [
  ...u32(1),
  ...bytesOf(type),
  ...u32(0),
  ...u32(content.length + 16),
  ...content,
]
const ftyp = (...brands: string[]) =>
  box('ftyp', ...bytesOf(brands[0] ?? ''), ...u32(0), ...brands.flatMap(bytesOf))
const ispe = (width: number, height: number) => box('ispe', ...u32(0), ...u32(width), ...u32(height))
const irot = (turns: number) => box('irot', turns)
const clap = (...fractions: number[]) => box('clap', ...fractions.flatMap(u32), ...Array(16).fill(0))

type Form = {
  readonly areIdsWide?: boolean
  readonly areIndexesWide?: boolean
  /** Before the properties, and before the items: what a hostile file is filled with. */
  readonly emptyBoxes?: number
  readonly otherItems?: number
}

/** Item 7 is the picture; item 1, a tile, has the first property alone. */
function heicWith(
  properties: readonly number[][],
  { areIdsWide = false, areIndexesWide = false, emptyBoxes = 0, otherItems = 0 }: Form = {},
) {
  const id = (value: number) => (areIdsWide ? u32(value) : u16(value))
  const index = (value: number) => (areIndexesWide ? u16(0x8000 | value) : [0x80 | value])
  const own = properties.slice(1).flatMap((_, at) => index(at + 2 + emptyBoxes))
  const associations = [
    ...[areIdsWide ? 1 : 0, 0, 0, areIndexesWide ? 1 : 0],
    ...u32(2 + otherItems),
    ...Array.from({ length: otherItems }, () => [...id(9), 0]).flat(),
    ...[...id(1), 1, ...index(1)],
    ...[...id(7), properties.length - 1, ...own],
  ]
  const pitm = box('pitm', areIdsWide ? 1 : 0, 0, 0, 0, ...id(7))
  const iprp = box(
    'iprp',
    ...box('ipco', ...Array(emptyBoxes).fill(box('free')).flat(), ...properties.flat()),
    ...box('ipma', ...associations),
  )
  return Uint8Array.from([...ftyp('heic', 'mif1'), ...box('meta', ...u32(0), ...pitm, ...iprp)])
}

describe('isHeic', () => {
  it.each([
    ['of an iPhone', ftyp('heic', 'mif1', 'heic'), true],
    ['of ten bits', ftyp('heix', 'mif1'), true],
    ['whose first brand is that of any HEIF', ftyp('mif1', 'heic'), true],
    ['that is an animation', ftyp('msf1', 'hevc'), true],
    ['of AVIF', ftyp('avif', 'mif1', 'miaf'), false],
    ['of AVIF, whose first brand is that of any HEIF', ftyp('mif1', 'avif'), false],
    ['of a film', ftyp('mp42', 'isom'), false],
    ['of a QuickTime film', ftyp('qt  '), false],
    ['that is a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 16, ...bytesOf('JFIF')], false],
    ['that is cut', ftyp('heic', 'mif1').slice(0, 15), false],
    ['of nothing', [], false],
    ['of brands without end', ftyp('heic', ...Array(1_100).fill('heic')), false],
  ])('a file %s', (_, bytes, expected) => {
    expect(isHeic(Uint8Array.from(bytes))).toBe(expected)
  })
})

describe('heicSides', () => {
  const tile = ispe(512, 512)

  it.each([
    ['the picture, and not a tile', heicWith([tile, ispe(4032, 3024)]), 4032, 3024],
    ['one on its side', heicWith([tile, ispe(4032, 3024), irot(3)]), 3024, 4032],
    ['one upside down', heicWith([tile, ispe(4032, 3024), irot(2)]), 4032, 3024],
    ['one that is cut, then turned', heicWith([tile, ispe(64, 64), clap(50, 1, 61, 2), irot(1)]), 31, 50],
    ['wide ids', heicWith([tile, ispe(4032, 3024)], { areIdsWide: true }), 4032, 3024],
    ['wide indexes', heicWith([tile, ispe(4032, 3024)], { areIndexesWide: true }), 4032, 3024],
    ['many other boxes', heicWith([tile, ispe(64, 48)], { areIndexesWide: true, emptyBoxes: 1_000 }), 64, 48],
    ['many other pictures', heicWith([tile, ispe(64, 48)], { otherItems: 9_000 }), 64, 48],
    ['a bomb', heicWith([tile, ispe(0xffffffff, 0xffffffff)]), 0xffffffff, 0xffffffff],
  ])('of %s', (_, file, width, height) => {
    expect(heicSides(file)).toEqual({ width, height })
  })

  it('of a picture behind a box of 64 bits, and in a part of a buffer', () => {
    const file = heicWith([tile, ispe(4032, 3024)])
    const head = ftyp('heic', 'mif1').length
    const later = Uint8Array.from([
      0,
      ...file.subarray(0, head),
      ...longBox('free', 1, 2),
      ...file.subarray(head),
    ])
    expect(heicSides(later.subarray(1))).toEqual({ width: 4032, height: 3024 })
  })

  it.each([
    ['no sides', heicWith([tile, irot(1)])],
    ['no width', heicWith([tile, ispe(0, 3024)])],
    ['an aperture of nothing', heicWith([tile, ispe(64, 64), clap(50, 0, 0, 0)])],
    ['boxes without end', heicWith([tile, ispe(64, 48)], { areIndexesWide: true, emptyBoxes: 3_000 })],
    ['pictures without end', heicWith([tile, ispe(64, 48)], { otherItems: 20_000 })],
    ['no picture', Uint8Array.from(ftyp('msf1', 'hevc'))],
    ['nothing', new Uint8Array()],
  ])('are unknown of a file with %s', (_, file) => {
    expect(heicSides(file)).toBeNull()
  })

  it('are unknown wherever the file is cut', () => {
    const file = heicWith([tile, ispe(4032, 3024), irot(3)])
    for (let length = 0; length < file.length; length += 1)
      expect(heicSides(file.subarray(0, length))).toBeNull()
  })
})
