import { expect, test } from '../fixtures.ts'
import { keepSentOnScreen } from '../keep-on-screen.ts'
import { addressOf, password } from '../people.ts'
import { tabTo } from '../tab-to.ts'

test('a visitor signs in, sends a letter and signs out with the keyboard alone', async ({
  openAs,
  openAsVisitor,
  server,
}) => {
  const { api: ivan } = await openAs('Ivan')
  await openAs('Heidi')
  const page = await openAsVisitor()
  await keepSentOnScreen(page)
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page.getByRole('link', { name: 'Sign In' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await tabTo(page.getByLabel('Email'))
  await page.keyboard.type(addressOf('Heidi'))
  await tabTo(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back, Heidi!' })).toBeVisible()

  await tabTo(page.getByRole('link', { name: 'Write a Letter' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('combobox', { name: 'Username' }))
  await page.keyboard.type('Ivan')
  await expect(page.locator('.recipient-field__found')).toContainText('Ivan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your letter' })).toBeFocused()
  await page.keyboard.type('Dear Ivan,')
  await page.keyboard.press('Enter')
  await page.keyboard.type('No mouse was moved for this.')
  const send = page.getByRole('button', { name: 'Send Beautiful Letter' })
  await expect(send).toBeEnabled()
  await tabTo(send)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Letter Sent Successfully!' })).toBeFocused()
  const { letters } = await ivan.client.letters.inbox({})
  expect(letters.map(({ sender, preview }) => [sender.username, preview])).toEqual([
    ['Heidi', expect.stringContaining('No mouse was moved for this.')],
  ])

  await tabTo(page.getByRole('button', { name: 'Account', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Sign Out' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/`)
})

test('a reader finds, opens and answers a letter with the keyboard alone', async ({ openAs }) => {
  const { api: judith } = await openAs('Judith')
  const { page } = await openAs('Karl')
  const letter = { id: crypto.randomUUID(), receiver: 'Karl', banner: 'starry-night' as const }
  await judith.client.letters.send({ ...letter, content: '<p>Dear Karl,</p><p>Answer with your keys.</p>' })
  await page.goto('/inbox')
  const row = page.getByRole('link', { name: /From: Judith/ })
  await row.waitFor()
  await tabTo(row)
  await page.keyboard.press('Enter')
  const seal = page.getByRole('button', { name: 'Open the letter from Judith' })
  await expect(seal).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'A letter from Judith' })).toBeFocused()
  await expect(page.getByText('Answer with your keys.')).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Reply' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/compose\?to=Judith/)
  await expect(page.locator('.recipient-field__found')).toContainText('Judith')
})
