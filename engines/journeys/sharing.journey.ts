import { expect } from 'vitest'
import { sendOpened } from '../../e2e/open-letters.ts'
import { readPixels } from '../../server/src/test/photos.ts'
import { button, heading } from '../find-element.ts'
import { inEachEngine, type Journey } from '../journey.ts'
import type { JourneyPage } from '../journey-page.ts'
import { bothWidths, desk } from '../looks-of-journeys.ts'
import { signInHere } from '../sign-in-here.ts'

async function openLetter(journey: Journey): Promise<JourneyPage> {
  const from = await journey.signIn('Hugo')
  const page = await journey.openWindow()
  const to = await signInHere(page, journey, 'Ines')
  const id = await sendOpened({ from, to, receiver: 'Ines' })
  await page.goto(`/inbox?letter=${id}`)
  await page.see(heading('The rain'))
  return page
}

inEachEngine(
  'a shared picture',
  bothWidths,
  async journey => {
    // The picture's library says of inline text that it may wrap elsewhere.
    journey.expectProblems(/^\[snapdom\] Text in inline/)
    const page = await openLetter(journey)
    await page.click(button('Share'))
    await page.takePicture('Share')
    await page.click(button('Instagram'))
    const { width } = await readPixels(await page.waitForDownload(/^novelette-Hugo-\d{13}\.png$/))
    expect(width).toBe(1440)
    await page.click(button('Close'))
  },
  'downloads',
)

inEachEngine(
  'a printed letter',
  desk,
  async journey => {
    const page = await openLetter(journey)
    await page.takePicture('Letter')
    const pdf = (await page.window.print()).toString('latin1')
    expect(pdf).toMatch(/^%PDF-/)
  },
  'printing',
)
