import { expect, test } from '../fixtures.ts'
import { addressOf, password, verificationLink } from '../people.ts'
import { tabTo } from '../tab-to.ts'

test('a visitor registers with the keyboard alone', async ({ openAsVisitor, server }) => {
  const page = await openAsVisitor()
  const { keyboard } = page
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await tabTo(page.getByRole('link', { name: 'Create one free' }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Create Free Account' }).waitFor()
  await tabTo(page.getByLabel('Username'))
  await keyboard.type('Ottilie_of_Meissen')
  await expect(page.getByText('Username limited to 15 characters')).toBeVisible()
  await keyboard.press('Control+A')
  await keyboard.type('Ottilie')
  await keyboard.press('Tab')
  await keyboard.type(addressOf('Ottilie'))
  await keyboard.press('Tab')
  await keyboard.type(password)
  await expect(page.getByText('Username is available')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'mailbox' })).toHaveAttribute('href', '/mailbox')
  await page.goto((await verificationLink(server, addressOf('Ottilie'))).href)
  await expect(page.getByRole('heading', { name: 'Welcome back, Ottilie!' })).toBeVisible()
})
