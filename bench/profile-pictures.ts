import { setTimeout as pause } from 'node:timers/promises'
import { pictureLimits, pictureUploadPath } from '../domain/src/accounts/pictures.ts'
import { ProductServer } from '../e2e/server.ts'
import type { Browser } from '../server/src/test/browser.ts'
import { cameraPhoto } from '../server/src/test/photos.ts'
import { signUpPeople } from './product/people.ts'
import { residentMemoryOf } from './product/process-memory.ts'
import { type Figure, median, print } from './product/report.ts'

const rounds = 5
const people = 10
const samplePeriodMs = 20

export async function benchProfilePictures(): Promise<void> {
  const file = await cameraPhoto(pictureLimits.bytes)
  const progressive = await cameraPhoto(pictureLimits.bytes, { progressive: true })
  const server = await ProductServer.start()
  try {
    const browsers = await signUpPeople(server, people)
    const [one] = browsers
    const memory = () => residentMemoryOf(server.pid)
    const before = await memory()
    const [first = Number.NaN, ...times] = await timesOf(() => upload(one, file))
    const atOnce = await peakDuring(memory, () => Promise.all(browsers.map(each => upload(each, file))))
    const interlaced = await peakDuring(memory, () =>
      Promise.all(browsers.map(each => upload(each, progressive))),
    )
    print(
      `Pictures of people: JPEG, 24 megapixels, ${(file.length / 1024 ** 2).toFixed(1)} MB (medians of ${rounds})`,
      [
        { name: 'one photo stored, the first since the start', value: first, unit: 'ms', goal: 1_500 },
        { name: 'one photo stored', value: median(times), unit: 'ms', goal: 1_500 },
        { name: 'ten at once, until the last is stored', value: atOnce.ms, unit: 'ms' },
        {
          name: 'ten at once, growth of the server’s memory',
          value: atOnce.peak - before,
          unit: 'MB',
          goal: 300,
        },
        { name: 'the same, progressive', value: interlaced.peak - before, unit: 'MB', goal: 300 },
      ] satisfies Figure[],
    )
  } finally {
    await server.stop()
  }
}

async function upload(browser: Browser, file: Buffer): Promise<void> {
  const answer = await browser.fetch(pictureUploadPath, { method: 'POST', body: new Uint8Array(file) })
  if (!answer.ok) throw new Error(`an upload was answered with ${answer.status}`)
}

async function timesOf(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times
}

/** In MB. */
export async function peakDuring(memory: () => Promise<number>, work: () => Promise<unknown>) {
  const startedAt = performance.now()
  let peak = 0
  let isDone = false
  const sampling = (async () => {
    for (; !isDone; await pause(samplePeriodMs)) peak = Math.max(peak, await memory())
  })()
  await work()
  const ms = performance.now() - startedAt
  isDone = true
  await sampling
  return { peak, ms }
}
