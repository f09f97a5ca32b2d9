import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type Browser, browse } from '../../server/src/test/browser.ts'
import { readZip } from '../../server/src/test/read-zip.ts'
import { expect, test } from '../fixtures.ts'
import { waitForBriefText } from '../keep-on-screen.ts'
import { addressOf, linkInMail, password } from '../people.ts'
import type { ProductServer } from '../server.ts'

const another = 'a different horse entirely'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const presentPassword = (within: Page | Locator) => within.getByLabel('Present Password')

async function signInOn(server: ProductServer, username: string, userAgent: string): Promise<Browser> {
  const device = browse(server.url)
  const { status } = await device.fetch('/api/v1/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: addressOf(username), password }),
  })
  expect(status).toBe(200)
  return device
}

test('the settings are linked from everywhere and open only for signed-in users', async ({
  openAs,
  openAsVisitor,
}) => {
  const { page } = await openAs('Agathe')
  const title = page.getByRole('heading', { name: 'Account Settings', level: 1 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expect(title).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click()
  await expect(title).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/inbox')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Account Settings' }).click()
  await expect(title).toBeVisible()

  const visitor = await openAsVisitor()
  await visitor.goto('/settings#devices')
  await expect(visitor).toHaveURL(/\/login/)
  await visitor.getByLabel('Email').fill(addressOf('Agathe'))
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await button(visitor, 'Sign In').click()
  await expect(visitor).toHaveURL(/\/settings#devices$/)
  await expect(section(visitor, 'Where You Are Signed In')).toBeInViewport()
})

test.describe('changing the address', () => {
  test.use({ expectedErrors: [/401.*\/accounts\/signIn/] })

  test('a change of address takes effect by the link mailed to the new one', async ({
    openAs,
    openAsVisitor,
    server,
  }) => {
    const { page } = await openAs('Benno')
    await page.goto('/settings')
    const email = section(page, 'Email')
    await expect(email.getByText(addressOf('Benno'))).toBeVisible()
    await button(email, 'Change Email').click()
    const address = email.getByLabel('New Email')
    await expect(address).toBeFocused()
    await presentPassword(email).fill(password)
    await address.fill('benno.elsewhere@example.com')
    await button(email, 'Send Link').click()
    await expect(email.getByText('We sent a link to benno.elsewhere@example.com.')).toBeVisible()
    await expect(email.getByText(/^The link works until /)).toBeVisible()
    await page.reload()
    await expect(email.getByText('We sent a link to benno.elsewhere@example.com.')).toBeVisible()
    await expect(email.getByRole('definition')).toHaveText(addressOf('Benno'))

    const elsewhere = await openAsVisitor()
    const link = await linkInMail(server, 'benno.elsewhere@example.com', '/confirm-email')
    await elsewhere.goto(link.href)
    await button(elsewhere, 'Confirm This Address').click()
    await expect(elsewhere.getByText('benno.elsewhere@example.com').first()).toBeVisible()
    const visitor = await openAsVisitor()
    await visitor.goto('/login?return=/settings')
    await visitor.getByLabel('Email').fill(addressOf('Benno'))
    await visitor.getByLabel('Password', { exact: true }).fill(password)
    await button(visitor, 'Sign In').click()
    await expect(visitor.getByText('Invalid email or password')).toBeVisible()
    await visitor.getByLabel('Email').fill('benno.elsewhere@example.com')
    await button(visitor, 'Sign In').click()
    await expect(section(visitor, 'Email').getByRole('definition')).toHaveText('benno.elsewhere@example.com')
    await expect(button(section(visitor, 'Email'), 'Change Email')).toBeVisible()

    const undo = await linkInMail(server, addressOf('Benno'), '/undo-email-change')
    await elsewhere.goto(undo.href)
    await button(elsewhere, 'Take It Back').click()
    await elsewhere.getByLabel('New Password', { exact: true }).fill(another)
    await elsewhere.getByLabel('Confirm New Password').fill(another)
    await button(elsewhere, 'Update Password').click()
    await expect(elsewhere.getByText('Password reset successful!')).toBeVisible()
    await elsewhere.getByLabel('Email').fill(addressOf('Benno'))
    await elsewhere.getByLabel('Password', { exact: true }).fill(another)
    await button(elsewhere, 'Sign In').click()
    await expect(elsewhere).toHaveURL(/\/dashboard/)
  })
})

test.describe('changing the password', () => {
  test.use({ expectedErrors: [/40[03].*\/passwords\/change/] })

  test('a new password must differ from the old one, and ends every other session', async ({
    openAs,
    server,
  }) => {
    const { page, api } = await openAs('Dietmar')
    const other = await signInOn(server, 'Dietmar', phone)
    const tab = await page.context().newPage()
    await tab.goto('/inbox')
    await expect(tab.getByText('No letters received yet')).toBeVisible()
    await page.goto('/settings')
    const sheet = section(page, 'Password')
    await button(sheet, 'Change Password').click()
    await expect(presentPassword(sheet)).toBeFocused()
    await presentPassword(sheet).fill('not the right one')
    const chosen = sheet.getByLabel('New Password', { exact: true })
    const repeated = sheet.getByLabel('Confirm New Password')
    await chosen.fill(another)
    await repeated.fill(another)
    await button(sheet, 'Change Password').click()
    await expect(presentPassword(sheet)).toHaveAccessibleDescription('That is not your present password.')
    await expect(presentPassword(sheet)).toBeFocused()
    await presentPassword(sheet).fill(password)
    await button(sheet, 'Change Password').click()
    await expect(sheet.getByRole('status')).toContainText('Your password is changed.')
    await expect(button(sheet, 'Change Password')).toBeFocused()

    expect(await other.client.accounts.session()).toBeNull()
    expect(await api.client.accounts.session()).toBeNull()
    await expect(section(page, 'Where You Are Signed In').getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(section(page, 'Email').getByRole('definition')).toHaveText(addressOf('Dietmar'))
    await tab.bringToFront()
    await tab.getByRole('link', { name: 'Sent', exact: true }).click()
    await expect(tab.getByRole('heading', { name: 'No letters sent yet' })).toBeVisible()
    const again = browse(server.url)
    await again.client.accounts.signIn({ email: addressOf('Dietmar'), password: another })
  })
})

test('the data download contains everything, including the letters', async ({ openAs }) => {
  const { page, api } = await openAs('Gundula')
  const { api: friend } = await openAs('Heiner')
  const letter = { banner: 'starry-night' } as const
  await api.client.letters.send({
    ...letter,
    id: crypto.randomUUID(),
    receiver: 'Heiner',
    content: '<p>Sent with all my heart.</p>',
  })
  await friend.client.letters.send({
    ...letter,
    id: crypto.randomUUID(),
    receiver: 'Gundula',
    content: '<p>Received with joy.</p>',
  })
  await page.goto('/settings')
  const data = section(page, 'Your Data')
  const downloading = page.waitForEvent('download')
  await button(data, 'Download My Data').click()
  const download = await downloading
  await expect(data.getByRole('status')).toContainText('Your download has begun.')
  expect(download.suggestedFilename()).toMatch(/^[\w-]+\.zip$/)
  const files = readZip(await readFile(await download.path()))
  const texts = [...files].filter(([name]) => /\.(html|json)$/.test(name)).map(([, text]) => text)
  for (const words of ['Sent with all my heart.', 'Received with joy.', addressOf('Gundula')]) {
    expect(
      texts.some(text => text.includes(words)),
      words,
    ).toBe(true)
  }
})

test.describe('deleting the account', () => {
  test.use({ expectedErrors: [/403.*\/leaving\/leave|404.*\/(?:profiles\/byUsername|u\/Irmela)/] })

  test('deleting the account asks for the password, signs out everywhere and can be cancelled', async ({
    openAs,
    openAsVisitor,
    server,
  }) => {
    const { page, api } = await openAs('Irmela')
    const other = await signInOn(server, 'Irmela', phone)
    const tab = await page.context().newPage()
    await tab.goto('/inbox')
    await expect(tab.getByText('No letters received yet')).toBeVisible()
    await page.goto('/settings')
    const sheet = section(page, 'Delete Account')
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await button(sheet, 'Delete My Account').click()
    await expect(presentPassword(dialog)).toBeFocused()
    await button(dialog, 'Keep My Account').click()
    await expect(button(sheet, 'Delete My Account')).toBeFocused()
    await button(sheet, 'Delete My Account').click()
    await presentPassword(dialog).fill('not the right one')
    await button(dialog, 'Delete My Account').click()
    await expect(presentPassword(dialog)).toHaveAccessibleDescription('That is not your present password.')
    expect((await api.client.accounts.session())?.erasesAt).toBeNull()
    await presentPassword(dialog).fill(password)
    await button(dialog, 'Delete My Account').click()

    await expect(page).toHaveURL(`${server.url}/`)
    const farewell = page
      .getByRole('status')
      .filter({ hasText: /^Your account will be erased on \w+ \d+, \d{4}\./ })
    await expect(farewell).toContainText(
      'Sign in before then and press Keep My Account if you want to keep it.',
    )
    await expect(tab).toHaveURL(`${server.url}/`)
    expect(await api.client.accounts.session()).toBeNull()
    expect(await other.client.accounts.session()).toBeNull()
    const visitor = await openAsVisitor()
    await visitor.goto('/u/Irmela')
    await expect(visitor.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()

    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(addressOf('Irmela'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign In').click()
    const notice = page.getByRole('banner').getByText(/^Your account will be erased on/)
    await expect(notice).toBeVisible()
    await page.goto('/settings')
    await expect(notice).toBeVisible()
    await expect(button(sheet, 'Delete My Account')).toBeHidden()
    const told = waitForBriefText(page, '.toasts__toast', 'Your account stays, with all that is in it.')
    await button(sheet, 'Keep My Account').click()
    await told
    await expect(notice).toBeHidden()
    await expect(sheet.getByRole('heading')).toBeFocused()
    await expect(button(sheet, 'Delete My Account')).toBeVisible()
    await page.reload()
    await expect(button(sheet, 'Delete My Account')).toBeVisible()
    await expect(notice).toBeHidden()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Irmela' })).toBeVisible()
  })
})

test.describe('an outdated refusal', () => {
  test.use({ expectedErrors: [/401/] })

  test('an outdated refusal does not sign out a session that is still valid', async ({ openAs }) => {
    const { page, api } = await openAs('Lorenz')
    const refusal = { code: 'signed_out', status: 401, message: '', defined: false }
    const { api: friend } = await openAs('Lorelei')
    await page.route('**/rpc/live/stream', route => route.fulfill({ status: 401, json: { json: refusal } }), {
      times: 1,
    })
    await page.goto('/inbox')
    await expect(page.getByRole('heading', { name: 'No letters received yet' })).toBeVisible()
    await friend.client.letters.send({
      id: crypto.randomUUID(),
      receiver: 'Lorenz',
      banner: 'starry-night',
      content: '<p>Still there?</p>',
    })
    await expect(page.getByText('From: Lorelei')).toBeVisible()

    // The refused stream has reopened and reports when the session really ends.
    await api.client.accounts.signOut()
    await expect(page).toHaveURL(/\/login/)
  })
})

test('the settings are used with the keyboard alone', async ({ openAs, server }) => {
  const { page } = await openAs('Mechthild')
  await signInOn(server, 'Mechthild', phone)
  const { keyboard } = page
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await page.goto('/settings')
  await section(page, 'Where You Are Signed In').getByRole('listitem').first().waitFor()
  await tabTo(page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Password' }))
  await keyboard.press('Enter')
  const sheet = section(page, 'Password')
  await expect(sheet.getByRole('heading')).toBeFocused()
  await keyboard.press('Tab')
  await expect(button(sheet, 'Change Password')).toBeFocused()
  await keyboard.press('Enter')
  await expect(presentPassword(sheet)).toBeFocused()
  await keyboard.type(password)
  await tabTo(sheet.getByLabel('New Password', { exact: true }))
  await keyboard.type(another)
  await tabTo(sheet.getByLabel('Confirm New Password'))
  await keyboard.type(another)
  await keyboard.press('Enter')
  await expect(sheet.getByRole('status')).toContainText('Your password is changed.')
  await expect(button(sheet, 'Change Password')).toBeFocused()
  await tabTo(button(page, 'Delete My Account'))
  await keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await expect(presentPassword(dialog)).toBeFocused()
  await keyboard.press('Escape')
  await expect(button(page, 'Delete My Account')).toBeFocused()
  await keyboard.press('Enter')
  await expect(presentPassword(dialog)).toBeFocused()
  await keyboard.type(another)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/`)
})
