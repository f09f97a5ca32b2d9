import { type Browser, expect, type Page, test } from '@playwright/test'
import { areas } from './screens/areas.ts'
import { openScreen } from './screens/camera.ts'
import { bringCast, type Cast } from './screens/cast.ts'
import type { Area, Screen } from './screens/screen.ts'

/** The narrowest window, a laptop's at 200 %, the widest, and one in the colours of its system. */
const looks = [
  { name: '320 px', width: 320, forcedColors: 'none' },
  { name: '720 px', width: 720, forcedColors: 'none' },
  { name: '2560 px', width: 2560, forcedColors: 'none' },
  { name: 'forced colours', width: 1024, forcedColors: 'active' },
] as const

/** What waits for ever or fails takes long, and is made of the same parts. */
const isQuick = ({ held, failing, only }: Screen) => !held && !failing && !only

let cast: Cast
test.beforeAll(async () => {
  cast = await bringCast()
})
test.afterAll(async () => {
  await cast.server.stop()
})

for (const area of areas.filter(one => one.as !== 'visitor')) {
  test(`${area.name}: nothing is cut off in a window of any width, or in its system's colours`, async ({
    browser,
  }) => {
    test.slow()
    for (const screen of area.screens.filter(isQuick)) await expectWhole(browser, area, screen)
  })
}

async function expectWhole(browser: Browser, area: Area, screen: Screen): Promise<void> {
  const page = await openScreen(browser, cast, area, screen, looks[0].width)
  for (const { name, width, forcedColors } of looks) {
    await page.emulateMedia({ forcedColors })
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => cutOff(page), { message: `${screen.name}, ${name}` }).toEqual([])
  }
  await page.context().close()
}

/** What scrolls sideways, and the controls that stick out of the window or have shrunk to nothing. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const sideways = document.documentElement.scrollWidth > width ? ['the page'] : []
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const sticksOut = (control: Element) => {
      const { left, right, width: wide, height } = control.getBoundingClientRect()
      const isGone = wide < 1 || height < 1
      return isGone || ((left < -1 || right > width + 1) && !scrolls(control.parentElement))
    }
    const controls = [...document.querySelectorAll('main :is(a, button, input, textarea, summary)')].filter(
      control => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    const words = (control: Element) => control.textContent.trim() || control.outerHTML.slice(0, 120)
    return [...sideways, ...controls.filter(sticksOut).map(words)]
  })
}
