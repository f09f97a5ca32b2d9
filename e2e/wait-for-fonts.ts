import type { Page } from '@playwright/test'

/** A public page applies them by script after its first paint. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('#faces[media]') || !matchMedia('(scripting: enabled)').matches,
  )
  await page.evaluate(() => document.fonts.ready)
}
