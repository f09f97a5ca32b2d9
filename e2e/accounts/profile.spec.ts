import { expect, test } from '../fixtures.ts'
import { waitForBriefText } from '../keep-on-screen.ts'

test('the link to a profile is copied', async ({ openAs, server }) => {
  const { page } = await openAs('Jaques')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile')
  // The text shows for two seconds only.
  const copied = waitForBriefText(page, 'button', 'Link Copied!')
  await page.getByRole('button', { name: 'Share Profile', exact: true }).click()
  await copied
  await expect(page.getByRole('button', { name: 'Share Profile', exact: true })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${server.url}/u/Jaques`)
})
