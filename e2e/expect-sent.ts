import { expect, type Page } from '@playwright/test'

/** The confirmation shows for two seconds; it leads to the dashboard, which nothing else in compose does. */
export async function expectSent(page: Page, timeout?: number): Promise<void> {
  const sent = page.getByText('Letter Sent Successfully!')
  const dashboard = page.getByRole('heading', { name: /^Welcome back/ })
  await expect(sent.or(dashboard).first()).toBeVisible(timeout === undefined ? {} : { timeout })
}
