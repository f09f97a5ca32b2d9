import { expect, test } from '../fixtures.ts'

test('going back from a profile with unsaved changes asks first', async ({ openAs }) => {
  const { page } = await openAs('Orlando')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Your Profile' }).click()
  await button('Edit Profile').click()
  await page.getByLabel('About You').fill('Hangs verses on trees.')
  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect(question).toBeVisible()
  await button('Keep Editing').click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('About You')).toHaveValue('Hangs verses on trees.')
  await expect(page).toHaveURL(/\/profile$/)
})
