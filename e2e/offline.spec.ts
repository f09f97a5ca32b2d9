import type { Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { admin, axeFindings, expect, test } from './fixtures.ts'
import { addressOf, password } from './people.ts'

const everyCall = '**/api/**'
const notice = (page: Page) => page.getByRole('main').getByText('You are offline', { exact: true })
const shelf = (page: Page, name: 'Unopened' | 'Opened') => page.getByRole('region', { name, exact: true })
const userIdOf = async (api: Browser) => (await api.client.accounts.session())?.id ?? ''

async function send(from: Browser, receiver: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  await from.client.letters.send({ id, receiver, banner: 'spring-flowers', content: `<p>${text}</p>` })
  return id
}

const cutOff = (page: Page) => page.context().route(everyCall, route => route.abort('connectionfailed'))
const reconnect = (page: Page) => page.context().unroute(everyCall)

/** Everything that pages may keep in this browser, but for what the caches of a service worker hold. */
const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

/** Opens the inbox and waits until this browser keeps both of its shelves, and that somebody is here. */
async function openKept(page: Page, api: Browser, ...texts: readonly string[]): Promise<void> {
  await page.goto('/inbox')
  const key = `inbox-of-user-${await userIdOf(api)}`
  for (const text of texts) {
    await expect(page.getByText(text)).toBeVisible()
    await expect.poll(() => page.evaluate(name => localStorage.getItem(name), key)).toContain(text)
  }
  await expect.poll(() => storage(page)).toContain('session-activity')
}

test.describe('the last inbox', () => {
  test.use({
    expectedErrors: [/ERR_CONNECTION_FAILED|Sign-out did not reach the server|40[13]/],
  })

  test('is shown without a connection, says since when, and is brought up to date by itself', async ({
    openAs,
  }) => {
    const { page, api } = await openAs('Odette')
    const { api: siegfried } = await openAs('Siegfried')
    const read = await send(siegfried, 'Odette', 'read by the lake')
    await api.client.letters.markRead({ id: read })
    await send(siegfried, 'Odette', 'sealed by the lake')
    await openKept(page, api, 'read by the lake', 'sealed by the lake')
    await send(siegfried, 'Odette', 'what came meanwhile')
    await expect(page.getByText('what came meanwhile')).toBeVisible()

    await cutOff(page)
    await send(siegfried, 'Odette', 'nobody told you yet')
    await page.reload()
    await expect(notice(page)).toBeVisible()
    await expect(shelf(page, 'Unopened').getByRole('link')).toContainText([
      'what came meanwhile',
      'sealed by the lake',
    ])
    await expect(shelf(page, 'Opened').getByRole('link')).toContainText(['read by the lake'])
    await expect(shelf(page, 'Opened').getByText('Siegfried')).toBeVisible()
    const since = await page.getByRole('main').locator('.last-known time').getAttribute('datetime')
    expect(Date.now() - Date.parse(since ?? '')).toBeLessThan(10 * 60_000)
    expect(await axeFindings(page)).toEqual([])

    await page.getByText('sealed by the lake').click()
    await expect(page.getByText('Failed to load this letter. Please try again.')).toBeVisible()
    await expect(page.getByText(/Your letters are safe/)).toBeVisible()
    await page.goBack()
    await expect(notice(page)).toBeVisible()

    await reconnect(page)
    await expect(page.getByText('nobody told you yet')).toBeVisible({ timeout: 30_000 })
    await expect(notice(page)).toBeHidden()
    await expect(page.getByRole('main').getByText('3 unread')).toBeVisible()
  })

  test('and the last dashboard are left behind by whoever signs out without a connection', async ({
    openAs,
  }) => {
    const { page, api } = await openAs('Giselle')
    const { api: albrecht } = await openAs('Albrecht')
    await send(albrecht, 'Giselle', 'not for others')
    await openKept(page, api, 'not for others')
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    const dashboardKey = `dashboard-of-user-${await userIdOf(api)}`
    await expect
      .poll(() => other.evaluate(name => localStorage.getItem(name), dashboardKey))
      .toContain('not for others')
    await cutOff(page)
    await other.reload()
    await expect(notice(other)).toBeVisible()
    await expect(other.getByText('not for others')).toBeVisible()

    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/$/)
    const left = await storage(page)
    expect(left).not.toContain('not for others')
    expect(left).not.toContain('Giselle')
    for (const path of ['/inbox', '/dashboard']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText('not for others')).toBeHidden()
    }
    await reconnect(page)
    await page.goto('/inbox')
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => api.client.accounts.session()).toBeNull()
  })

  test('is gone when an hour has passed since somebody was here', async ({ openAs }) => {
    const { page, api } = await openAs('Aurora')
    const { api: florimund } = await openAs('Florimund')
    await send(florimund, 'Aurora', 'a hundred years')
    await page.context().clock.install()
    await openKept(page, api, 'a hundred years')
    await page.goto('about:blank')
    await cutOff(page)
    await page.context().clock.fastForward('58:00')
    await page.goto('/inbox')
    await expect(notice(page)).toBeVisible()
    await expect(page.getByText('a hundred years')).toBeVisible()

    await page.goto('about:blank')
    await page.context().clock.fastForward('01:00:01')
    await page.goto('/inbox')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('a hundred years')).toBeHidden()
    const left = await storage(page)
    expect(left).not.toContain('a hundred years')
    expect(left).not.toContain('Aurora')
  })

  test('is never shown to another person of the same browser', async ({ openAs, server }) => {
    const { page, api: swanilda } = await openAs('Swanilda')
    const { api: franz } = await openAs('Franz')
    const { api: coppelius } = await openAs('Coppelius')
    await send(coppelius, 'Swanilda', 'for Swanilda alone')
    await openKept(page, swanilda, 'for Swanilda alone')
    await page
      .context()
      .addCookies([...franz.cookies].map(([name, value]) => ({ name, value, url: server.url })))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back, Franz!' })).toBeVisible()
    await expect.poll(() => storage(page)).not.toContain('for Swanilda alone')
    await cutOff(page)
    await page.goto('/inbox')
    await expect(page.getByText('Failed to load your letters. Please try again.')).toBeVisible()
    await expect(page.getByText('for Swanilda alone')).toBeHidden()
  })

  test('goes with a session that turns out to be over', async ({ openAs }) => {
    const { page, api } = await openAs('Nikiya')
    const { api: solor } = await openAs('Solor')
    await send(solor, 'Nikiya', 'in the kingdom of shades')
    await openKept(page, api, 'in the kingdom of shades')
    await cutOff(page)
    await page.reload()
    await expect(notice(page)).toBeVisible()
    await api.client.accounts.signOut()
    await reconnect(page)
    await expect(page).toHaveURL(/\/login\?return=%2Finbox$/, { timeout: 30_000 })
    await expect(page.getByText('in the kingdom of shades')).toBeHidden()
    await expect.poll(() => storage(page)).not.toContain('in the kingdom of shades')
    expect(await storage(page)).not.toContain('Nikiya')

    await page.getByLabel('Email').fill(addressOf('Nikiya'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('in the kingdom of shades')).toBeVisible()
  })

  test('goes with a ban that nobody could tell of while the connection was gone', async ({ openAs }) => {
    const { api: keeper } = await openAs(admin)
    const { page, api } = await openAs('Hilarion')
    const { api: myrtha } = await openAs('Myrtha')
    await send(myrtha, 'Hilarion', 'dance until the morning')
    await openKept(page, api, 'dance until the morning')
    const userId = await userIdOf(api)
    await cutOff(page)
    await page.reload()
    await expect(notice(page)).toBeVisible()
    await keeper.client.admin.ban({ userId, reason: 'Trespasses in the forest' })
    await reconnect(page)
    await expect(page).toHaveURL(/\/login/, { timeout: 30_000 })
    await expect(page.getByText('This account has been suspended.').first()).toBeVisible()
    await expect.poll(() => storage(page)).not.toContain('dance until the morning')
    expect(await storage(page)).not.toContain('Hilarion')
  })

  test('that cannot be read is left aside', async ({ openAs }) => {
    const { page, api } = await openAs('Kitri')
    const { api: basilio } = await openAs('Basilio')
    const key = `inbox-of-user-${await userIdOf(api)}`
    await send(basilio, 'Kitri', 'under the windmill')
    await openKept(page, api, 'under the windmill')
    const kept = JSON.parse((await page.evaluate(name => localStorage.getItem(name), key)) ?? '')
    await cutOff(page)
    const broken = [
      '{"userId":',
      '[]',
      JSON.stringify({ ...kept, userId: crypto.randomUUID() }),
      JSON.stringify({ ...kept, unread: { ...kept.unread, letters: 'none' } }),
      JSON.stringify({ ...kept, unread: { ...kept.unread, letters: [{ preview: 'of another form' }] } }),
      JSON.stringify(kept).replaceAll(/"createdAt":"[^"]+"/g, '"createdAt":"yesterday"'),
    ]
    for (const text of broken) {
      await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, text])
      await page.reload()
      await expect(page.getByText('Failed to load your letters. Please try again.'), text).toBeVisible()
      expect(await page.evaluate(name => localStorage.getItem(name), key), text).toBeNull()
    }
  })
})
