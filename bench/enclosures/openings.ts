import { chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/find-browser.ts'
import { ProductServer } from '../../e2e/server.ts'
import { chromiumArguments } from '../../playwright.config.ts'
import { cameraPhoto } from '../../server/src/test/photos.ts'
import { enclosing, storePhoto } from '../../server/src/test/uploads.ts'
import { timed } from '../load/writers.ts'
import { measureInterleaved } from '../product/interleaved.ts'
import { type Figure, median, print } from '../product/report.ts'
import { type LetterReading, plain, pressToShown, startReading } from './reading.ts'

const photographs = 10
const callRounds = 100
const rounds = 15

/** A letter with ten photographs beside one without. */
export async function benchOpenings(): Promise<void> {
  const server = await ProductServer.start()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  try {
    const reading = await startReading(browser, server)
    const photo = await cameraPhoto(12 * 1024 ** 2)
    const ids: string[] = []
    while (ids.length < photographs) ids.push(await storePhoto(reading.writer, photo))
    const figures = enclosing(...ids).replace(/^<p>.*?<\/p>/, '')
    const contents = [plain, plain + figures] as const
    const both = (read: (reading: LetterReading, content: string) => Promise<number>) =>
      contents.map(content => () => read(reading, content))
    const called = await measureInterleaved(callRounds, both(timeOfCalls))
    const shown = await measureInterleaved(rounds, both(timeToShow))
    print(`Opening a letter with ${photographs} photographs beside one without (medians, interleaved)`, [
      ...compared('its calls', called),
      ...compared('from the press to its first frame', shown),
    ])
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function timeOfCalls({ reader, send }: LetterReading, content: string): Promise<number> {
  const id = await send(content)
  return timed(async () => {
    await reader.client.letters.received({ id })
    await reader.client.letters.markRead({ id })
  })
}

async function timeToShow({ reader, page, send }: LetterReading, content: string): Promise<number> {
  const id = await send(content)
  await reader.client.letters.markRead({ id })
  const time = await pressToShown(page, id)
  await page.getByRole('link', { name: 'Back to inbox' }).click()
  return time
}

function compared(name: string, times: readonly (readonly number[])[]): Figure[] {
  const [without = Number.NaN, withTen = Number.NaN] = times.map(median)
  const speed = (100 * without) / withTen
  return [
    { name: `${name}, without`, value: without, unit: 'ms' },
    { name: `${name}, with`, value: withTen, unit: 'ms' },
    { name: 'speed of the second beside the first', value: speed, unit: '%', atLeast: 85 },
  ]
}
