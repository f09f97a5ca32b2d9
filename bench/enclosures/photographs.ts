import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { enclosurePath, enclosureUrl } from '../../domain/src/letters/parts/enclosure-paths.ts'
import { ProductServer } from '../../e2e/server.ts'
import { type Browser, browse } from '../../server/src/test/browser.ts'
import { heicOf } from '../../server/src/test/enclosures/heic.ts'
import { cameraPhoto, jpeg } from '../../server/src/test/photos.ts'
import { storePhoto } from '../../server/src/test/uploads.ts'
import { timed } from '../load/writers.ts'
import { measureInterleaved } from '../product/interleaved.ts'
import { signUpPeople } from '../product/people.ts'
import { residentMemoryOf } from '../product/process-memory.ts'
import { withProduct } from '../product/product.ts'
import { type Figure, median, print } from '../product/report.ts'
import { peakDuring } from '../profile-pictures.ts'

const people = 10
const warmUpReads = 50
const reads = 200
/** An account may store 60 in an hour. */
const stores = 10

const withPlainFiles = fileURLToPath(new URL('with-plain-files.ts', import.meta.url))

export async function benchPhotographs(): Promise<void> {
  const file = await cameraPhoto(12 * 1024 ** 2)
  const secret = () => randomBytes(32).toString('base64')
  const settings = { LETTER_KEYS: `k1:${secret()}`, AUTH_SECRET: secret() }
  await withProduct(async server => {
    const browsers = await signUpPeople(server, people)
    const [one] = browsers
    const id = await storePhoto(one, file)
    const memory = () => residentMemoryOf(server.pid)
    const before = await memory()
    const atOnce = await peakDuring(memory, () => Promise.all(browsers.map(each => storePhoto(each, file))))
    const figures: Figure[] = [
      { name: 'ten at once, until the last is stored', value: atOnce.ms, unit: 'ms' },
      {
        name: 'ten at once, growth of the server’s memory',
        value: atOnce.peak - before,
        unit: 'MB',
        goal: 300,
      },
      ...(await timeFormats(one)),
      ...(await timeReads({ DATABASE_URL: server.databaseUrl, ...settings }, one, id)),
    ]
    print(`Photographs: JPEG, 24 megapixels, ${(file.length / 1024 ** 2).toFixed(1)} MB`, figures)
  }, settings)
}

/** The same picture, of four megapixels in tiles as a phone's. */
async function timeFormats(one: Browser): Promise<Figure[]> {
  const [columns, rows] = [40, 24]
  const files = [heicOf({ columns, rows }), await jpeg({ width: columns * 64, height: rows * 64 })]
  const times = await measureInterleaved(
    stores,
    files.map(file => () => timed(() => storePhoto(one, file))),
  )
  const [heic = Number.NaN, plain = Number.NaN] = times.map(median)
  return [
    { name: 'four megapixels stored, of a HEIC', value: heic, unit: 'ms' },
    { name: 'four megapixels stored, of a JPEG', value: plain, unit: 'ms' },
  ]
}

/** A sealed photograph beside the same bytes from a file, which a second server of the product sends. */
async function timeReads(
  settings: Readonly<Record<string, string>>,
  one: Browser,
  id: string,
): Promise<Figure[]> {
  const read = async (answer: Promise<Response>) => Buffer.from(await (await answer).arrayBuffer())
  const sealed = () => read(one.fetch(enclosureUrl(enclosurePath('photograph', id), 'large')))
  const bytes = await sealed()
  const folder = await mkdtemp(join(tmpdir(), 'novelette-plain-'))
  const file = join(folder, 'plain.webp')
  await writeFile(file, bytes)
  const server = await ProductServer.start({ ...settings, PLAIN_FILE: file }, [], withPlainFiles)
  try {
    const other = browse(server.url)
    for (const [name, value] of one.cookies) other.cookies.set(name, value)
    const works = [sealed, () => read(other.fetch(`/plain/${id}`)), () => read(other.fetch('/plain'))]
    for (const work of works) if (!(await work()).equals(bytes)) throw new Error('other bytes')
    const timings = works.map(work => () => timed(work))
    await measureInterleaved(warmUpReads, timings)
    const times = await measureInterleaved(reads, timings)
    const [ours = Number.NaN, lookedUp = Number.NaN, plain = Number.NaN] = times.map(median)
    return [
      { name: 'stored of one, large', value: bytes.length / 1024, unit: 'kB' },
      { name: 'one read', value: ours, unit: 'ms' },
      { name: 'from a file, the same looked up before', value: lookedUp, unit: 'ms' },
      { name: 'from a file, nothing looked up', value: plain, unit: 'ms' },
      { name: 'speed beside the same looked up', value: (100 * lookedUp) / ours, unit: '%', atLeast: 60 },
      { name: 'speed beside nothing looked up', value: (100 * plain) / ours, unit: '%' },
    ]
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
