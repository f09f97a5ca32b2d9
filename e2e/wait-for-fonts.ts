import type { Page } from '@playwright/test'

/** Resolves when the web fonts are applied, which a public page does by script after its first paint. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('#faces[media]') || !matchMedia('(scripting: enabled)').matches,
  )
  await page.evaluate(() => document.fonts.ready)
}
