import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import sharp, { type Matrix3x3, type Region } from 'sharp'

const timeoutMs = 60_000
const pauseMs = 200

/** A PNG of a part of an X server's screen, once it is painted and stands still. */
export async function takePicture(screenFile: string, part: Region): Promise<Buffer> {
  const giveUpAt = Date.now() + timeoutMs
  let before: Buffer = Buffer.alloc(0)
  while (Date.now() < giveUpAt) {
    const pixels = await readScreen(screenFile, part)
    if (before.equals(pixels) && !isOneColour(pixels)) {
      const { width, height } = part
      return sharp(pixels, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer()
    }
    before = pixels
    await pause(pauseMs)
  }
  throw new Error('The page is not painted, or does not stand still.')
}

const blueFirst: Matrix3x3 = [
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
]

/** RGB, row by row. The file is in the X Window Dump format, with 32 bits a pixel. */
async function readScreen(file: string, part: Region): Promise<Buffer> {
  const dump = await readFile(file)
  const field = (index: number) => dump.readUInt32BE(index * 4)
  const [headerSize, width, height, colours] = [field(0), field(4), field(5), field(19)]
  const start = headerSize + colours * 12
  const pixels = dump.subarray(start, start + width * height * 4)
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .extract(part)
    .removeAlpha()
    .recomb(blueFirst)
    .raw()
    .toBuffer()
}

const isOneColour = (pixels: Buffer) => pixels.every((value, at) => value === pixels[at % 3])
