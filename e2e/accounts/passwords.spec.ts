import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { keepResetBannerOnScreen, waitForBriefText } from '../keep-on-screen.ts'
import { addressOf, linkInMail, password } from '../people.ts'
import type { ProductServer } from '../server.ts'
import { tabTo } from '../tab-to.ts'

const another = 'a different horse entirely'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const newField = (page: Page) => page.getByLabel('New Password', { exact: true })
const repeatedField = (page: Page) => page.getByLabel('Confirm New Password')
const updateButton = (page: Page) => page.getByRole('button', { name: 'Update Password' })
const banner = (page: Page) => page.getByText('Password reset successful!')

async function askForLink(page: Page, server: ProductServer, username: string): Promise<string> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(addressOf(username))
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(heading(page, 'Check Your Email')).toBeFocused()
  return (await linkInMail(server, addressOf(username), '/reset-password')).href
}

async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(addressOf(username))
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function choose(page: Page, secret: string): Promise<void> {
  await newField(page).fill(secret)
  await repeatedField(page).fill(secret)
  await expect(page.getByText('Passwords match')).toBeVisible()
  await updateButton(page).click()
}

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: [/401.*\/accounts\/signIn/] })

  test('a forgotten password is replaced by a mailed link, which ends all sessions', async ({
    openAs,
    openAsVisitor,
    server,
  }) => {
    const { page: elsewhere, api } = await openAs('Fanny')
    await elsewhere.goto('/dashboard')
    await expect(elsewhere.getByRole('heading', { name: 'Welcome back, Fanny!' })).toBeVisible()

    const page = await openAsVisitor()
    await page.goto('/sent')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled()
    const link = await askForLink(page, server, 'Fanny')
    await expect(page.getByText(addressOf('Fanny'))).toBeVisible()
    await expect(page.getByText('The link expires in 10 minutes')).toBeVisible()
    await page.goto(link)
    await expect(heading(page, 'Choose a New Password')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    // The banner shows for five seconds only.
    const told = waitForBriefText(page, '.notice', 'Password reset successful!')
    await choose(page, another)
    await told
    await expect(page).toHaveURL(`${server.url}/login`)
    await expect(banner(page)).toBeHidden()
    await page.reload()
    await expect(heading(page, 'Welcome Back')).toBeVisible()
    await expect(banner(page)).toBeHidden()

    await signIn(page, 'Fanny', password)
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await signIn(page, 'Fanny', another)
    await expect(page.getByRole('heading', { name: 'Welcome back, Fanny!' })).toBeVisible()
    await expect(elsewhere).toHaveURL(/\/(login.*)?$/)
    expect(await api.client.accounts.session()).toBeNull()
  })
})

test('resetting a password signs out the other person signed in in this browser, in every tab', async ({
  openAs,
  server,
}) => {
  const { page } = await openAs('Gustav')
  const { api: other } = await openAs('Hedda')
  await other.client.passwords.forgot({ email: addressOf('Hedda') })
  const tab = await page.context().newPage()
  await tab.goto('/inbox')
  await expect(tab.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await keepResetBannerOnScreen(page)
  await page.goto((await linkInMail(server, addressOf('Hedda'), '/reset-password')).href)
  await choose(page, another)
  await expect(banner(page)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/login`)
  await expect(tab).toHaveURL(/\/(login.*)?$/)
  await page.goto('/dashboard')
  await expect(heading(page, 'Welcome Back')).toBeVisible()
})

test('a password is forgotten, replaced and used with the keyboard alone', async ({
  openAs,
  openAsVisitor,
  server,
}) => {
  await openAs('Minna')
  const page = await openAsVisitor()
  await keepResetBannerOnScreen(page)
  const { keyboard } = page
  await page.goto('/login')
  await heading(page, 'Welcome Back').waitFor()
  await tabTo(page.getByRole('link', { name: 'Forgot password?' }))
  await keyboard.press('Enter')
  await heading(page, 'Forgot Your Password?').waitFor()
  await tabTo(page.getByLabel('Email'))
  await keyboard.type(addressOf('Minna'))
  await keyboard.press('Enter')
  await expect(heading(page, 'Check Your Email')).toBeFocused()

  await page.goto((await linkInMail(server, addressOf('Minna'), '/reset-password')).href)
  await expect(heading(page, 'Choose a New Password')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.type(another)
  await tabTo(repeatedField(page))
  await keyboard.type(another)
  await keyboard.press('Enter')
  await banner(page).waitFor()
  await tabTo(page.getByLabel('Email'))
  await keyboard.type(addressOf('Minna'))
  await keyboard.press('Tab')
  await keyboard.type(another)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back, Minna!' })).toBeVisible()
})
