type HeicOptions = { readonly width: number; readonly height: number; readonly turns?: number }

/** As its boxes say; no picture lies in them. */
export function heicFile(
  { width, height, turns = 0 }: HeicOptions,
  name = 'IMG_0001.HEIC',
  type = 'image/heic',
): File {
  const properties = box('ipco', ...box('ispe', ...u32(0, width, height)), ...box('irot', turns))
  const associations = box('ipma', ...u32(0, 1), 0, 1, 2, 1, 2)
  const meta = box(
    'meta',
    ...u32(0),
    ...box('pitm', ...u32(0), 0, 1),
    ...box('iprp', ...properties, ...associations),
  )
  const head = box('ftyp', ...bytesOf('heic'), ...u32(0), ...bytesOf('mif1'))
  return new File([Uint8Array.from([...head, ...meta])], name, { type })
}

const bytesOf = (text: string) => [...text].map(character => character.charCodeAt(0))
const u32 = (...values: number[]) => values.flatMap(value => [24, 16, 8, 0].map(by => (value >>> by) & 255))
const box = (type: string, ...content: number[]) => [...u32(content.length + 8), ...bytesOf(type), ...content]
