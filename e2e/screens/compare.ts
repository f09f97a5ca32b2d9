import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readPixels } from '../../server/src/test/photos.ts'
import { picturesFolder } from './looks.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Differences of one channel, of 255: the browser does not paint turned edges alike each time. */
const unnoticeable = 16
const atEdges = 48
/** So few pixels differ more than unnoticeably at turned edges. */
const maxAtEdges = 40

const [earlier, ...words] = process.argv.slice(2)
if (!earlier) {
  say('Name the folder of an earlier run: npm run screens:compare -- before')
  process.exit(2)
}
const earlierFolder = resolve(earlier)

const picturesIn = (folder: string) =>
  globSync('*/*.png', { cwd: folder }).filter(name => words.every(word => name.includes(word)))

const before = new Set(picturesIn(earlierFolder))
const now = picturesIn(picturesFolder).toSorted()
const both = now.filter(name => before.delete(name))

let differing = 0
for (const name of both) {
  const difference = await compare(join(earlierFolder, name), join(picturesFolder, name))
  if (difference === null) continue
  differing += 1
  say(`${name}: ${difference}`)
}
for (const name of before) say(`${name}: not taken now`)
say(`${both.length} pictures were compared, ${differing} differ.`)
process.exitCode = differing + before.size === 0 ? 0 : 1

function differenceAt(before: Uint8Array, now: Uint8Array, at: number): number {
  let most = 0
  for (let channel = at; channel < at + 4; channel += 1)
    most = Math.max(most, Math.abs((before[channel] ?? 0) - (now[channel] ?? 0)))
  return most
}

async function compare(earlierFile: string, file: string): Promise<string | null> {
  const [one, other] = await Promise.all([readFile(earlierFile), readFile(file)])
  if (one.equals(other)) return null
  const [a, b] = await Promise.all([readPixels(one), readPixels(other)])
  if (a.width !== b.width || a.height !== b.height)
    return `${a.width}x${a.height} pixels before, ${b.width}x${b.height} now`
  const { pixels: before } = a
  const { pixels: now } = b
  let count = 0
  let most = 0
  let [left, top, right, bottom] = [a.width, a.height, 0, 0]
  for (let at = 0; at < a.width * a.height; at += 1) {
    const difference = differenceAt(before, now, 4 * at)
    if (difference <= unnoticeable) continue
    count += 1
    most = Math.max(most, difference)
    const [x, y] = [at % a.width, Math.floor(at / a.width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return most <= atEdges && count <= maxAtEdges
    ? null
    : `${count} pixels, from ${left},${top} to ${right},${bottom}`
}
