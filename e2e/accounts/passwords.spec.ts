import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { keepResetBannerOnScreen } from '../keep-on-screen.ts'
import { addressOf, linkInMail, password } from '../people.ts'
import { tabTo } from '../tab-to.ts'

const another = 'a different horse entirely'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const banner = (page: Page) => page.getByText('Password reset successful!')

test.use({ expectedErrors: [/401.*\/accounts\/signIn/] })

test('a forgotten password is replaced by a mailed link with the keyboard alone, which ends its sessions, and whoever’s is in this browser', async ({
  openAs,
  openAsVisitor,
  server,
}) => {
  const { page: elsewhere, api } = await openAs('Minna')
  await elsewhere.goto('/dashboard')
  await expect(heading(elsewhere, 'Welcome back, Minna!')).toBeVisible()
  const { page } = await openAs('Gustav')
  const tab = await page.context().newPage()
  await tab.goto('/inbox')
  await expect(tab.getByRole('heading', { name: 'Inbox' })).toBeVisible()

  await test.step('a visitor asks for the link', async () => {
    const visitor = await openAsVisitor()
    await visitor.goto('/login')
    await heading(visitor, 'Welcome Back').waitFor()
    await tabTo(visitor.getByRole('link', { name: 'Forgot password?' }))
    await visitor.keyboard.press('Enter')
    await heading(visitor, 'Forgot your password?').waitFor()
    await expect(visitor.getByRole('button', { name: 'Send Reset Link' })).toBeDisabled()
    await tabTo(visitor.getByLabel('Email'))
    await visitor.keyboard.type(addressOf('Minna'))
    await visitor.keyboard.press('Enter')
    await expect(heading(visitor, 'Check Your Email')).toBeFocused()
    await expect(visitor.getByText(addressOf('Minna'))).toBeVisible()
    await expect(visitor.getByText('The link expires in 10 minutes')).toBeVisible()
  })

  const { keyboard } = page
  await test.step('it is followed where somebody else is signed in, who is signed out in every tab', async () => {
    await keepResetBannerOnScreen(page)
    await page.goto((await linkInMail(server, addressOf('Minna'), '/reset-password')).href)
    await expect(heading(page, 'Choose a New Password')).toBeFocused()
    expect(new URL(page.url()).search).toBe('')
    await keyboard.press('Tab')
    await keyboard.type(another)
    await tabTo(page.getByLabel('Confirm New Password'))
    await keyboard.type(another)
    await expect(page.getByText('Passwords match')).toBeVisible()
    await keyboard.press('Enter')
    await expect(banner(page)).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/login`)
    await expect(tab).toHaveURL(/\/(login.*)?$/)
    await page.reload()
    await expect(heading(page, 'Welcome Back')).toBeVisible()
    await expect(banner(page)).toBeHidden()
  })

  await test.step('the new password signs in, the old one does not, and every session is over', async () => {
    await tabTo(page.getByLabel('Email'))
    await keyboard.type(addressOf('Minna'))
    await keyboard.press('Tab')
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).focus()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(another)
    await keyboard.press('Enter')
    await expect(heading(page, 'Welcome back, Minna!')).toBeVisible()
    await expect(elsewhere).toHaveURL(/\/(login.*)?$/)
    expect(await api.client.accounts.session()).toBeNull()
  })
})
