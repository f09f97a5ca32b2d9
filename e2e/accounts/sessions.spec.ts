import type { BrowserContext, Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test } from '../fixtures.ts'
import { addressOf, password } from '../people.ts'

const minute = 60_000
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const stay = (page: Page) => warning(page).getByRole('button', { name: 'Stay Logged In' })
const note = (page: Page) =>
  page.getByText(
    'You were signed out after an hour without activity. Letters that you were writing are kept.',
  )
const greeting = (page: Page, username: string) =>
  page.getByRole('heading', { name: `Welcome back, ${username}!` })
const sheetOf = (page: Page) => page.locator('.ProseMirror')

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email').fill(addressOf(username))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Waits until activity tracking has started. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('dialog[role="alertdialog"]')).toBeAttached()
}

/** Waits until the page has received the event. */
async function scroll(page: Page, by: number): Promise<void> {
  await page.bringToFront()
  await page.evaluate(
    top =>
      new Promise<void>(resolve => {
        window.addEventListener('scroll', () => resolve(), { once: true })
        window.scrollBy({ top, behavior: 'instant' })
      }),
    by,
  )
}

/** Reaches all windows at once, without any activity. */
async function advanceClock(context: BrowserContext, ms: number): Promise<void> {
  await context.clock.fastForward(ms)
}

/** The session itself and other versions or parts of it might store these. */
async function storeKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of [
        'supabase.auth',
        'sb-x',
        'my-Auth',
        'a-session',
        'USER_1',
        'Token',
        'novelette-cache',
      ]) {
        storage.setItem(key, 'personal')
      }
      storage.setItem('colour-of-the-desk', 'oak')
    }
  })
}

const keysLeft = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap(storage => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ''))
      .filter(key => /supabase|sb-|auth|session|user|token|novelette/i.test(key)),
  )

function callsOf(windows: Page | BrowserContext): string[] {
  const calls: string[] = []
  windows.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/rpc/')) calls.push(pathname.slice('/api/rpc/'.length))
  })
  return calls
}

