import type { BrowserContext, Page } from '@playwright/test'
import { facesCame } from './faces-came.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import { addressOf, password } from './people.ts'

const minute = 60_000
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const stay = (page: Page) => warning(page).getByRole('button', { name: 'Stay Logged In' })
const note = (page: Page) =>
  page.getByText('You were signed out after an hour without activity. What you were writing is kept.')
const greeting = (page: Page, username: string) =>
  page.getByRole('heading', { name: `Welcome back, ${username}!` })
const sheetOf = (page: Page) => page.locator('.ProseMirror')

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email').fill(addressOf(username))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Opens a page and waits until what is done there is followed. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('dialog[role="alertdialog"]')).toBeAttached()
}

/** Scrolls at once, and waits until the page was told of it. */
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

/** Time that passes in all windows at once, while nobody touches them. */
async function passes(context: BrowserContext, ms: number): Promise<void> {
  await context.clock.fastForward(ms)
}

/** What the session itself keeps in this browser, and what other versions and parts of it might have. */
async function plantKeys(page: Page): Promise<void> {
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

/** The calls that these windows make from now on. */
function callsOf(windows: Page | BrowserContext): string[] {
  const calls: string[] = []
  windows.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/rpc/')) calls.push(pathname.slice('/api/rpc/'.length))
  })
  return calls
}

