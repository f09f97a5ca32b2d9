import type { readPixels } from '../server/src/test/photos.ts'

export type Picture = Awaited<ReturnType<typeof readPixels>>

/** Of 255, in one channel: antialiasing varies slightly. */
const unnoticeableDifference = 8

/** 0 to 1, of two pictures of one size. */
export function differingShare(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) {
    throw new Error(`${a.width}x${a.height} and ${b.width}x${b.height} pixels cannot be compared`)
  }
  let differing = 0
  for (let at = 0; at < a.pixels.length; at += 4) {
    if (
      distance(a, b, at) > unnoticeableDifference ||
      distance(a, b, at + 1) > unnoticeableDifference ||
      distance(a, b, at + 2) > unnoticeableDifference
    ) {
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
