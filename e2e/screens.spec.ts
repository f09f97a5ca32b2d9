import { test as base, expect, type Page } from '@playwright/test'
import { areas } from './screens/areas.ts'
import { axeFindings } from './screens/axe.ts'
import { ScreenWindows } from './screens/camera.ts'
import { type Cast, startCast } from './screens/cast.ts'
import {
  cutOff,
  endMotion,
  isTooWideSpaced,
  layOut,
  setTextSize,
  smallTargets,
} from './screens/inspection.ts'
import { widths } from './screens/looks.ts'
import type { Area, Screen } from './screens/screen.ts'

const test = base.extend<object, { cast: Cast; windows: ScreenWindows }>({
  cast: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const cast = await startCast()
      await use(cast)
      await cast.stop()
    },
    { scope: 'worker' },
  ],
  windows: [
    async ({ browser, cast }, use) => {
      const windows = new ScreenWindows(browser, cast, quietMs)
      await use(windows)
      await windows.close()
    },
    { scope: 'worker' },
  ],
})

/** Findings, unlike pictures, do not depend on whether a late picture has come. */
const quietMs = 100

/** Of the worker's cast, and of a state: ten times what they take. */
const [startTimeoutMs, stateTimeoutMs] = [120_000, 30_000]

// Each worker has its own cast, so that areas can run in parallel.
test.describe.configure({ mode: 'parallel' })

/** A computed address is the one that its code names. */
const addressOf = ({ path }: Screen) => (typeof path === 'string' ? path.split(/[?#]/, 1)[0] : String(path))

/** The first state at each address; `npm test` looks at these alone (docs/decisions/049). */
const findFirstStates = ({ screens }: Area) =>
  screens.filter((screen, at) => screens.findIndex(other => addressOf(other) === addressOf(screen)) === at)

// One with many states that began last would keep a single worker busy.
for (const area of areas.toSorted((one, other) => other.screens.length - one.screens.length)) {
  const first = findFirstStates(area)
  const rest = area.screens.filter(screen => !first.includes(screen))
  test(`axe finds no violation in ${area.name}, and no window cuts off content`, ({ windows }) =>
    inspectAll(windows, area, first))
  if (rest.length === 0) continue
  test(
    `axe finds no violation in any other state of ${area.name}, and no window cuts off content`,
    {
      tag: '@long',
    },
    ({ windows }) => inspectAll(windows, area, rest),
  )
}

async function inspectAll(windows: ScreenWindows, area: Area, screens: readonly Screen[]): Promise<void> {
  test.setTimeout(startTimeoutMs + screens.length * stateTimeoutMs)
  for (const screen of screens) {
    if (screen.isPrint) continue
    const page = await windows.goOn(area, screen, screen.only === 'phone' ? widths.phone : widths.desk)
    await endMotion(page)
    await inspect(page, screen)
  }
}

/** The looks only resize the window and switch the colour scheme. */
async function inspect(page: Page, { name, only }: Screen): Promise<void> {
  const none = async (look: string, find: () => Promise<string[]>) =>
    expect.soft(await find(), `${name}, ${look}`).toEqual([])
  const fits = (look: string) =>
    expect.soft.poll(() => page.evaluate(cutOff), { message: `${name}, ${look}` }).toEqual([])

  expect.soft(await page.locator('title').count(), `${name}, its titles`).toBe(1)
  await none('light', () => axeFindings(page))
  await fits('as it opens')
  if (!only) await layOut(page, widths.phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await none('dark', () => axeFindings(page))
  if (only !== 'desk') {
    await none('targets under 44 pixels', () => page.evaluate(smallTargets))
    await fits('390 pixels')
    await page.evaluate(setTextSize, '200%')
    await fits('390 pixels, text at 200 %')
    await page.evaluate(setTextSize, '')
  }
  if (only) return
  await layOut(page, 320)
  await fits('320 pixels, the narrowest window, and 1280 at 400 % zoom')
  const isTooWide = await page.evaluate(isTooWideSpaced)
  expect.soft(isTooWide, `${name}, text set wider apart`).toBe(false)
  await layOut(page, 720)
  await fits('720 pixels, a laptop at 200 % zoom')
  await layOut(page, 2560)
  await fits('2560 pixels, the widest window')
  await layOut(page, 1280)
  await page.evaluate(setTextSize, '200%')
  await fits('text at 200 %')
  await page.evaluate(setTextSize, '')
  await layOut(page, 1024)
  await page.emulateMedia({ forcedColors: 'active', contrast: 'more' })
  await fits('forced colours')
}