test.describe('an hour without activity', () => {
  test('is warned of in every tab, ended by one answer, and ends every tab; the letter is kept', async ({
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

    await passes(context, 54 * minute)
    await expect(warning(page)).toBeHidden()
    await passes(context, 1.02 * minute)
    for (const tab of [page, other]) {
      await expect(warning(tab)).toBeVisible()
      await expect(warning(tab).locator('.countdown')).toHaveText(/^4:[0-5]\d$/)
    }
    const before = await warning(page).locator('.countdown').textContent()
    await expect(warning(page).locator('.countdown')).not.toHaveText(before ?? '')
    await stay(other).click()
    for (const tab of [page, other]) await expect(warning(tab)).toBeHidden()

    await passes(context, 60 * minute)
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/$/)
      await expect(note(tab)).toBeVisible()
      await expect(warning(tab)).toBeHidden()
    }
    expect(await keysLeft(page)).toEqual([])
    expect(await api.client.accounts.session()).toBeNull()

    await page.getByRole('button', { name: 'Sign In' }).click()
    await signIn(page, 'Orlando')
    await expect(page).toHaveURL(/\/compose\?to=Rosalind$/)
    await expect(sheetOf(page)).toContainText('From the east to western Ind,')
    for (const tab of [page, other]) await expect(note(tab)).toBeHidden()
  })

  test('is warned of by a question that only an answer ends', async ({ openAs }) => {
    const { page, api } = await openAs('Celia')
    const context = page.context()
    await context.clock.install()
    await goTo(page, '/dashboard')
    await expect(greeting(page, 'Celia')).toBeVisible()
    await passes(context, 55.1 * minute)
    await expect(warning(page)).toBeVisible()
    await expect(stay(page)).toBeFocused()
    await expect(warning(page).getByRole('status')).toHaveText('5 minutes left')
    expect(await axeFindings(page)).toEqual([])

    await page.mouse.move(10, 10)
    await page.mouse.click(20, 20)
    await page.mouse.wheel(0, 300)
    await page.keyboard.press('a')
    await expect(warning(page)).toBeVisible()
    await passes(context, minute)
    await expect(warning(page).getByRole('status')).toHaveText('4 minutes left')

    await page.keyboard.press('Escape')
    await expect(warning(page)).toBeHidden()
    await passes(context, 54 * minute)
    await expect(warning(page)).toBeHidden()
    await passes(context, minute + 1_000)
    await warning(page).getByRole('button', { name: 'Logout Now' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(note(page)).toBeHidden()
    expect(await api.client.accounts.session()).toBeNull()
  })

  for (const [name, act] of [
    ['mouse', (page: Page) => page.mouse.move(Math.random() * 400, Math.random() * 400, { steps: 2 })],
    ['keyboard', (page: Page) => page.keyboard.press('Shift')],
    ['scroll bar', (page: Page) => scroll(page, 120)],
  ] as const) {
    test(`begins anew with the ${name}, in all tabs, and the server hears of it`, async ({ openAs }) => {
      const { page } = await openAs(`By_${name.replace(' ', '_')}`)
      const context = page.context()
      await context.clock.install()
      const calls = callsOf(context)
      const reports = () => calls.filter(call => call === 'sessions/stay').length
      const other = await context.newPage()
      for (const tab of [page, other]) {
        await goTo(tab, '/faq')
        await facesCame(tab)
      }
      await scroll(page, 60)
      await passes(context, 2 * minute)
      await passes(context, 48 * minute)
      // Whatever was on its way is counted before what follows.
      for (const tab of [page, other]) await tab.evaluate(() => fetch('/api/health/live').then(() => null))
      const before = reports()
      await act(page)
      await expect.poll(reports).toBe(before + 1)
      await passes(context, 30_000)
      await act(page)
      // The last bit of activity is told, too, although it comes too soon after the report before.
      await passes(context, 50 * minute)
      for (const tab of [page, other]) await expect(warning(tab)).toBeHidden()
      await expect.poll(reports).toBe(before + 2)
      await passes(context, 5 * minute)
      for (const tab of [page, other]) await expect(warning(tab)).toBeVisible()
      expect(reports()).toBe(before + 2)
    })
  }

  test('is not broken by what runs by itself', async ({ openAs }) => {
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
      const sayAgain = ({ screenX, screenY }: MouseEvent) =>
        setTimeout(() => window.dispatchEvent(new MouseEvent('mousemove', { screenX, screenY })), 40 * 60_000)
      window.addEventListener('mousemove', sayAgain, { once: true })
    })
    await page.mouse.move(420, 310)
    await scroll(page, 400)
    const reported = page.waitForResponse('**/sessions/stay')
    await passes(context, 2 * minute)
    await (await reported).finished()
    const calls = callsOf(context)
    for (const number of [7, 8, 9]) {
      await passes(context, 15 * minute)
      await send(number)
      await expect(unread).toHaveText(`${number} unread`)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    }
    // The inbox keeps one's place when something grows above it, and so may a browser elsewhere.
    await expect(page.locator('.unopened > li').first()).toHaveAttribute('aria-setsize', '9')
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
    await passes(context, 8.5 * minute)
    await expect(warning(page)).toBeVisible()
  })

  test('that passed in sleep ends the session on waking, before anything personal is shown', async ({
    openAs,
  }) => {
    const { page } = await openAs('Jaques')
    const context = page.context()
    await context.clock.install()
    await goTo(page, '/dashboard')
    await expect(greeting(page, 'Jaques')).toBeVisible()
    await page.route('**/accounts/signOut', async route => {
      await expect(page.getByText('Signing you out safely...')).toBeVisible()
      await expect(greeting(page, 'Jaques')).toBeHidden()
      await route.continue()
    })
    await context.clock.setFixedTime(Date.now() + 90 * minute)
    await page.mouse.move(300, 300, { steps: 3 })
    await context.clock.resume()
    await expect(page).toHaveURL(/\/$/)
    await expect(note(page)).toBeVisible()
    await expect(warning(page)).toBeHidden()
  })

  test('leads back to where one was, also in a tab that the server told before another tab did', async ({
    openAs,
  }) => {
    const { page, api } = await openAs('Corin')
    await goTo(page, '/sent')
    await api.client.accounts.signOut()
    await expect(page).toHaveURL(/\/login\?return=%2Fsent$/)
    const other = await page.context().newPage()
    await other.goto('/faq')
    await other.evaluate(() => new BroadcastChannel('session').postMessage('timed-out'))
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/login\?return=%2Fsent$/)
  })

  test.describe('that the server noticed first', () => {
    test.use({ expectedErrors: [/401|ERR_FAILED/] })

    test('ends the same way', async ({ openAs }) => {
      const { page, api } = await openAs('Audrey')
      const context = page.context()
      await page.route('**/api/rpc/live/**', route => route.abort())
      await context.clock.install()
      // What is still on its way when the session ends would tell of it.
      const answered = Promise.all(
        ['sessions/stay', 'letters/dashboard', 'letters/unreadCount'].map(call =>
          page.waitForResponse(`**/api/rpc/${call}*`),
        ),
      )
      await goTo(page, '/dashboard')
      await expect(greeting(page, 'Audrey')).toBeVisible()
      await answered
      await api.client.accounts.signOut()
      await passes(context, 61 * minute)
      await expect(note(page)).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await signIn(page, 'Audrey')
      await expect(page).toHaveURL(/\/dashboard$/)
    })

    test('leads to the sign-in when one says that one is here', async ({ openAs }) => {
      const { page, api } = await openAs('William')
      const context = page.context()
      await page.route('**/api/rpc/{live,letters}/**', route => route.abort())
      await context.clock.install()
      await goTo(page, '/sent')
      await passes(context, 2 * minute)
      await passes(context, 54 * minute)
      await expect(warning(page)).toBeVisible()
      await api.client.accounts.signOut()
      await stay(page).click()
      await expect(page).toHaveURL(/\/login\?return=%2Fsent$/)
      await expect(warning(page)).toBeHidden()
      await expect(page.getByRole('alert')).toBeHidden()
    })
  })

  test('does not disturb who chooses a new password', async ({ openAs }) => {
    const { page } = await openAs('Touchstone')
    const context = page.context()
    await context.clock.install()
    await goTo(page, '/reset-password?type=recovery')
    await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toBeVisible()
    await passes(context, 56 * minute)
    await passes(context, 10_000)
    await expect(warning(page)).toBeHidden()
    await passes(context, 10 * minute)
    await expect(page).toHaveURL(/\/reset-password/)
  })
})

