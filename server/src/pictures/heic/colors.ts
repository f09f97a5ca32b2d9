/** The numbers by which a picture names its colors (ITU-T H.273). */
export type CodedColors = { readonly primaries: number; readonly transfer: number }

const [bt2020, displayP3] = [9, 12]
const [pq, hlg] = [16, 18]

/** From their linear red, green and blue to those of sRGB. */
const toSrgb: Readonly<Record<number, readonly [Three, Three, Three]>> = {
  [displayP3]: [
    [1.22494, -0.22494, 0],
    [-0.04206, 1.04206, 0],
    [-0.01964, -0.07864, 1.09828],
  ],
  [bt2020]: [
    [1.66049, -0.58764, -0.07285],
    [-0.12455, 1.1329, -0.00835],
    [-0.01815, -0.10058, 1.11873],
  ],
}
const same: readonly [Three, Three, Three] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** They shine brighter than paper. */
export const isHighRange = ({ transfer }: CodedColors) => transfer === pq || transfer === hlg

export const areSrgb = (colors: CodedColors) => !isHighRange(colors) && !toSrgb[colors.primaries]

/** Nits of paper among those of what is brightest (ITU-R BT.2408). */
const [paper, brightest] = [203, 1000]

/** Linear, where paper has 1. */
function linearOf({ transfer }: CodedColors, value: number): number {
  if (transfer === pq) {
    const root = value ** (1 / 78.84375)
    return (
      (10_000 / paper) *
      (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125)
    )
  }
  if (transfer === hlg) {
    const scene =
      value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    return (brightest / paper) * scene ** 1.2
  }
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const knee = 0.6
const most = brightest / paper
const bend = (most - knee) / (1 - knee) - 1

/** What is brighter than paper takes the range above the knee, the brightest all of it. */
function dimmed(light: number): number {
  if (light <= knee) return light
  const beyond = Math.min(1, (light - knee) / (most - knee))
  return knee + ((1 - knee) * beyond * (1 + bend)) / (1 + bend * beyond)
}

const steps = 16_384
const encoded = Uint8Array.from({ length: steps + 1 }, (_, at) => {
  const light = at / steps
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
})

/** Of a line of pixels, of `bits` for each channel, one of sRGB, of eight. What is clear stays as clear. */
export function srgbConverter(colors: CodedColors, bits: number, channels: 3 | 4) {
  const codes = 2 ** bits - 1
  const light = Float32Array.from({ length: codes + 1 }, (_, code) => linearOf(colors, code / codes))
  const [red, green, blue] = toSrgb[colors.primaries] ?? same
  const isBright = isHighRange(colors)
  return (line: Uint8Array | Uint16Array): Uint8Array => {
    const converted = new Uint8Array(line.length)
    const lightAt = (at: number) => light[line[at] ?? 0] ?? 0
    for (let at = 0; at < line.length; at += channels) {
      const linear = [lightAt(at), lightAt(at + 1), lightAt(at + 2)] as const
      const top = Math.max(...linear)
      const fraction = isBright && top > knee ? dimmed(top) / top : 1
      converted[at] = encode(red, linear, fraction)
      converted[at + 1] = encode(green, linear, fraction)
      converted[at + 2] = encode(blue, linear, fraction)
      if (channels === 4) converted[at + 3] = (255 * (line[at + 3] ?? 0)) / codes
    }
    return converted
  }
}

type Three = readonly [number, number, number]

function encode([r, g, b]: Three, [red, green, blue]: Three, fraction: number): number {
  const light = fraction * (r * red + g * green + b * blue)
  return encoded[Math.round(steps * Math.min(1, Math.max(0, light)))] ?? 0
}
