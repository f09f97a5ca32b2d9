import type { Page } from '@playwright/test'
import { stopIntercepting } from './intercept.ts'

/** Leaves what it shows, and forgets what it stored and how it was changed, but neither its scripts nor its listeners. */
export async function resetWindow(page: Page, origin: string): Promise<void> {
  const context = page.context()
  await context.setOffline(false)
  // The product's code would store data on leaving.
  await page.goto('/icon.svg')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await stopIntercepting(page)
  await page.evaluate(() => sessionStorage.clear())
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devTools.detach()
  await context.clearCookies()
  await context.clearPermissions()
}