test.describe('a session that cannot be read', () => {
  test('because its cookie is damaged opens the site to a visitor, once', async ({ openAs, server }) => {
    const { page } = await openAs('Imogen')
    await page.goto('/dashboard')
    await expect(greeting(page, 'Imogen')).toBeVisible()
    await plantKeys(page)
    await page.goto('about:blank')
    for (const [path, arrival] of [
      ['/', /\/$/],
      ['/inbox', /\/login\?return=/],
    ] as const) {
      await page.context().addCookies([{ name: 'novelette', value: 'broken.cookie', url: server.url }])
      const calls = callsOf(page)
      await page.goto(path)
      await expect(page).toHaveURL(arrival)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => keysLeft(page)).toEqual([])
      expect(calls.filter(call => call.startsWith('accounts/'))).toEqual(['accounts/session'])
      const cookies = await page.context().cookies()
      expect(cookies.filter(cookie => cookie.name === 'novelette')).toEqual([])
      expect(await page.evaluate(() => localStorage.getItem('colour-of-the-desk'))).toBe('oak')
    }
  })

  test('because its cookie is gone leaves nothing of who was here, though nobody touches the page', async ({
    openAs,
  }) => {
    const { page } = await openAs('Guiderius')
    await page.goto('/dashboard')
    await expect(greeting(page, 'Guiderius')).toBeVisible()
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/')
    await expect.poll(() => keysLeft(page)).toEqual([])
  })

  test.describe('and is refused with 400', () => {
    test.use({ expectedErrors: [/400.*accounts\/session/] })

    for (const [name, answer] of [
      ['as JSON', { status: 400, json: { json: { code: 'invalid_input', status: 400 } } }],
      [
        'by a proxy',
        { status: 400, contentType: 'text/html', body: '<h1>Request Header Or Cookie Too Large</h1>' },
      ],
    ] as const) {
      test(`${name} clears everything, signs out and goes on as a visitor`, async ({ openAs }) => {
        const { page, api } = await openAs(name === 'as JSON' ? 'Pisanio' : 'Cloten')
        await page.goto('/dashboard')
        await expect(page.getByRole('button', { name: /Account/ })).toBeVisible()
        await plantKeys(page)
        // What the page before asks by itself is no call of the next.
        await page.goto('about:blank')
        await page.route('**/accounts/session*', route => route.fulfill(answer))
        const calls = callsOf(page)
        await page.goto('/inbox')
        await expect(page).toHaveURL(/\/login\?return=/)
        await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
        await expect.poll(() => api.client.accounts.session()).toBeNull()
        expect(calls.filter(call => call.startsWith('accounts/'))).toEqual([
          'accounts/session',
          'accounts/signOut',
        ])
        await expect.poll(() => keysLeft(page)).toEqual([])
      })
    }
  })

  test.describe('for another reason', () => {
    test.use({ expectedErrors: [/500.*accounts\/session/] })

    test('is nobody, and the loading ends', async ({ openAs }) => {
      const { page } = await openAs('Belarius')
      const loading = Promise.withResolvers<void>()
      await page.route('**/accounts/session*', async route => {
        await loading.promise
        await route.fulfill({ status: 500, json: { json: {} } })
      })
      await page.goto('/sent')
      await expect(page.getByText('Preparing your love dashboard...')).toBeVisible()
      loading.resolve()
      await expect(page).toHaveURL(/\/login\?return=/)
      await expect(page.getByText('Preparing your love dashboard...')).toBeHidden()
      await page.unroute('**/accounts/session*')
      await page.goto('/sent')
      await expect(page.getByRole('heading', { name: 'No letters sent yet' })).toBeVisible()
    })
  })
})