test.describe('an idle session', () => {
  test('an idle session warns in every tab, is extended by one answer, and ends in every tab after an hour; the letter is kept', async ({
    openAs,
  }) => {
    await openAs('Rosalind')
    const { page, api } = await openAs('Orlando')
    const context = page.context()
    await context.clock.install()
    await goTo(page, '/compose?to=Rosalind')
    await sheetOf(page).click()
    await page.keyboard.type('From the east to western Ind, ')
    await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
    const other = await context.newPage()
    await goTo(other, '/dashboard')
    await expect(greeting(other, 'Orlando')).toBeVisible()

    await advanceClock(context, 54 * minute)
    await expect(warning(page)).toBeHidden()
    await advanceClock(context, 1.02 * minute)
    for (const tab of [page, other]) {
      await expect(warning(tab)).toBeVisible()
      await expect(warning(tab).locator('.inactivity-guard__countdown')).toHaveText(/^4:[0-5]\d$/)
    }
    const before = await warning(page).locator('.inactivity-guard__countdown').textContent()
    await expect(warning(page).locator('.inactivity-guard__countdown')).not.toHaveText(before ?? '')
    await stay(other).click()
    for (const tab of [page, other]) await expect(warning(tab)).toBeHidden()

    await advanceClock(context, 60 * minute)
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/$/)
      await expect(note(tab)).toBeVisible()
      await expect(warning(tab)).toBeHidden()
    }
    expect(await keysLeft(page)).toEqual([])
    expect(await api.client.accounts.session()).toBeNull()

    await page.getByRole('button', { name: 'Sign In' }).click()
    await signIn(page, 'Orlando')
    await expect(page).toHaveURL(/\/compose\?draft=[\da-f-]+$/)
    await expect(sheetOf(page)).toContainText('From the east to western Ind,')
    for (const tab of [page, other]) await expect(note(tab)).toBeHidden()
  })

  test('background activity does not extend an idle session', async ({ openAs }) => {
    const { page } = await openAs('Phoebe')
    const { api: silvius } = await openAs('Silvius')
    const send = (number: number) =>
      silvius.client.letters.send({
        id: crypto.randomUUID(),
        receiver: 'Phoebe',
        banner: 'spring-flowers',
        content: `<p>Letter number ${number}</p>`,
      })
    for (const number of [1, 2, 3, 4, 5, 6]) await send(number)
    const context = page.context()
    await context.clock.install()
    await page.setViewportSize({ width: 900, height: 500 })
    const other = await context.newPage()
    await goTo(other, '/faq')
    await other.evaluate(() => {
      document.documentElement.style.overflowAnchor = 'none'
    })
    await scroll(other, 400)
    await page.bringToFront()
    await goTo(page, '/inbox')
    const unread = page.getByRole('main').getByText(/^\d+ unread$/)
    await expect(unread).toHaveText('6 unread')
    await page.mouse.move(400, 300)
    await page.evaluate(() => {
      const repeatEvent = ({ screenX, screenY }: MouseEvent) =>
        setTimeout(() => window.dispatchEvent(new MouseEvent('mousemove', { screenX, screenY })), 40 * 60_000)
      window.addEventListener('mousemove', repeatEvent, { once: true })
    })
    await page.mouse.move(420, 310)
    await scroll(page, 400)
    const reported = page.waitForResponse('**/sessions/stay')
    await advanceClock(context, 2 * minute)
    await (await reported).finished()
    const calls = callsOf(context)
    for (const number of [7, 8, 9]) {
      await advanceClock(context, 15 * minute)
      await send(number)
      await expect(unread).toHaveText(`${number} unread`)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    }
    // Scroll anchoring scrolls when something grows above.
    await expect(page.locator('.inbox-shelves__unopened > li').first()).toHaveAttribute('aria-setsize', '9')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const place = await page.evaluate(() => window.scrollY)
    for (const tab of [page, other]) {
      await tab.evaluate(() => {
        const above = document.createElement('div')
        above.style.height = '250px'
        document.body.prepend(above)
      })
    }
    await other.evaluate(() => window.scrollBy({ top: 250, behavior: 'instant' }))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place + 250)
    await expect.poll(() => other.evaluate(() => window.scrollY)).toBe(650)
    expect(calls).toContain('letters/inbox')
    expect(calls).not.toContain('sessions/stay')
    await advanceClock(context, 8.5 * minute)
    await expect(warning(page)).toBeVisible()
  })
})

test.describe('a session ended elsewhere', () => {
  test.use({ expectedErrors: [/401/] })

  test('a session ended elsewhere signs out every window, and signing in leads back to the same page', async ({
    openAs,
  }) => {
    const { page, api } = await openAs('Guiderius')
    const broken: string[] = []
    const paths = ['/dashboard', '/settings']
    const windows = await Promise.all(
      paths.map(async path => ({ path, tab: await page.context().newPage() })),
    )
    for (const { path, tab } of windows) {
      tab.on('pageerror', error => broken.push(`${path}: ${error}`))
      await tab.goto(path)
      await expect(tab.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
    }
    const [session] = await api.client.sessions.list()
    await api.client.sessions.end({ id: session?.id ?? '' })
    for (const { path, tab } of windows) {
      await expect(tab).toHaveURL(new RegExp(`/login\\?return=${encodeURIComponent(path)}$`))
    }
    await page.goto('/')
    await expect.poll(() => keysLeft(page)).toEqual([])
    const [first] = windows
    if (first) await signIn(first.tab, 'Guiderius')
    for (const { path, tab } of windows) await expect(tab).toHaveURL(new RegExp(`${path}$`))
    expect(broken).toEqual([])
  })
})

test.describe('signing out', () => {
  test('signing out is confirmed, clears the browser’s storage, and reaches every tab', async ({
    openAs,
  }) => {
    const { page, api } = await openAs('Cesario')
    const other = await page.context().newPage()
    await other.goto('/inbox')
    await expect(other.getByText('No letters received yet')).toBeVisible()
    await page.goto('/dashboard')
    await expect(greeting(page, 'Cesario')).toBeVisible()
    await storeKeys(page)
    await page.route('**/accounts/signOut', async route => {
      await expect(page.getByText('Signing you out safely...')).toBeVisible()
      await route.continue()
    })
    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/$/)
      await expect(tab.getByRole('link', { name: 'Sign In' })).toBeVisible()
    }
    await expect(page.getByText('Signing you out safely...')).toBeHidden()
    expect(await keysLeft(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('colour-of-the-desk'))).toBe('oak')
    expect(await api.client.accounts.session()).toBeNull()
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(greeting(page, 'Cesario')).toBeHidden()
  })
})

