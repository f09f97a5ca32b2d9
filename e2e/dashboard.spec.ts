import type { Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import { withoutStream } from './live-stream.ts'

const calls = '**/api/rpc/letters/dashboard*'
const keyOf = (userId: string) => `dashboard-of-user-${userId}`
const waiting = (page: Page, count: number) =>
  page.getByText(`${count} new ${count === 1 ? 'letter' : 'letters'} waiting`)
const inbox = (page: Page) => page.getByRole('region', { name: 'Recent Inbox' })
const sentOnes = (page: Page) => page.getByRole('region', { name: 'Recently Sent' })
const skeleton = (page: Page) => page.getByRole('status', { name: 'Loading your letters...' }).first()
const pill = (page: Page) => page.getByText('Refreshing...')

async function write(from: Browser, receiver: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  await from.client.letters.send({ id, receiver, banner: 'romantic-roses', content: `<p>${text}</p>` })
  return id
}

/** From now on the server's answers do not come before the returned function is called. */
async function holdServer(page: Page, held: string | RegExp = calls): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(held, async route => {
    await promise
    // The page that asked may be gone.
    await route.continue().catch(() => null)
  })
  return async () => {
    resolve()
    await page.unroute(held)
  }
}

const userIdOf = async (api: Browser) => (await api.client.accounts.session())?.id ?? ''
const kept = (page: Page, userId: string) => page.evaluate(key => localStorage.getItem(key), keyOf(userId))

/** Puts it into this browser where no screen of ours keeps anything itself, then opens the dashboard. */
async function openPlanted(page: Page, userId: string, text: string): Promise<void> {
  await page.goto('/api/health/live')
  await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [keyOf(userId), text])
  await page.goto('/dashboard')
}

/** Opens the dashboard and waits until this browser keeps what it shows. */
async function openKept(page: Page, userId: string, shown: string): Promise<string> {
  await page.goto('/dashboard')
  await expect(page.getByText(shown)).toBeVisible()
  await expect.poll(() => kept(page, userId)).toContain(shown)
  return (await kept(page, userId)) ?? ''
}

/** Runs in the page: marks when the text first stands there, and when the dashboard is asked for. */
function markLoading(text: string): void {
  new MutationObserver((_, observer) => {
    if (!document.body?.textContent.includes(text)) return
    observer.disconnect()
    performance.mark('shown')
  }).observe(document, { childList: true, subtree: true })
  const { fetch } = window
  window.fetch = (input, init) => {
    if (input instanceof Request && input.url.includes('/letters/dashboard')) performance.mark('asked')
    return fetch(input, init)
  }
}

test('greets, shows three of each kind, and leads on', async ({ openAs }) => {
  const { page, api: ada } = await openAs('Ada')
  const { api: bo } = await openAs('Bo_')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada!' })).toBeVisible()
  await expect(waiting(page, 0)).toBeVisible()
  await expect(inbox(page).getByText('No letters received yet')).toBeVisible()
  await expect(inbox(page).getByText('Share your username')).toBeVisible()
  await expect(sentOnes(page).getByText('No letters sent yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write your first letter' })).toHaveAttribute(
    'href',
    '/compose',
  )
  expect(await axeFindings(page)).toEqual([])

  const long =
    'One hundred characters are more than a dashboard shows of any letter that lies on it, as you can see'
  const first = await write(bo, 'Ada', 'the oldest of four')
  for (const text of ['the second', 'the third']) await write(bo, 'Ada', text)
  await write(bo, 'Ada', long)
  await write(ada, 'Bo_', 'an answer')
  await expect(waiting(page, 4)).toBeVisible()
  await expect(inbox(page).getByRole('listitem')).toHaveCount(3)
  await expect(inbox(page).getByText('the oldest of four')).toBeHidden()
  const newest = inbox(page).getByRole('listitem').first()
  await expect(newest).toContainText(`${long.slice(0, 50).trimEnd()}…`)
  await expect(newest).not.toContainText(long.slice(0, 52))
  await expect(newest).toContainText('From: Bo_')
  await expect(newest).toContainText('New')
  await expect(newest.locator('.dot')).toBeVisible()
  await expect(newest.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await expect(sentOnes(page).getByRole('listitem')).toContainText(['To: Bo_'])
  await ada.client.letters.markRead({ id: first })
  await expect(waiting(page, 3)).toBeVisible()

  const links = page.getByRole('main').getByRole('link')
  await expect(links.filter({ hasText: 'Write a Letter' })).toHaveAttribute('href', '/compose')
  await expect(links.filter({ hasText: 'Your Inbox' })).toHaveAttribute('href', '/inbox')
  await expect(links.filter({ hasText: 'Write Love' })).toHaveAttribute('href', '/compose')
  await expect(links.filter({ hasText: 'Your Profile' })).toHaveAttribute('href', '/profile')
  await expect(page.getByRole('link', { name: 'View All received letters' })).toHaveAttribute(
    'href',
    '/inbox',
  )
  await expect(page.getByRole('link', { name: 'View All sent letters' })).toHaveAttribute('href', '/sent')
})

