import type { Page } from '@playwright/test'
import { axeFindings, expect, test } from './fixtures.ts'
import { glimpse, letResetBannerStand } from './let-stand.ts'
import { addressOf, linkInMail, password } from './people.ts'
import type { ProductServer } from './server.ts'
import { tabTo } from './tab-to.ts'

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

  test('is replaced by a link in a mail, and everyone who was signed in is out', async ({
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
    // Looked for from before, because it stands five seconds alone.
    const told = glimpse(page, '.notice', 'Password reset successful!')
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

test('whoever is signed in here is signed out by a reset, in every tab', async ({ openAs, server }) => {
  const { page } = await openAs('Gustav')
  const { api: other } = await openAs('Hedda')
  await other.client.passwords.forgot({ email: addressOf('Hedda') })
  const tab = await page.context().newPage()
  await tab.goto('/inbox')
  await expect(tab.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await letResetBannerStand(page)
  await page.goto((await linkInMail(server, addressOf('Hedda'), '/reset-password')).href)
  await choose(page, another)
  await expect(banner(page)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/login`)
  await expect(tab).toHaveURL(/\/(login.*)?$/)
  await page.goto('/dashboard')
  await expect(heading(page, 'Welcome Back')).toBeVisible()
})

test.describe('a link to a new password', () => {
  test.use({ expectedErrors: [/(400|410).*\/passwords\/reset/] })

  test('works once', async ({ openAs, openAsVisitor, server }) => {
    await openAs('Ilse')
    const page = await openAsVisitor()
    const link = await askForLink(page, server, 'Ilse')
    await page.goto(link)
    await newField(page).fill(another)

    const faster = await openAsVisitor()
    await letResetBannerStand(faster)
    await faster.goto(link)
    await choose(faster, another)
    await expect(banner(faster)).toBeVisible()

    await choose(page, another)
    await expect(
      page.getByText('Your reset session has expired. Please request a new password reset link.'),
    ).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset link')
    await expect(page.getByText('Links expire after 10 minutes')).toBeVisible()
    await page.getByRole('link', { name: 'Request New Reset Link' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
  })

  test('asks for a good password, twice, before anything is sent', async ({
    openAs,
    openAsVisitor,
    server,
  }) => {
    await openAs('Jorid')
    const page = await openAsVisitor()
    await letResetBannerStand(page)
    const link = new URL(await askForLink(page, server, 'Jorid'))
    const token = link.searchParams.get('token')
    // The forms of other services: the token under another name, and behind the #.
    await page.goto(`/reset-password#access_token=${token}&type=recovery`)
    await expect(heading(page, 'Choose a New Password')).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await newField(page).fill('short')
    await repeatedField(page).fill('shorter')
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
    await repeatedField(page).blur()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(updateButton(page)).toBeDisabled()
    await choose(page, 'password1')
    await expect(newField(page)).toBeFocused()
    await expect(newField(page)).toHaveAccessibleDescription(/Many people use this password/)

    const posts: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/passwords/reset')) posts.push(request.url())
    })
    await newField(page).fill(another)
    await repeatedField(page).fill(another)
    await updateButton(page).dblclick()
    await expect(banner(page)).toBeVisible()
    expect(posts).toHaveLength(1)
  })
})

test('what a link says of itself is shown as text, and nothing of it stays in the address', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  const words = 'Gone: <img src=x onerror=alert(1)> & <b>bold</b>'
  for (const mark of ['?', '#']) {
    const carried = new URLSearchParams({ error_code: 'otp_expired', error_description: words, token: 'abc' })
    await page.goto(`/reset-password${mark}${carried}`)
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(newField(page)).toBeHidden()
    await expect(page).toHaveURL(/\/reset-password$/)
    await expect(page.locator('.notice img, .notice b')).toHaveCount(0)
  }
})

test('being signed in opens no form', async ({ openAs }) => {
  const { page } = await openAs('Karen')
  for (const path of ['/reset-password', '/reset-password?type=recovery']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid reset link. Please request a new password reset link.',
    )
    await expect(newField(page)).toBeHidden()
    await expect(page).toHaveURL(/\/reset-password$/)
  }
})

test.describe('when the link cannot be sent or checked', () => {
  test.use({ expectedErrors: [/(429|500).*\/passwords\//] })

  test('the screen says why, and what to do', async ({ openAsVisitor }) => {
    const page = await openAsVisitor()
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('Nobody at all')
    const send = page.getByRole('button', { name: 'Send Reset Link' })
    await send.click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.route('**/passwords/forgot', route => route.fulfill({ status: 500, json: { json: {} } }))
    await send.click()
    await expect(page.getByText('Failed to send reset email. Please try again.')).toBeVisible()
    await page.unroute('**/passwords/forgot')
    const limited = {
      code: 'rate_limited',
      status: 429,
      message: '',
      data: { retryAfter: 90 },
      defined: false,
    }
    await page.route('**/passwords/forgot', route => route.fulfill({ status: 429, json: { json: limited } }))
    await send.click()
    await expect(page.getByText('Too many attempts. Please try again in 2 minutes.')).toBeVisible()
    await page.unroute('**/passwords/forgot')
    await send.click()
    await expect(page.getByText('nobody@example.com')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('')

    await page.route('**/passwords/checkLink', route => route.fulfill({ status: 500, json: { json: {} } }))
    await page.goto('/reset-password?token=abc')
    await expect(heading(page, 'Not Quite Yet')).toBeVisible()
    await page.unroute('**/passwords/checkLink')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset link')
  })
})

test('the screens of a forgotten password are well made in every state', async ({
  openAs,
  openAsVisitor,
  server,
}) => {
  await openAs('Lotte')
  const page = await openAsVisitor()
  await letResetBannerStand(page)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  const expectWellMade = async () => {
    expect(await axeFindings(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await page.goto('/forgot-password')
  await heading(page, 'Forgot Your Password?').waitFor()
  await expectWellMade()
  const link = await askForLink(page, server, 'Lotte')
  await expectWellMade()
  const looking = Promise.withResolvers<void>()
  await page.route('**/passwords/checkLink', async route => {
    await looking.promise
    await route.continue()
  })
  await page.goto('/reset-password?token=abc')
  await page.getByRole('status', { name: 'Looking at your link…' }).waitFor()
  await expectWellMade()
  looking.resolve()
  await page.getByRole('alert').waitFor()
  await expectWellMade()
  await page.unroute('**/passwords/checkLink')
  await page.goto(link)
  await newField(page).fill('short')
  await repeatedField(page).fill('shorter')
  await repeatedField(page).blur()
  await page.getByText('Passwords do not match').waitFor()
  await expectWellMade()
  await choose(page, another)
  await banner(page).waitFor()
  await expectWellMade()
})

test('a password is forgotten, replaced and used with the keyboard alone', async ({
  openAs,
  openAsVisitor,
  server,
}) => {
  await openAs('Minna')
  const page = await openAsVisitor()
  await letResetBannerStand(page)
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