/** Rules 2.4, 2.5 */
test('a page with unsaved words gives way to the next user who signs in, and the words stay for their writer', async ({
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/drafts\/save/, /404.*drafts\/get/)
  const { page, api: bathilde } = await openAs('Bathilde')
  const { api: hilarion } = await openAs('Hilarion')
  const signInAs = ({ cookies }: typeof bathilde) =>
    page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })))
  await page.route('**/drafts/save', route => route.abort())
  await page.goto('/compose')
  await sheetOf(page).click()
  await page.keyboard.type('for the one in the forest')
  const reloaded = page.waitForEvent('load')
  await signInAs(hilarion)
  // The page may reload before this message arrives.
  await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-in')).catch(() => null)
  await reloaded
  await expect(sheetOf(page)).toBeVisible()
  await expect(sheetOf(page)).not.toContainText('for the one in the forest')
  await page.goto('about:blank')
  await signInAs(bathilde)
  await page.goto('/compose')
  await expect(sheetOf(page)).toContainText('for the one in the forest')
})

test('every route starts scrolled to the top', async ({ openAsVisitor }) => {
  const page = await openAsVisitor()
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/')
  for (const name of ['Privacy Policy', 'Terms of Service', 'FAQ']) {
    const link = page.getByRole('contentinfo').getByRole('link', { name })
    await link.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await link.click()
    await expect(page).toHaveTitle(new RegExp(name))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test.describe('a session that ends on another device', () => {
  const ends: readonly (readonly [string, string, (api: Browser) => Promise<unknown>])[] = [
    [
      'Jaques',
      'You were signed out everywhere, from another device.',
      api => api.client.sessions.endOthers(),
    ],
    [
      'Audrey',
      'You were signed out from another device.',
      async api => {
        const open = await api.client.sessions.list()
        const others = open.filter(({ current }) => !current)
        await Promise.all(others.map(({ id }) => api.client.sessions.end({ id })))
      },
    ],
    [
      'Corin',
      'Your password was changed, which signed you out everywhere.',
      api => api.client.passwords.change({ presentPassword: password, newPassword: `${password} and more` }),
    ],
  ]
  for (const [username, reason, end] of ends) {
    /** Rule 2.7 */
    test(`while its person writes says why, and leads back to the last word: ${reason}`, async ({
      openAs,
      expectedErrors,
    }) => {
      expectedErrors.push(/401 \(Unauthorized\)/)
      const { page } = await openAs(username)
      const { api: elsewhere } = await openAs(username)
      await goTo(page, '/compose')
      await sheetOf(page).click()
      await page.keyboard.type('All the world is a stage, ')
      await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
      await page.keyboard.type('and all the men and women')
      await Promise.all([end(elsewhere), page.keyboard.type(' merely players', { delay: 2 })])
      await expect(page.getByText(reason)).toBeVisible()
      await expect(page.getByText('What you were writing is kept on this device.')).toBeVisible()
      await expect(page).toHaveURL(/\/login\?return=%2Fcompose%3Fdraft%3D/)
      await page.getByLabel('Email').fill(addressOf(username))
      const secret = username === 'Corin' ? `${password} and more` : password
      await page.getByLabel('Password', { exact: true }).fill(secret)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(sheetOf(page)).toContainText('All the world is a stage, and all the men and women')
    })
  }
})