test('what was kept is shown while the server is slow, and asked for again after half a second', async ({
  openAs,
}) => {
  const { page, api } = await openAs('Cosima')
  const { api: richard } = await openAs('Richard')
  const userId = await userIdOf(api)
  await write(richard, 'Cosima', 'for the staircase')
  await openKept(page, userId, 'for the staircase')

  // A live stream that opens would ask at once, for what happened before it.
  const answer = await holdServer(page, /letters\/dashboard|live\/stream/)
  const asked = page.waitForRequest(calls)
  await page.addInitScript(markLoading, 'for the staircase')
  await page.reload()
  await expect(inbox(page).getByText('for the staircase')).toBeVisible()
  await expect(waiting(page, 1)).toBeVisible()
  await asked
  await expect(pill(page)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await write(richard, 'Cosima', 'for the birthday')
  await expect(inbox(page).getByText('for the birthday')).toBeHidden()
  await answer()
  await expect(inbox(page).getByText('for the birthday')).toBeVisible()
  await expect(waiting(page, 2)).toBeVisible()
  await expect(pill(page)).toBeHidden()
  const waited = await page.evaluate(() => {
    const [shown, asked] = ['shown', 'asked'].map(
      name => performance.getEntriesByName(name)[0]?.startTime ?? 0,
    )
    return Number(asked) - Number(shown)
  })
  expect(waited).toBeGreaterThan(450)
})

test('what was kept is good for five minutes and no longer', async ({ openAs }) => {
  const { page, api } = await openAs('Dario')
  const { api: edda } = await openAs('Edda')
  const userId = await userIdOf(api)
  await write(edda, 'Dario', 'before the clock moved')
  await page.context().clock.install()
  await withoutStream(page)
  await openKept(page, userId, 'before the clock moved')
  await holdServer(page)
  await page.context().clock.fastForward('04:00')
  await page.reload()
  await expect(inbox(page).getByText('before the clock moved')).toBeVisible()
  await page.context().clock.fastForward('01:01')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back, Dario!' })).toBeVisible()
  await expect(skeleton(page)).toBeVisible()
  await expect(page.getByText('before the clock moved')).toBeHidden()
  await expect.poll(() => kept(page, userId)).toBeNull()
})

test('nobody is shown what was kept for somebody else', async ({ openAs, server }) => {
  const { page, api: fritz } = await openAs('Fritz')
  const { api: gerda } = await openAs('Gerda')
  const [fritzId, gerdaId] = [await userIdOf(fritz), await userIdOf(gerda)]
  await write(gerda, 'Fritz', 'for Fritz alone')
  const ofFritz = await openKept(page, fritzId, 'for Fritz alone')
  // A page that is still open may notice by itself that somebody else is here now, and load anew.
  await page.goto('/api/health/live')
  await page
    .context()
    .addCookies([...gerda.cookies].map(([name, value]) => ({ name, value, url: server.url })))
  await holdServer(page)
  // As if it had been kept under the wrong name, too.
  await openPlanted(page, gerdaId, ofFritz)
  await expect(page.getByRole('heading', { name: 'Welcome back, Gerda!' })).toBeVisible()
  await expect(skeleton(page)).toBeVisible()
  await expect(page.getByText('for Fritz alone')).toBeHidden()
  await expect.poll(() => kept(page, fritzId)).toBeNull()
  await expect.poll(() => kept(page, gerdaId)).toBeNull()
})

test('what a page knew of one person is not kept for the next who signs in', async ({ openAs, server }) => {
  const { page, api: anna } = await openAs('Anna')
  const { api: ben } = await openAs('Ben')
  const { api: carla } = await openAs('Carla')
  const [annaId, benId] = [await userIdOf(anna), await userIdOf(ben)]
  await write(carla, 'Anna', 'for Anna alone')
  await openKept(page, annaId, 'for Anna alone')
  await holdServer(page)
  const begunAnew = page.waitForEvent('load')
  await page.context().addCookies([...ben.cookies].map(([name, value]) => ({ name, value, url: server.url })))
  // The page may notice by itself before it is told.
  await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-in')).catch(() => null)
  await begunAnew
  await expect(page.getByRole('heading', { name: 'Welcome back, Ben!' })).toBeVisible()
  await expect(skeleton(page)).toBeVisible()
  expect(await kept(page, benId)).toBeNull()
  await expect(page.getByText('for Anna alone')).toBeHidden()
  await expect.poll(() => kept(page, annaId)).toBeNull()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('for Anna alone')
})

test('what was kept and cannot be read is left aside', async ({ openAs }) => {
  const { page, api } = await openAs('Hedda')
  const { api: ivar } = await openAs('Ivar')
  const userId = await userIdOf(api)
  await write(ivar, 'Hedda', 'what the browser kept')
  const entry = JSON.parse(await openKept(page, userId, 'what the browser kept'))
  const answer = await holdServer(page)
  const broken = [
    '{"profile":',
    '[]',
    JSON.stringify({ ...entry, lastFetched: Date.now() + 3_600_000 }),
    JSON.stringify({ ...entry, unreadCount: '1' }),
    JSON.stringify({ ...entry, letters: { ...entry.letters, received: [{ preview: 'of another form' }] } }),
    JSON.stringify(entry).replaceAll(/"createdAt":"[^"]+"/g, '"createdAt":"yesterday"'),
  ]
  for (const text of broken) {
    await openPlanted(page, userId, text)
    await expect(skeleton(page), text).toBeVisible()
    await expect(page.getByText('what the browser kept'), text).toBeHidden()
    await expect.poll(() => kept(page, userId), text).toBeNull()
  }
  await answer()
  await page.reload()
  await expect(page.getByText('what the browser kept')).toBeVisible()
})

test('nothing is kept after sign-out, not even by an answer that comes late', async ({ openAs }) => {
  const { page, api } = await openAs('Jonas')
  const { api: klara } = await openAs('Klara')
  const userId = await userIdOf(api)
  await write(klara, 'Jonas', 'gone with you')
  await withoutStream(page)
  await openKept(page, userId, 'gone with you')
  const answer = await holdServer(page)
  const asking = page.waitForRequest(calls)
  await page.reload()
  const asked = await asking
  await expect(pill(page)).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await answer()
  // There is none where the page no longer waits for it; and what came is dealt with before what is asked after it.
  await (await asked.response())?.finished()
  await page.evaluate(() => fetch('/api/health/live').then(() => null))
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'gone with you',
  )
  expect(await kept(page, userId)).toBeNull()
})

