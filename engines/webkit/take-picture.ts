import { setTimeout as pause } from 'node:timers/promises'
import type { WebDriver } from 'selenium-webdriver'
import { readPixels } from '../../server/src/test/photos.ts'

const answerTimeoutMs = 10_000
const pauseMs = 200
const mostTries = 5

/** Null where all that come are black, as most of some windows of WebKitGTK are, or none comes. */
export async function takePicture(driver: WebDriver): Promise<Buffer | null> {
  for (let turn = 0; turn < mostTries; turn += 1) {
    const taken = driver.takeScreenshot().catch(() => null)
    const picture = await Promise.race([taken, pause(answerTimeoutMs, null)])
    const file = Buffer.from(picture ?? '', 'base64')
    if (file.length > 0 && !(await isOneColour(file))) return file
    await pause(pauseMs)
  }
  return null
}

async function isOneColour(file: Buffer): Promise<boolean> {
  const { pixels } = await readPixels(file)
  return pixels.every((value, at) => value === pixels[at % 4])
}
