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

/** Waits until the service worker has all that it needs, and answers for this page. */
const isLookedAfter = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')

/** So slow that nothing is answered while a test looks at what stands before. */
const slow = { offline: false, latency: 60_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const quick = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

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

  test('still opens the letters that were read in this tab', async ({ openAs }) => {
    const { page, api } = await openAs('Clara')
    const { api: godfather } = await openAs('Drosselmeyer')
    const id = await send(godfather, 'Clara', 'crack this one')
    await api.client.letters.markRead({ id })
    await openKept(page, api, 'crack this one')
    const letter = page.locator('.letter-text')
    await page.getByText('crack this one').click()
    await expect(letter).toHaveText('crack this one')
    await page.goBack()
    await cutOff(page)
    // Back leads there a moment before the letter is gone, which says the same.
    await shelf(page, 'Opened').getByRole('link').click()
    await expect(letter).toHaveText('crack this one')
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
    // A page that is still open may notice by itself that somebody else is here now, and load anew.
    await page.goto('about:blank')
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
      // Where no screen of ours keeps anything itself.
      await page.goto('/icon-192.png')
      await page.evaluate(([name = '', value = '']) => localStorage.setItem(name, value), [key, text])
      await page.goto('/inbox')
      await expect(page.getByText('Failed to load your letters. Please try again.'), text).toBeVisible()
      await expect.poll(() => page.evaluate(name => localStorage.getItem(name), key), text).toBeNull()
    }
  })
})

test('the product can be installed: a manifest without fault, icons of the sizes it names', async ({
  server,
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await page.goto('/')
  // Named once everything that is seen has come.
  await expect(page.locator('link[rel="manifest"]')).toBeAttached()
  const session = await page.context().newCDPSession(page)
  const { data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({
    name: 'Novelette',
    short_name: 'Novelette',
    start_url: '/dashboard',
    scope: '/',
  })
  expect(manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    ['Write Letter', '/compose'],
    ['Inbox', '/inbox'],
  ])
  for (const { src, sizes } of manifest.icons) {
    const icon = Buffer.from(await (await fetch(server.url + src)).arrayBuffer())
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const worker = await fetch(`${server.url}/service-worker.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toContain('javascript')
})

test('a visitor gets no service worker', async ({ openAsVisitor }) => {
  const page = await openAsVisitor()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).not.toContainEqual(expect.stringContaining('release-watch'))
})

test.describe('with its service worker, the product', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [
      /ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch|part of the page could not be loaded|Sign-out did not reach/,
    ],
  })

  test('opens without a connection: shell, last inbox, last dashboard', async ({ openAs }) => {
    const { page, api } = await openAs('Tatiana')
    const { api: onegin } = await openAs('Onegin')
    await send(onegin, 'Tatiana', 'from the country house')
    await openKept(page, api, 'from the country house')
    await isLookedAfter(page)
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
    expect(await axeFindings(page)).toEqual([])
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { name: 'Welcome back, Tatiana!' })).toBeVisible()
    await expect(other.getByText('from the country house')).toBeVisible()
    await expect(notice(other)).toBeVisible()
    await other.goto('/settings')
    await expect(other.getByRole('heading', { name: 'This page needs the connection' })).toBeVisible()
    await expect(other.getByRole('button', { name: /^Account/ })).toBeVisible()
    expect(await axeFindings(other)).toEqual([])
    await other.close()

    await send(onegin, 'Tatiana', 'a second letter')
    await context.setOffline(false)
    await expect(page.getByText('a second letter')).toBeVisible({ timeout: 30_000 })
    await expect(notice(page)).toBeHidden()
  })

  test('keeps no answer about a person in its caches, and nothing to show after sign-out', async ({
    openAs,
  }) => {
    const { page, api } = await openAs('Lensky')
    const { api: olga } = await openAs('Olga_L')
    await send(olga, 'Lensky', 'whither have you gone')
    await openKept(page, api, 'whither have you gone')
    await isLookedAfter(page)
    await page.reload()
    await page.getByText('whither have you gone').click()
    await expect(page.getByRole('heading', { name: 'A letter from Olga_L' })).toBeAttached()
    for (const path of ['/dashboard', '/profile', '/compose', '/u/Olga_L']) {
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

    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.context().setOffline(true)
    await page.goto('/inbox')
    await expect(page.getByRole('heading', { name: 'This page needs the connection' })).toBeVisible()
    await expect(page.getByText('whither have you gone')).toBeHidden()
    expect(await storage(page)).not.toContain('Lensky')
  })

  test('tells every tab of a new release, and reloads only where that is asked for', async ({ openAs }) => {
    const { page } = await openAs('Gremin')
    await page.goto('/dashboard')
    await isLookedAfter(page)
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

    // Another address of the same script is another release to the browser, once these tabs are not of the same one.
    for (const tab of [page, writing]) {
      await tab
        .locator('script[type="module"]')
        .evaluate(entry => entry.setAttribute('src', '/assets/before.js'))
    }
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next').then(() => null))
    for (const tab of [page, writing]) await expect(prompt(tab)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
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

  test('shows the shape of the inbox at once where the connection is slow', async ({ openAs }) => {
    const { page } = await openAs('Triquet')
    const { api: larina } = await openAs('Larina')
    await send(larina, 'Triquet', 'brillez, brillez toujours')
    await page.goto('/profile')
    await isLookedAfter(page)
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
    await page.reload()
    await expect(page.getByText('brillez, brillez toujours')).toBeVisible()
  })
})

test.describe('a tab of an older release', () => {
  test.use({ expectedErrors: [/404|part of the page could not be loaded|dynamically imported module/] })

  const sentPage = '**/assets/sent-page-*.js'
  const gone = { status: 404, contentType: 'text/plain', body: 'Not found' }
  const toSent = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sent' })

  /** Counts how often a page is loaded anew. */
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

  test('that lacks a part loads itself anew, and what was being written is still there', async ({
    openAs,
  }) => {
    const { page } = await openAs('Zerbinetta')
    await writeSomething(page, 'Half of what I mean')
    const loads = countLoads(page)
    await page.route(sentPage, route => (loads.count === 0 ? route.fulfill(gone) : route.continue()))
    await toSent(page).click()
    await expect(page.getByRole('heading', { name: 'No letters sent yet' })).toBeVisible()
    await expect(page).toHaveURL(/\/sent$/)
    expect(loads.count).toBe(1)
    await page.goto('/compose')
    await expect(page.locator('.ProseMirror')).toHaveText('Half of what I mean')
  })

  test('does so once and not twice: then it says that something went wrong', async ({ openAs }) => {
    const { page } = await openAs('Ariadne')
    await writeSomething(page, 'On the rock of Naxos')
    const loads = countLoads(page)
    await page.route(sentPage, route => route.fulfill(gone))
    await toSent(page).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(loads.count).toBe(1)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(loads.count).toBe(2)
    await page.goto('/compose')
    await expect(page.locator('.ProseMirror')).toHaveText('On the rock of Naxos')
  })

  test('is not loaded anew by pointing at a link', async ({ openAs }) => {
    const { page } = await openAs('Bacchus')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back, Bacchus!' })).toBeVisible()
    const loads = countLoads(page)
    await page.route(sentPage, route => route.fulfill(gone))
    const refused = page.waitForResponse(sentPage)
    await toSent(page).hover()
    await refused
    await expect(page.getByRole('heading', { name: 'Welcome back, Bacchus!' })).toBeVisible()
    expect(loads.count).toBe(0)
  })
})
