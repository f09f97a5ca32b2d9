import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addressOf, password } from '../people.ts'

const minute = 60_000
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const stay = (page: Page) => warning(page).getByRole('button', { name: 'Stay Logged In' })
const note = (page: Page) =>
  page.getByText(
    'You were signed out after an hour without activity. Letters that you were writing are saved.',
  )
const countdown = (page: Page) => warning(page).locator('.inactivity-guard__countdown')
const sheetOf = (page: Page) => page.locator('.ProseMirror')

async function signInAgain(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(addressOf(username))
  await page.getByLabel('Password', { exact: true }).fill(secret)
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

test('an idle session is not extended by background activity, warns in every tab, is extended by one answer, and ends in every tab after an hour', async ({
  openAs,
  signIn,
}) => {
  const { page, api } = await openAs('Phoebe')
  const silvius = await signIn('Silvius')
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
  await goTo(other, '/settings')
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

  await test.step('every tab warns, and one answer extends it in all', async () => {
    for (const tab of [page, other]) {
      await expect(warning(tab)).toBeVisible()
      await expect(countdown(tab)).toHaveText(/^[34]:[0-5]\d$/)
    }
    const before = await countdown(page).textContent()
    await expect(countdown(page)).not.toHaveText(before ?? '')
    await stay(other).click()
    for (const tab of [page, other]) await expect(warning(tab)).toBeHidden()
  })

  await test.step('after an hour it ends in every tab, which says why until its person is back; the letter is kept', async () => {
    const writing = await context.newPage()
    await goTo(writing, '/compose?to=Silvius')
    await sheetOf(writing).click()
    await writing.keyboard.type('From the east to western Ind, ')
    await expect(writing.getByText(/^Draft saved/).first()).toBeVisible()
    const tabs = [page, other, writing]
    await advanceClock(context, 60 * minute)
    for (const tab of tabs) {
      await expect(tab).toHaveURL(/\/$/)
      await expect(note(tab)).toBeVisible()
      await expect(warning(tab)).toBeHidden()
    }
    expect(await keysLeft(page)).toEqual([])
    expect(await api.client.accounts.session()).toBeNull()
    await writing.getByRole('button', { name: 'Sign In' }).click()
    await signInAgain(writing, 'Phoebe', password)
    await expect(writing).toHaveURL(/\/compose\?draft=[\da-f-]+$/)
    await expect(sheetOf(writing)).toContainText('From the east to western Ind,')
    for (const tab of tabs) await expect(note(tab)).toBeHidden()
  })
})

/** Rule 2.7 */
test('while its person writes, a session that is ended by a new password says why, and leads back to the last word', async ({
  openAs,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/)
  const { page } = await openAs('Corin')
  const elsewhere = await signIn('Corin')
  await goTo(page, '/compose')
  await sheetOf(page).click()
  await page.keyboard.type('All the world is a stage, ')
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  await page.keyboard.type('and all the men and women')
  const newPassword = `${password} and more`
  await Promise.all([
    elsewhere.client.passwords.change({ presentPassword: password, newPassword }),
    page.keyboard.type(' merely players', { delay: 2 }),
  ])
  await expect(page.getByText('Your password was changed, which signed you out everywhere.')).toBeVisible()
  await expect(page.getByText('What you were writing is saved on this device.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?return=%2Fcompose%3Fdraft%3D/)
  await signInAgain(page, 'Corin', newPassword)
  await expect(sheetOf(page)).toContainText('All the world is a stage, and all the men and women')
})

/** Rules 2.4, 2.5 */
test('a page with unsaved words gives way to the next user who signs in, and the words stay for their writer', async ({
  openAs,
  signIn,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/drafts\/save/, /404.*drafts\/get/)
  const { page, api: bathilde } = await openAs('Bathilde')
  const hilarion = await signIn('Hilarion')
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