test('changes show by themselves: a letter comes, is read, is removed', async ({ openAs }) => {
  const { page, api: liv } = await openAs('Liv')
  const { api: max } = await openAs('Max')
  const userId = await userIdOf(liv)
  const older = await write(max, 'Liv', 'the older one')
  await openKept(page, userId, 'the older one')
  await expect(waiting(page, 1)).toBeVisible()
  const newer = await write(max, 'Liv', 'the newer one')
  await expect(waiting(page, 2)).toBeVisible()
  await expect(inbox(page).getByRole('listitem')).toContainText(['the newer one', 'the older one'])

  await liv.client.letters.markRead({ id: older })
  await expect(waiting(page, 1)).toBeVisible()
  await expect(inbox(page).getByRole('listitem').nth(1)).toContainText('Read')
  await liv.client.letters.remove({ id: older })
  await expect(inbox(page).getByRole('listitem')).toContainText(['the newer one'])
  await expect(waiting(page, 1)).toBeVisible()
  await liv.client.letters.remove({ id: newer })
  await expect(inbox(page).getByText('No letters received yet')).toBeVisible()
  await expect(waiting(page, 0)).toBeVisible()

  const answerId = await write(liv, 'Max', 'an answer')
  await expect(sentOnes(page).getByRole('listitem')).toContainText(['Sent'])
  await max.client.letters.inbox({})
  await expect(sentOnes(page).getByRole('listitem')).toContainText(['Delivered'])
  await max.client.letters.markRead({ id: answerId })
  await expect(sentOnes(page).getByRole('listitem')).toContainText(['Opened'])
})

