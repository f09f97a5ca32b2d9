import { browse } from '../../server/src/test/browser.ts'
import { expect, test } from '../fixtures.ts'
import { addressOf, password, signUpBrowser, verificationLink } from '../people.ts'
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

test('a signed-out visitor is sent to sign in, and from there to the page they wanted', async ({
  openAsVisitor,
  server,
}) => {
  await signUpBrowser(server, 'Berta')
  const page = await openAsVisitor()
  await page.goto('/sent')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(addressOf('Berta'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/sent$/)
  await expect(page.getByRole('heading', { name: 'No letters sent yet' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('the verification link', () => {
  test.use({ expectedErrors: [/(400|403|409).*\/accounts\/verifyEmail/] })

  test('the verification link asks for the password in a browser that did not sign up, and then confirms the account', async ({
    openAsVisitor,
    server,
  }) => {
    const elsewhere = browse(server.url)
    const email = addressOf('Gerda')
    await elsewhere.client.accounts.signUp({ username: 'Gerda', email, password: 'chosen by who knows' })
    const page = await openAsVisitor()
    const link = await verificationLink(server, email)
    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: 'Choose Your Password' })).toBeFocused()
    expect(page.url()).not.toContain('token')
    await expect(page.getByText('The account of Gerda was made in another browser.')).toBeVisible()
    const field = page.getByLabel('New Password')
    const open = page.getByRole('button', { name: 'Open My Account' })
    await field.fill('short')
    await expect(open).toBeDisabled()
    await field.fill('password1')
    await open.click()
    await expect(field).toHaveAccessibleDescription(/Many people use this password/)
    await field.fill(password)
    await open.dblclick()
    await expect(page.getByRole('heading', { name: 'Welcome back, Gerda!' })).toBeVisible()
    await elsewhere.client.accounts.signIn({ email, password })

    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: 'Your Account Is Open' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
    const other = await openAsVisitor()
    await other.goto(link.href)
    await other.getByRole('link', { name: 'Sign In' }).click()
    await expect(other).toHaveURL(`${server.url}/login`)
  })
})
