import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type Browser, browse } from '../server/src/test/browser.ts'
import { readZip } from '../server/src/test/read-zip.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import { addressOf, linkInMail, password } from './people.ts'
import type { ProductServer } from './server.ts'

const another = 'a different horse entirely'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const presentPassword = (within: Page | Locator) => within.getByLabel('Present Password')

/** Signs someone in on one more device. */
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

test('the settings are found from every side, and only by who is signed in', async ({
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

test.describe('another address', () => {
  // A wrong password, the address that is there already, and an address that opens nothing any more.
  test.use({ expectedErrors: [/40[03].*\/emailChanges\/ask|410|401.*\/accounts\/signIn/] })

  test('is asked for, and taken by the link that went there', async ({ openAs, openAsVisitor, server }) => {
    const { page } = await openAs('Benno')
    await page.goto('/settings')
    const email = section(page, 'Email')
    await expect(email.getByText(addressOf('Benno'))).toBeVisible()
    await button(email, 'Change Email').click()
    const address = email.getByLabel('New Email')
    await expect(address).toBeFocused()
    await address.fill('no address')
    await presentPassword(email).fill('not the right one')
    await button(email, 'Send Link').click()
    await expect(address).toHaveAccessibleDescription(/Please enter a valid email address/)
    await expect(address).toBeFocused()
    await address.fill('benno.elsewhere@example.com')
    await button(email, 'Send Link').click()
    await expect(presentPassword(email)).toHaveAccessibleDescription('That is not your present password.')
    await expect(presentPassword(email)).toBeFocused()
    await presentPassword(email).fill(password)
    await address.fill(addressOf('Benno').toUpperCase())
    await button(email, 'Send Link').click()
    await expect(address).toHaveAccessibleDescription(/your address already/)
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
  })

  test('is replaced by yet another, and taken back', async ({ openAs, openAsVisitor, server }) => {
    const { page } = await openAs('Clara')
    await page.goto('/settings')
    const email = section(page, 'Email')
    const ask = async (opener: string, address: string) => {
      await button(email, opener).click()
      await email.getByLabel('New Email').fill(address)
      await presentPassword(email).fill(password)
      await button(email, 'Send Link').click()
      await expect(email.getByText(`We sent a link to ${address}.`)).toBeVisible()
    }
    await ask('Change Email', 'clara.one@example.com')
    const first = await linkInMail(server, 'clara.one@example.com', '/confirm-email')
    await button(email, 'Use Another Address').click()
    await button(email, 'Cancel').click()
    await expect(button(email, 'Use Another Address')).toBeFocused()
    await ask('Use Another Address', 'clara.two@example.com')
    await button(email, 'Cancel the Change').click()
    await expect(button(email, 'Change Email')).toBeVisible()
    await expect(email.getByRole('heading', { name: 'Email' })).toBeFocused()
    await expect(page.getByText('The link no longer works.')).toBeVisible()
    const visitor = await openAsVisitor()
    await visitor.goto(first.href)
    await expect(visitor.getByRole('heading', { name: 'This Link Has Lapsed' })).toBeVisible()
    await page.reload()
    await expect(email.getByRole('definition')).toHaveText(addressOf('Clara'))
  })
})

test.describe('a new password', () => {
  test.use({ expectedErrors: [/40[03].*\/passwords\/change/] })

  test('is told apart from the old one and ends every other session', async ({ openAs, server }) => {
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
    await chosen.fill('short')
    await repeated.fill('shorter')
    await button(sheet, 'Change Password').click()
    await expect(chosen).toHaveAccessibleDescription(/Password must be at least 8 characters long/)
    await chosen.fill('password123')
    await repeated.fill('password124')
    await button(sheet, 'Change Password').click()
    await expect(repeated).toHaveAccessibleDescription(/Passwords do not match/)
    await repeated.fill('password123')
    await button(sheet, 'Change Password').click()
    await expect(chosen).toBeFocused()
    await expect(chosen).toHaveAttribute('aria-invalid', 'true')
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

test('devices are signed out one by one, all others at once, and nobody else', async ({ openAs, server }) => {
  const { page } = await openAs('Elfie')
  const { api: stranger } = await openAs('Franz')
  const [onPhone, onComputer] = [
    await signInOn(server, 'Elfie', phone),
    await signInOn(server, 'Elfie', computer),
  ]
  await page.goto('/settings')
  const devices = section(page, 'Where You Are Signed In')
  const rows = devices.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first()).toContainText('Active now')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  const iphone = rows.filter({ hasText: 'Safari on iOS' })
  await expect(iphone).toContainText('Last active a moment ago')
  await expect(iphone).toContainText('Signed in since')

  const [theirs] = (await onPhone.client.sessions.list()).filter(one => one.device === 'Safari on iOS')
  const id = theirs?.id ?? ''
  await expect(stranger.client.sessions.end({ id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(browse(server.url).client.sessions.end({ id })).rejects.toMatchObject({ code: 'signed_out' })

  await iphone.getByRole('button', { name: /^Sign out Safari on iOS/ }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('Safari on iOS is signed out.')).toBeVisible()
  await expect(rows.nth(1).getByRole('button')).toBeFocused()
  expect(await onPhone.client.accounts.session()).toBeNull()
  expect(await onComputer.client.accounts.session()).not.toBeNull()

  await button(devices, 'Sign Out Everywhere Else').click()
  await expect(rows).toHaveCount(1)
  await expect(button(devices, 'Sign Out Everywhere Else')).toBeHidden()
  await expect(devices.getByRole('heading')).toBeFocused()
  expect(await onComputer.client.accounts.session()).toBeNull()
  await page.reload()
  await expect(rows).toHaveCount(1)

  await button(devices, 'Sign Out Everywhere').click()
  await expect(page).toHaveURL(`${server.url}/`)
  expect(await stranger.client.accounts.session()).not.toBeNull()
})

test('everything can be downloaded, and the letters lie in it', async ({ openAs }) => {
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

test.describe('leaving', () => {
  test.use({ expectedErrors: [/403.*\/leaving\/leave|404.*\/(?:profiles\/byUsername|u\/Irmela)/] })

  test('asks for the password, signs out everywhere and can be taken back', async ({
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
    await expect(farewell).toContainText('Sign in before then if you want to keep it.')
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
    for (const path of ['/dashboard', '/inbox', '/sent', '/compose', '/profile', '/settings']) {
      await page.goto(path)
      await expect(notice, path).toBeVisible()
    }
    await expect(button(sheet, 'Delete My Account')).toBeHidden()
    await button(sheet, 'Keep My Account').click()
    await expect(page.getByText('Your account stays, with all that is in it.')).toBeVisible()
    await expect(notice).toBeHidden()
    await expect(sheet.getByRole('heading')).toBeFocused()
    await expect(button(sheet, 'Delete My Account')).toBeVisible()
    await page.reload()
    await expect(button(sheet, 'Delete My Account')).toBeVisible()
    await expect(notice).toBeHidden()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Irmela' })).toBeVisible()
  })

  test('can be taken back from any screen, in every tab', async ({ openAs, server }) => {
    const { page, api } = await openAs('Jutta')
    await api.client.leaving.leave({ password })
    const back = await signInOn(server, 'Jutta', computer)
    const cookies = [...back.cookies].map(([name, value]) => ({ name, value, url: server.url }))
    await page.context().addCookies(cookies)
    const tab = await page.context().newPage()
    await tab.goto('/sent')
    await page.goto('/inbox')
    const text = /^Your account will be erased on/
    await expect(tab.getByText(text)).toBeVisible()
    await button(page, 'Keep My Account').click()
    await expect(page.getByText(text)).toBeHidden()
    await expect(tab.getByText(text)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    expect((await back.client.accounts.session())?.erasesAt).toBeNull()
  })
})

test.describe('when a part of it does not work', () => {
  test.use({ expectedErrors: [/429|500|ERR_INTERNET_DISCONNECTED/] })

  test('the screen says what is safe, and when to try again', async ({ openAs }) => {
    const { page } = await openAs('Kurt')
    const loading = Promise.withResolvers<void>()
    const fail = (call: string) =>
      page.route(`**/rpc/${call}`, async route => {
        await loading.promise
        await route.fulfill({ status: 500, json: { json: {} } })
      })
    for (const call of ['sessions/list', 'emailChanges/pending']) await fail(call)
    await page.goto('/settings')
    const devices = section(page, 'Where You Are Signed In')
    await expect(devices.getByRole('status', { name: 'Loading where you are signed in' })).toBeVisible()
    loading.resolve()
    await expect(devices.getByRole('alert')).toContainText('We could not see where you are signed in')
    await expect(section(page, 'Email').getByRole('alert')).toContainText(
      'We could not see whether a change of address waits',
    )
    await page.unroute('**/rpc/sessions/list')
    await button(devices, 'Try Again').click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await fail('accountData/start')
    await button(section(page, 'Your Data'), 'Download My Data').click()
    await expect(section(page, 'Your Data').getByRole('alert')).toContainText('Nothing was downloaded')

    const sheet = section(page, 'Password')
    await button(sheet, 'Change Password').click()
    await sheet.getByLabel('New Password', { exact: true }).fill(another)
    await sheet.getByLabel('Confirm New Password').fill(another)
    await presentPassword(sheet).fill(password)
    await page.context().setOffline(true)
    await button(sheet, 'Change Password').click()
    await expect(sheet.getByRole('alert')).toContainText('Your password was not changed')
    await expect(sheet.getByRole('alert')).toContainText('You seem to be offline.')
    await page.context().setOffline(false)
    const limited = {
      code: 'rate_limited',
      status: 429,
      message: '',
      data: { retryAfter: 90 },
      defined: false,
    }
    await page.route('**/rpc/passwords/change', route =>
      route.fulfill({ status: 429, json: { json: limited } }),
    )
    await button(sheet, 'Change Password').click()
    await expect(sheet.getByRole('alert')).toContainText('Please try again in 2 minutes.')
    await page.unroute('**/rpc/passwords/change')
    await button(sheet, 'Change Password').click()
    await expect(sheet.getByRole('status')).toContainText('Your password is changed.')
  })
})

test.describe('a refusal that is out of date', () => {
  test.use({ expectedErrors: [/401/] })

  test('signs nobody out whose session goes on', async ({ openAs }) => {
    const { page, api } = await openAs('Lorenz')
    const refusal = { code: 'signed_out', status: 401, message: '', defined: false }
    const refuseOnce = (call: string) =>
      page.route(`**/rpc/${call}`, route => route.fulfill({ status: 401, json: { json: refusal } }), {
        times: 1,
      })
    await refuseOnce('sessions/list')
    await page.goto('/settings')
    const devices = section(page, 'Where You Are Signed In')
    await button(devices, 'Try Again').click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await expect(page).toHaveURL(/\/settings$/)
    const { api: friend } = await openAs('Lorelei')
    await refuseOnce('live/stream')
    await page.goto('/inbox')
    await expect(page.getByRole('heading', { name: 'No letters received yet' })).toBeVisible()
    await friend.client.letters.send({
      id: crypto.randomUUID(),
      receiver: 'Lorenz',
      banner: 'starry-night',
      content: '<p>Still there?</p>',
    })
    await expect(page.getByText('From: Lorelei')).toBeVisible()

    // The stream that was refused is open again, and tells of a session that is really over.
    await api.client.accounts.signOut()
    await expect(page).toHaveURL(/\/login/)
  })
})

test.describe('in every state', () => {
  test.use({ expectedErrors: [/403/] })

  test('the settings are well made', async ({ openAs, server }) => {
    const { page } = await openAs('Lieselotte_1234')
    await signInOn(server, 'Lieselotte_1234', phone)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const expectWellMade = async () => {
      for (const [width, colorScheme] of [
        [1440, 'light'],
        [390, 'dark'],
        [320, 'light'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        expect(await axeFindings(page), `${width}`).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${width}`).toBeLessThanOrEqual(0)
      }
    }
    await page.goto('/settings')
    await expect(section(page, 'Where You Are Signed In').getByRole('listitem')).toHaveCount(2)
    await expectWellMade()
    const email = section(page, 'Email')
    await button(email, 'Change Email').click()
    await button(section(page, 'Password'), 'Change Password').click()
    await button(email, 'Send Link').click()
    await email.getByText('Please enter your password').waitFor()
    await expectWellMade()
    const long = `${'much.longer.'.repeat(4)}than@${'most.addresses.'.repeat(4)}example`
    await email.getByLabel('New Email').fill(long)
    await presentPassword(email).fill(password)
    await button(email, 'Send Link').click()
    await email.getByText(/^The link works until/).waitFor()
    await expectWellMade()
    await button(section(page, 'Delete Account'), 'Delete My Account').click()
    await presentPassword(page.getByRole('dialog')).fill('not the right one')
    await button(page.getByRole('dialog'), 'Delete My Account').click()
    await page.getByText('That is not your present password.').waitFor()
    await expectWellMade()
    await presentPassword(page.getByRole('dialog')).fill(password)
    await button(page.getByRole('dialog'), 'Delete My Account').click()
    await page.getByText(/^Your account will be erased on/).waitFor()
    await expectWellMade()
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
