import type { Locator } from '@playwright/test'

const mostSteps = 80

/** How many steps it took. */
export async function tabTo(target: Locator): Promise<number> {
  const page = target.page()
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return step + 1
  }
  throw new Error(`the focus never came to ${target}`)
}
