import type { Page } from '@playwright/test'

/** Resolves when the page is set in our faces, which a public page lets in by its script, after it has been painted. */
export async function facesCame(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('#faces[media]') || !matchMedia('(scripting: enabled)').matches,
  )
  await page.evaluate(() => document.fonts.ready)
}
