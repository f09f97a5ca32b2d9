import { expect, type Page } from '@playwright/test'

/**
 * Waits until the letter on this desk has left. What says so stands for two seconds, which a slow machine may miss; then comes the
 * dashboard, where nothing else leads to, and stays.
 */
export async function expectSent(page: Page, timeout?: number): Promise<void> {
  const sent = page.getByText('Letter Sent Successfully!')
  const dashboard = page.getByRole('heading', { name: /^Welcome back/ })
  await expect(sent.or(dashboard).first()).toBeVisible(timeout === undefined ? {} : { timeout })
}