test('letterDeleted drops a letter and its place in the count, from what is kept as well', async ({
  openAs,
}) => {
  const { page, api } = await openAs('Nils')
  const { api: olga } = await openAs('Olga')
  const userId = await userIdOf(api)
  const unread = await write(olga, 'Nils', 'unread until the end')
  const read = await write(olga, 'Nils', 'read at once')
  await write(olga, 'Nils', 'the one that stays')
  await api.client.letters.markRead({ id: read })
  const drop = (letterId: string) =>
    page.evaluate(detail => window.dispatchEvent(new CustomEvent('letterDeleted', { detail })), {
      letterId,
      userId,
    })
  await withoutStream(page)
  await openKept(page, userId, 'unread until the end')
  await expect(waiting(page, 2)).toBeVisible()
  // What listens comes with it.
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  await holdServer(page)
  await drop(read)
  await expect(page.getByText('read at once')).toBeHidden()
  await expect(waiting(page, 2)).toBeVisible()

  // On another screen the dashboard is out of sight, not out of date.
  await page.goto('/sent')
  await expect(page.getByText('No letters sent yet')).toBeVisible()
  const droppedAndKept = async () => {
    await drop(unread)
    return kept(page, userId)
  }
  await expect.poll(droppedAndKept).not.toContain('unread until the end')
  await page.goto('/dashboard')
  await expect(page.getByText('the one that stays')).toBeVisible()
  await expect(waiting(page, 1)).toBeVisible()
  for (const text of ['read at once', 'unread until the end']) await expect(page.getByText(text)).toBeHidden()
})

test.describe('a server that fails', () => {
  test.use({ expectedErrors: [/500/] })

  test('replaces the page only when there is nothing to show', async ({ openAs }) => {
    const { page, api } = await openAs('Pia')
    const { api: quentin } = await openAs('Quentin')
    const userId = await userIdOf(api)
    const failure = page.getByText('Failed to load dashboard data. Please try again.')
    await write(quentin, 'Pia', 'safe where it is')
    await withoutStream(page)
    await page.route(calls, route => route.fulfill({ status: 500, json: { json: {} } }))
    await page.goto('/dashboard')
    await expect(failure).toBeVisible()
    await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeHidden()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('safe where it is')).toBeVisible()
    await expect(failure).toBeHidden()

    await expect.poll(() => kept(page, userId)).toContain('safe where it is')
    const failing = Promise.withResolvers<void>()
    await page.route(calls, async route => {
      await failing.promise
      await route.fulfill({ status: 500, json: { json: {} } })
    })
    await page.reload()
    await expect(pill(page)).toBeVisible()
    failing.resolve()
    await expect(pill(page)).toBeHidden()
    await expect(page.getByText('safe where it is')).toBeVisible()
    await expect(failure).toBeHidden()
  })
})
