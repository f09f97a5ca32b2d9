import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test } from '../fixtures.ts'

const notice = (page: Page) => page.getByRole('main').getByText('You are offline', { exact: true })
const shelf = (page: Page, name: 'Unopened' | 'Opened') => page.getByRole('region', { name, exact: true })
const userIdOf = async (api: Browser) => (await api.client.accounts.session())?.id ?? ''

async function send(from: Browser, receiver: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  await from.client.letters.send({ id, receiver, banner: 'spring-flowers', content: `<p>${text}</p>` })
  return id
}

const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

const waitForServiceWorker = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

/** Nothing is answered while a test looks at the loading state. */
const slow = { offline: false, latency: 60_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const quick = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

async function openKept(page: Page, api: Browser, ...texts: readonly string[]): Promise<void> {
  await page.goto('/inbox')
  const key = `inbox-of-user-${await userIdOf(api)}`
  for (const text of texts) {
    await expect(page.getByText(text)).toBeVisible()
    await expect.poll(() => page.evaluate(name => localStorage.getItem(name), key)).toContain(text)
  }
  // The shelves are answered one by one, and offline the inbox needs both.
  const areBothKept = () =>
    page.evaluate(name => {
      const { unread, read } = JSON.parse(localStorage.getItem(name) ?? '{}')
      return Boolean(unread && read)
    }, key)
  await expect.poll(areBothKept).toBe(true)
  await expect.poll(() => storage(page)).toContain('session-activity')
}

test('a visitor’s page has a valid manifest and starts no service worker', async ({ openAsVisitor }) => {
  const page = await openAsVisitor()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  const { data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Novelette', start_url: '/dashboard' })
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).not.toContainEqual(expect.stringContaining('release-watch'))
})

test.describe('the product with its service worker', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [
      /ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch|part of the page could not be loaded|Sign-out did not reach/,
    ],
  })

  test('a slow connection shows the inbox skeleton at once, and the shell, last inbox and last dashboard open offline', async ({
    openAs,
    signIn,
  }) => {
    const { page, api } = await openAs('Tatiana')
    const onegin = await signIn('Onegin')
    await send(onegin, 'Tatiana', 'from the country house')
    await page.goto('/profile')
    await waitForServiceWorker(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const answers: string[] = []
    page.on('response', answer => answers.push(answer.url()))
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', slow)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Inbox/ })
      .click()
    await expect(page.getByRole('status', { name: 'Loading your letters...' })).toBeVisible()
    expect(answers.filter(url => url.includes('letters/inbox'))).toEqual([])
    await network.send('Network.emulateNetworkConditions', quick)
    await network.detach()

    await openKept(page, api, 'from the country house')
    await page.goto('/dashboard')
    const dashboardKey = `dashboard-of-user-${await userIdOf(api)}`
    await expect
      .poll(() => page.evaluate(name => localStorage.getItem(name), dashboardKey))
      .toContain('from the country house')

    const context = page.context()
    await context.setOffline(true)
    await page.goto('/inbox')
    await expect(notice(page)).toBeVisible()
    await expect(shelf(page, 'Unopened').getByRole('link')).toContainText(['from the country house'])
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { name: 'Welcome back, Tatiana!' })).toBeVisible()
    await expect(other.getByText('from the country house')).toBeVisible()
    await expect(notice(other)).toBeVisible()
    await other.goto('/settings')
    await expect(other.getByRole('heading', { name: 'This page needs the connection' })).toBeVisible()
    await expect(other.getByRole('button', { name: /^Account/ })).toBeVisible()
    await other.close()

    await send(onegin, 'Tatiana', 'a second letter')
    await context.setOffline(false)
    await expect(page.getByText('a second letter')).toBeVisible()
    await expect(notice(page)).toBeHidden()
  })

  test('the service worker caches no personal response, and nothing stays after a sign-out that did not reach the server', async ({
    openAs,
    signIn,
  }) => {
    const { page, api } = await openAs('Lensky')
    const olga = await signIn('Olga_L')
    await send(olga, 'Lensky', 'whither have you gone')
    await openKept(page, api, 'whither have you gone')
    await waitForServiceWorker(page)
    await page.reload()
    await page.getByText('whither have you gone').click()
    await expect(page.getByRole('heading', { name: 'A letter from Olga_L' })).toBeAttached()
    for (const path of ['/dashboard', '/u/Olga_L']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    const kept = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/index.html')
    expect(kept.filter(path => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([])
    const shellText = await page.evaluate(async () => (await caches.match('/index.html'))?.text())
    expect(shellText).not.toContain('Lensky')

    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await expect(other.getByText('whither have you gone')).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/$/)
    expect(await storage(page)).not.toContain('whither have you gone')
    expect(await storage(page)).not.toContain('Lensky')
    await page.goto('/inbox')
    await expect(page.getByRole('heading', { name: 'This page needs the connection' })).toBeVisible()
    await expect(page.getByText('whither have you gone')).toBeHidden()
    await page.context().setOffline(false)
    await page.goto('/inbox')
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => api.client.accounts.session()).toBeNull()
  })

  test('every tab is told of a new release, and reloads only on request', async ({ openAs }) => {
    const { page } = await openAs('Gremin')
    await page.goto('/dashboard')
    await waitForServiceWorker(page)
    const writing = await page.context().newPage()
    await writing.goto('/compose')
    await writing.locator('.ProseMirror').click()
    await writing.keyboard.type('In the middle of a sentence')
    for (const tab of [page, writing]) await tab.evaluate(() => Object.assign(window, { isOld: true }))
    const isOld = (tab: Page) => tab.evaluate(() => 'isOld' in window)
    const prompt = (tab: Page) => tab.getByText('A new version of Novelette is ready.')
    const reload = (tab: Page) => tab.getByRole('button', { name: 'Reload', exact: true })
    await expect(prompt(page)).toBeHidden()

    await page.evaluate(() => caches.open('release-of-last-year').then(() => null))

    // Another URL of the same script counts as another release.
    for (const tab of [page, writing]) {
      await tab
        .locator('script[type="module"]')
        .evaluate(entry => entry.setAttribute('src', '/assets/before.js'))
    }
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next').then(() => null))
    for (const tab of [page, writing]) await expect(prompt(tab)).toBeVisible()
    await reload(page).click()
    await expect.poll(() => isOld(page).catch(() => true)).toBe(false)
    await expect(page.getByRole('heading', { name: 'Welcome back, Gremin!' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('release-of-last-year')
    expect(await isOld(writing)).toBe(true)
    await expect(writing.locator('.ProseMirror')).toHaveText('In the middle of a sentence')

    await reload(writing).click()
    await expect.poll(() => isOld(writing).catch(() => true)).toBe(false)
    await expect(writing.locator('.ProseMirror')).toHaveText('In the middle of a sentence')
  })
})

test.describe('a tab of an older release', () => {
  test.use({ expectedErrors: [/404|part of the page could not be loaded|dynamically imported module/] })

  const sentPage = '**/assets/sent-page-*.js'
  const gone = { status: 404, contentType: 'text/plain', body: 'Not found' }
  const toSent = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sent' })

  function countLoads(page: Page) {
    const loads = { count: 0 }
    page.on('request', request => {
      if (request.isNavigationRequest()) loads.count += 1
    })
    return loads
  }

  async function writeSomething(page: Page, words: string): Promise<void> {
    await page.goto('/compose')
    await page.locator('.ProseMirror').click()
    await page.keyboard.type(words)
  }

  test('an old tab that lacks a chunk reloads on pressing a link, not on hover, and keeps what was being written', async ({
    openAs,
  }) => {
    const { page } = await openAs('Zerbinetta')
    await writeSomething(page, 'Half of what I mean')
    const loads = countLoads(page)
    await page.route(sentPage, route => (loads.count === 0 ? route.fulfill(gone) : route.continue()))
    const refused = page.waitForResponse(sentPage)
    await toSent(page).hover()
    await refused
    await expect(page.locator('.ProseMirror')).toHaveText('Half of what I mean')
    expect(loads.count).toBe(0)
    await toSent(page).click()
    await expect(page.getByRole('heading', { name: 'No letters sent yet' })).toBeVisible()
    await expect(page).toHaveURL(/\/sent$/)
    expect(loads.count).toBe(1)
    await page.goto('/compose')
    await expect(page.locator('.ProseMirror')).toHaveText('Half of what I mean')
  })
})
