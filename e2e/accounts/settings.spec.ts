import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type Browser, browse } from '../../server/src/test/browser.ts'
import { readZip } from '../../server/src/test/read-zip.ts'
import { expect, test } from '../fixtures.ts'
import { waitForBriefText } from '../keep-on-screen.ts'
import { addressOf, password } from '../people.ts'
import type { ProductServer } from '../server.ts'

const another = 'a different horse entirely'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const presentPassword = (within: Page | Locator) => within.getByLabel('Current Password')

async function signInOn(server: ProductServer, secret: string): Promise<Browser> {
  const device = browse(server.url)
  const { status } = await device.fetch('/api/v1/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': phone },
    body: JSON.stringify({ email: addressOf('Mechthild'), password: secret }),
  })
  expect(status).toBe(200)
  return device
}

test('with the keyboard alone data are downloaded, the password is changed and the account deleted, which holds everywhere, until it is kept', async ({
  openAs,
  signIn,
  server,
}) => {
  const friend = await signIn('Heiner')
  const { page, api } = await openAs('Mechthild')
  const letter = { banner: 'starry-night' } as const
  await api.client.letters.send({
    ...{ ...letter, id: crypto.randomUUID(), receiver: 'Heiner' },
    content: '<p>Sent with all my heart.</p>',
  })
  await friend.client.letters.send({
    ...{ ...letter, id: crypto.randomUUID(), receiver: 'Mechthild' },
    content: '<p>Received with joy.</p>',
  })
  const other = await signInOn(server, password)
  const tab = await page.context().newPage()
  await tab.goto('/inbox')
  await expect(tab.getByText('Received with joy.')).toBeVisible()
  const { keyboard } = page
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  await page.bringToFront()
  await page.goto('/settings')
  await section(page, 'Where You Are Signed In').getByRole('listitem').first().waitFor()
  const sheet = section(page, 'Password')

  await test.step('a new password ends every other session, and no tab of this one', async () => {
    await tabTo(
      page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Password' }),
    )
    await keyboard.press('Enter')
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
    for (const { client } of [other, api]) expect(await client.accounts.session()).toBeNull()
    await expect(section(page, 'Where You Are Signed In').getByRole('listitem')).toHaveCount(1)
    await tab.getByRole('link', { name: 'Sent', exact: true }).click()
    await expect(tab.getByText('Sent with all my heart.')).toBeVisible()
  })
  const again = await signInOn(server, another)

  await test.step('the download contains everything, including the letters', async () => {
    const data = section(page, 'Your Data')
    const downloading = page.waitForEvent('download')
    await tabTo(button(data, 'Download My Data'))
    await keyboard.press('Enter')
    const download = await downloading
    await expect(data.getByRole('status')).toContainText('Your download has begun.')
    expect(download.suggestedFilename()).toMatch(/^[\w-]+\.zip$/)
    const files = readZip(await readFile(await download.path()))
    const texts = [...files].filter(([name]) => /\.(html|json)$/.test(name)).map(([, text]) => text)
    for (const words of ['Sent with all my heart.', 'Received with joy.', addressOf('Mechthild')]) {
      expect(
        texts.some(text => text.includes(words)),
        words,
      ).toBe(true)
    }
  })

  await test.step('the deletion asks for the password, and signs out everywhere', async () => {
    const dialog = page.getByRole('dialog')
    await tabTo(button(page, 'Delete My Account'))
    await keyboard.press('Space')
    await expect(presentPassword(dialog)).toBeFocused()
    await keyboard.press('Escape')
    await expect(button(page, 'Delete My Account')).toBeFocused()
    await keyboard.press('Enter')
    await expect(presentPassword(dialog)).toBeFocused()
    await keyboard.type(another)
    await keyboard.press('Enter')
    for (const one of [page, tab]) await expect(one).toHaveURL(`${server.url}/`)
    await expect(
      page.getByRole('status').filter({ hasText: /^Your account will be erased on \w+ \d+, \d{4}\./ }),
    ).toContainText('Sign in before then and press Keep My Account if you want to keep it.')
    expect(await again.client.accounts.session()).toBeNull()
  })

  await test.step('who signs in again can keep it', async () => {
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(addressOf('Mechthild'))
    await page.getByLabel('Password', { exact: true }).fill(another)
    await keyboard.press('Enter')
    const notice = page.getByRole('banner').getByText(/^Your account will be erased on/)
    await expect(notice).toBeVisible()
    await page.goto('/settings')
    const deletion = section(page, 'Delete Account')
    await expect(button(deletion, 'Delete My Account')).toBeHidden()
    const told = waitForBriefText(page, '.toasts__toast', 'Your account stays, with all that is in it.')
    await button(deletion, 'Keep My Account').press('Enter')
    await told
    await expect(notice).toBeHidden()
    await expect(deletion.getByRole('heading')).toBeFocused()
    await expect(button(deletion, 'Delete My Account')).toBeVisible()
  })
})

test('the scheme that was chosen is that of every page of the browser from its first paint, in each tab, and never in print', async ({
  openAs,
}) => {
  const { page } = await openAs('Heiner')
  await page.emulateMedia({ colorScheme: 'light' })
  const tab = await page.context().newPage()
  await tab.emulateMedia({ colorScheme: 'light' })
  await tab.goto('/faq')
  const isDark = (page: Page) =>
    page.evaluate(() => {
      const probe = document.createElement('p')
      probe.style.color = 'Canvas'
      document.body.append(probe)
      const [canvas, desk] = [getComputedStyle(probe).color, getComputedStyle(document.body).color]
      probe.remove()
      const bar = document.querySelector<HTMLMetaElement>('[name="theme-color"][media="all"]')?.content
      return [canvas !== 'rgb(255, 255, 255)', desk.startsWith('oklch(0.9'), bar === '#312419']
    })
  expect(await isDark(tab)).toEqual([false, false, false])
  await page.goto('/settings#looks')
  await page.getByRole('radio', { name: 'Dark', exact: true }).check()
  await expect.poll(() => isDark(page)).toEqual([true, true, true])
  // The tab hears of it once the app has started there.
  await tab.getByRole('link', { name: 'Inbox' }).hover()
  await tab.reload()
  await expect.poll(() => isDark(tab)).toEqual([true, true, true])
  await tab.addInitScript(rememberFirstScheme)
  for (const path of ['/', '/inbox', '/l/Ab3dEf7hJk9m']) {
    await tab.goto(path)
    expect(await tab.evaluate(() => Reflect.get(window, 'firstScheme')), path).toBe('dark')
  }
  await page.emulateMedia({ media: 'print' })
  expect((await isDark(page)).slice(0, 2)).toEqual([false, false])
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('radio', { name: 'As My Device' }).check()
  expect(await isDark(page)).toEqual([false, false, false])
})

/** Runs in the page: modules come once it is parsed, after its body has begun. */
function rememberFirstScheme(): void {
  new MutationObserver((_, observer) => {
    if (!document.body) return
    Reflect.set(window, 'firstScheme', document.documentElement.dataset.scheme)
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}
