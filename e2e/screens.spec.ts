import { test as base, expect, type Page } from '@playwright/test'
import { areas } from './screens/areas.ts'
import { axeFindings } from './screens/axe.ts'
import { ScreenWindows } from './screens/camera.ts'
import { type Cast, startCast } from './screens/cast.ts'
import { cutOff, endMotion, smallTargets, spaceText } from './screens/inspection.ts'
import { widths } from './screens/looks.ts'
import type { Screen } from './screens/screen.ts'

const test = base.extend<object, { cast: Cast }>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const cast = await startCast()
      await use(cast)
      await cast.stop()
    },
    { scope: 'worker' },
  ],
})

/** Findings, unlike pictures, do not depend on whether a late picture has come. */
const quietMs = 100

// Each worker has its own cast, so that areas can run in parallel.
test.describe.configure({ mode: 'parallel' })

for (const area of areas) {
  test(`axe finds no violation in any state of ${area.name}, and no window cuts off content`, async ({
    browser,
    cast,
  }) => {
    const windows = new ScreenWindows(browser, cast, quietMs)
    for (const screen of area.screens) {
      const page = await windows.open(area, screen, screen.only === 'phone' ? widths.phone : widths.desk)
      await endMotion(page)
      await inspect(page, screen)
    }
    await windows.close()
  })
}

/** The looks only resize the window and switch the colour scheme. */
async function inspect(page: Page, { name, only }: Screen): Promise<void> {
  const none = async (look: string, find: () => Promise<string[]>) =>
    expect.soft(await find(), `${name}, ${look}`).toEqual([])
  const fits = (look: string) =>
    expect.soft.poll(() => page.evaluate(cutOff), { message: `${name}, ${look}`, timeout: 5_000 }).toEqual([])

  expect.soft(await page.locator('title').count(), `${name}, its titles`).toBe(1)
  await none('light', () => axeFindings(page))
  await fits('as it opens')
  await page.emulateMedia({ colorScheme: 'dark' })
  if (!only) await resize(page, widths.phone)
  await none('dark', () => axeFindings(page))
  if (only !== 'desk') await none('targets under 44 pixels', () => page.evaluate(smallTargets))
  if (only) return
  await fits('390 pixels')
  // The narrowest window, a laptop at 200 % zoom, and the widest.
  for (const width of [320, 720, 2560]) {
    await resize(page, width)
    await fits(`${width} pixels`)
  }
  await resize(page, 1024)
  await page.emulateMedia({ forcedColors: 'active' })
  await fits('forced colours')
  await page.emulateMedia({ forcedColors: 'none' })
  await resize(page, 320)
  await spaceText(page)
  await none('text set wider apart', () =>
    page.evaluate(() => (document.documentElement.scrollWidth > innerWidth ? ['the page'] : [])),
  )
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })
