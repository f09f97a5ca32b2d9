import type { Page } from '@playwright/test'

/**
 * This window hears nothing by itself. A stream that opens asks for everything anew, at a moment of its own; what a test has changed
 * in the browser alone would be gone then. Call it before the page is opened.
 */
export async function withoutStream(page: Page): Promise<void> {
  await page.route('**/api/rpc/live/stream*', () => new Promise(() => undefined))
}