test.describe('a session that is ended elsewhere', () => {
  test.use({ expectedErrors: [/401/] })

  test('is over in every window, which lead back to where one was', async ({ openAs }) => {
    const { page, api } = await openAs('Guiderius')
    const broken: string[] = []
    const paths = ['/dashboard', '/inbox', '/sent', '/compose', '/settings']
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
  test('says so, empties the browser, and reaches every tab', async ({ openAs }) => {
    const { page, api } = await openAs('Cesario')
    const other = await page.context().newPage()
    await other.goto('/inbox')
    await expect(other.getByText('No letters received yet')).toBeVisible()
    await page.goto('/dashboard')
    await expect(greeting(page, 'Cesario')).toBeVisible()
    await plantKeys(page)
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

  test.describe('while a page lies in the memory of the browser', () => {
    test.use({ expectedErrors: [/401/] })

    test('shows nothing of it when it comes back', async ({ openAs, server }) => {
      const { page } = await openAs('Malvolio')
      await page.goto('/dashboard')
      await expect(greeting(page, 'Malvolio')).toBeVisible()
      await page.context().clearCookies()
      await page.route('**/accounts/session*', async route => {
        await expect(page.getByText('Preparing your love dashboard...')).toBeVisible()
        await route.continue()
      })
      await page.evaluate(() =>
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      )
      await expect(page).toHaveURL(`${server.url}/login?return=%2Fdashboard`)
      await expect(greeting(page, 'Malvolio')).toBeHidden()
    })
  })

  test.describe('without reaching the server', () => {
    test.use({ expectedErrors: [/ERR_FAILED|Sign-out did not reach the server/] })

    test('is logged, leads to the landing page without a message, and is finished by the next page', async ({
      openAs,
    }) => {
      await openAs('Sebastian')
      const { page, api } = await openAs('Feste')
      const { id: personId } = await api.client.profiles.byUsername({ username: 'Sebastian' })
      await api.client.blocks.block({ personId })
      const logged: string[] = []
      page.on('console', message => logged.push(message.text()))
      await page.goto('/u/Sebastian')
      await page.route('**/blocks/unblock', route => route.abort())
      await page.getByRole('button', { name: 'Unblock Sebastian' }).click()
      await expect(page.locator('.toast')).toContainText('Sebastian is still blocked.')
      await page.route('**/accounts/signOut', route => route.abort())
      await page.getByRole('button', { name: /Account/ }).click()
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
      await expect(page.locator('.toast')).toHaveCount(0)
      await expect.poll(() => logged.join()).toContain('Sign-out did not reach the server')
      await page.unroute('**/accounts/signOut')
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/login/)
      expect(await api.client.accounts.session()).toBeNull()
    })
  })
})

test('an answer that comes after sign-out is not for the next who signs in here', async ({ openAs }) => {
  await openAs('Lise')
  await openAs('Colas')
  const { page } = await openAs('Simone')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/blocks/block', async route => {
    const answer = await route.fetch()
    await held
    await route.fulfill({ response: answer })
  })
  await page.goto('/u/Lise')
  await page.getByRole('button', { name: 'Block Lise' }).click()
  const blocking = page.waitForRequest('**/blocks/block')
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  const asked = await blocking
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  letGo()
  await (await asked.response())?.finished()
  await signIn(page, 'Colas')
  await expect(greeting(page, 'Colas')).toBeVisible()
  // Whom Colas blocked is not known before the server has said it.
  await page.route('**/blocks/list*', () => undefined)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expect(page.getByRole('status', { name: 'Loading the people you blocked' })).toBeVisible()
})

test('a page with unsaved words makes way for the next who signs in, and they stay for their writer', async ({
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/drafts\/save/, /404.*drafts\/get/)
  const { page, api: bathilde } = await openAs('Bathilde')
  const { api: hilarion } = await openAs('Hilarion')
  const comes = ({ cookies }: typeof bathilde) =>
    page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })))
  await page.route('**/drafts/save', route => route.abort())
  await page.goto('/compose')
  await sheetOf(page).click()
  await page.keyboard.type('for the one in the forest')
  const begunAnew = page.waitForEvent('load')
  await comes(hilarion)
  // The page may notice by itself before it is told.
  await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-in')).catch(() => null)
  await begunAnew
  await expect(sheetOf(page)).toBeVisible()
  await expect(sheetOf(page)).not.toContainText('for the one in the forest')
  await page.goto('about:blank')
  await comes(bathilde)
  await page.goto('/compose')
  await expect(sheetOf(page)).toContainText('for the one in the forest')
})

test('every route begins at its top', async ({ openAsVisitor }) => {
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
