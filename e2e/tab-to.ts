import type { Locator } from '@playwright/test'

const mostSteps = 80

export async function tabTo(target: Locator): Promise<void> {
  const page = target.page()
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`the focus never came to ${target}`)
}
