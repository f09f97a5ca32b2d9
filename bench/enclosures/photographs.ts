import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photographUrl } from '../../domain/src/enclosures/photographs.ts'
import { ProductServer } from '../../e2e/server.ts'
import { cameraPhoto } from '../../server/src/test/photos.ts'
import { storePhoto } from '../../server/src/test/uploads.ts'
import { signUpPeople } from '../product/people.ts'
import { residentMemoryOf } from '../product/process-memory.ts'
import { type Figure, median, print } from '../product/report.ts'
import { peakDuring } from '../profile-pictures.ts'

const people = 10
const reads = 100

export async function benchPhotographs(): Promise<void> {
  const file = await cameraPhoto(12 * 1024 ** 2)
  const server = await ProductServer.start()
  try {
    const browsers = await signUpPeople(server, people)
    const [one] = browsers
    const id = await storePhoto(one, file)
    const memory = () => residentMemoryOf(server.pid)
    const before = await memory()
    const atOnce = await peakDuring(memory, () => Promise.all(browsers.map(each => storePhoto(each, file))))
    const read = async () => (await one.fetch(photographUrl(id, 'large'))).arrayBuffer()
    const stored = Buffer.from(await read())
    const sealed = await timeOf(read)
    const plain = await plainTime(stored)
    print(`Photographs: JPEG, 24 megapixels, ${(file.length / 1024 ** 2).toFixed(1)} MB`, [
      { name: 'ten at once, until the last is stored', value: atOnce.ms, unit: 'ms' },
      {
        name: 'ten at once, growth of the server’s memory',
        value: atOnce.peak - before,
        unit: 'MB',
        goal: 300,
      },
      { name: 'stored of one, large', value: stored.length / 1024, unit: 'kB' },
      { name: 'one read', value: sealed, unit: 'ms' },
      { name: 'the same bytes as a plain file stream', value: plain, unit: 'ms' },
      { name: 'speed of the sealed read', value: (100 * plain) / sealed, unit: '%', atLeast: 60 },
    ] satisfies Figure[])
  } finally {
    await server.stop()
  }
}

/** Milliseconds, median. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < reads; count += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function plainTime(bytes: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'novelette-plain-'))
  const file = join(folder, 'plain.webp')
  await writeFile(file, bytes)
  const server = createServer((_, answer) => createReadStream(file).pipe(answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const time = await timeOf(async () => (await fetch(`http://127.0.0.1:${port}`)).arrayBuffer())
  server.close()
  await rm(folder, { recursive: true })
  return time
}
