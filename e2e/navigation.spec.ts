import { site } from '@novelette/domain/site.ts'
import type { Page } from '@playwright/test'
import { admin, axeFindings, expect, test } from './fixtures.ts'

const main = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const account = (page: Page) => page.getByRole('button', { name: 'Account', exact: true })
const menu = (page: Page) => page.getByRole('button', { name: /^Menu/ })
const inboxLink = (page: Page) => main(page).getByRole('link', { name: /^Inbox/ })

const publicPaths = ['/', '/about', '/privacy', '/terms', '/faq', '/contact', '/testimonials', '/u/Fern']
const phone = { width: 320, height: 640 }
const letter = { banner: 'romantic-roses', content: '<p>Dear Fern,</p>' } as const
const countCall = /\/letters\/unreadCount/

/** What the entries say, in their order; the icons and the badge's words for the ear left away. */
const entries = (page: Page, list = main(page)) => list.locator('a, li > button').allInnerTexts()

test.describe('a visitor', () => {
  test('is offered to sign in or to begin, on every public page', async ({
    openAs,
    openAsVisitor,
    server,
  }) => {
    await openAs('Fern')
    const page = await openAsVisitor()
    for (const path of publicPaths) {
      await page.goto(path)
      await expect(main(page).getByRole('link'), path).toHaveText(['Sign In', 'Get Started Free'])
      await expect(account(page), path).toHaveCount(0)
      await expect(menu(page), path).toHaveCount(0)
    }
    await main(page).getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${server.url}/login`)
    await page.goto('/')
    await main(page).getByRole('link', { name: 'Get Started Free' }).click()
    await expect(page).toHaveURL(`${server.url}/register`)
  })

  test('has both on the narrowest phone, and nothing is wider than it', async ({ openAsVisitor }) => {
    const page = await openAsVisitor()
    await page.setViewportSize(phone)
    await page.goto('/')
    for (const link of await main(page).getByRole('link').all())
      await expect(link).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  })
})

test.describe('somebody who is signed in', () => {
  test('has the same bar on the desk and on public pages, with the current page marked', async ({
    openAs,
  }) => {
    const { page } = await openAs('Fern')
    for (const path of [...publicPaths, '/dashboard', '/profile']) {
      await page.goto(path)
      await expect(account(page), path).toBeVisible()
      await expect(main(page).locator('.nav__places a'), path).toHaveText(
        ['Dashboard', 'Inbox', 'Sent', 'Write Letter'],
        { useInnerText: true },
      )
      await expect(page.getByRole('link', { name: 'Get Started Free' }), path).toHaveCount(0)
    }
    for (const [name, path] of [
      ['Dashboard', '/dashboard'],
      ['Inbox', '/inbox'],
      ['Sent', '/sent'],
      ['Write Letter', '/compose'],
    ] as const) {
      await main(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(main(page).locator('a[aria-current="page"]')).toHaveText([name])
    }
  })

  test('finds settings and the way out under Account, closed by Escape, a press elsewhere and leaving', async ({
    openAs,
    server,
  }) => {
    const { page } = await openAs('Fern')
    await page.goto('/profile')
    const profile = main(page).getByRole('link', { name: 'Profile Settings' })
    await expect(profile).toBeHidden()
    await account(page).click()
    await expect(account(page)).toHaveAttribute('aria-expanded', 'true')
    expect(await entries(page, main(page).locator('.account'))).toEqual([
      'Profile Settings',
      'Account Settings',
      'Sign Out',
    ])
    await expect(main(page).getByText('Signed in as Fern')).toBeVisible()
    await expect(profile).toHaveAttribute('aria-current', 'page')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(profile).toBeHidden()
    await expect(account(page)).toBeFocused()
    await account(page).click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(profile).toBeHidden()
    await account(page).click()
    await main(page).getByRole('button', { name: 'Sign Out' }).focus()
    await page.keyboard.press('Tab')
    await expect(profile).toBeHidden()
    await account(page).click()
    await main(page).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(main(page).getByRole('link', { name: 'Sign In' })).toBeVisible()
  })
})

test('the admin has the way to the dashboard of admins in the bar and under Account, others have none', async ({
  openAs,
}) => {
  const { page } = await openAs(admin)
  await page.goto('/about')
  await expect(main(page).locator('.nav__places a')).toHaveText(
    ['Dashboard', 'Inbox', 'Sent', 'Write Letter', 'Admin'],
    { useInnerText: true },
  )
  await account(page).click()
  await main(page).getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(main(page).getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test.describe('on a phone', () => {
  test('the menu carries the entries of the bar and of Account, for the admin too', async ({ openAs }) => {
    for (const username of [admin, 'Fern']) {
      const { page } = await openAs(username)
      await page.goto('/about')
      await account(page).waitFor()
      await account(page).click()
      await expect(main(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
      const all = await entries(page)
      expect(all).toContain('Write Letter')
      expect(all.includes('Admin Dashboard')).toBe(username === admin)
      await page.setViewportSize(phone)
      await expect(main(page)).toBeHidden()
      await menu(page).click()
      const sheet = page.getByRole('dialog', { name: 'Menu' })
      await expect(sheet.getByRole('button', { name: 'Sign Out' })).toBeVisible()
      expect(await entries(page, sheet.getByRole('navigation', { name: 'Main' }))).toEqual(all)
      expect(await axeFindings(page)).toEqual([])
      await sheet.getByRole('link', { name: 'Sent', exact: true }).click()
      await expect(page).toHaveURL(/\/sent$/)
      await expect(sheet).toBeHidden()
      await menu(page).click()
      await expect(sheet.locator('[aria-current="page"]')).toHaveText(['Sent'])
      await sheet.getByRole('link', { name: 'Sent', exact: true }).click()
      await expect(sheet).toBeHidden()
      await menu(page).click()
      await expect(sheet).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeFocused()
    }
  })

  test('the longest and widest username fits in the menu and in the Account menu', async ({ openAs }) => {
    const { page, username } = await openAs('W'.repeat(15))
    await page.goto('/dashboard')
    await account(page).click()
    await expect(main(page).getByText(username)).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(phone)
    await expect(menu(page)).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await menu(page).click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    const name = sheet.getByText(username)
    await name.scrollIntoViewIfNeeded()
    await expect(name).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    expect(await sheet.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  })
})

test.describe('the badge of unread letters', () => {
  test('grows and shrinks live, is said aloud, and stands in the menu of a phone', async ({ openAs }) => {
    const { api: olive } = await openAs('Olive')
    const { page, api: pia } = await openAs('Pia')
    // Said is what came after the first answer, and the link stands before it.
    const counted = page.waitForResponse(countCall)
    await page.goto('/faq')
    await counted
    await expect(main(page).getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
    const sent = await olive.client.letters.send({ ...letter, id: crypto.randomUUID(), receiver: 'Pia' })
    await expect(main(page).getByRole('link', { name: 'Inbox 1 unread' })).toBeVisible()
    await expect(page.getByRole('status').getByText('1 unread letter', { exact: true })).toBeAttached()
    await page.setViewportSize(phone)
    await menu(page)
      .and(page.getByRole('button', { name: 'Menu, 1 unread letter' }))
      .click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Inbox 1 unread' })).toBeVisible()
    await pia.client.letters.markRead({ id: sent.id })
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  })

  test('ends at 99+', async ({ openAs }) => {
    const { page } = await openAs('Quinn')
    let count = 99
    await page.route(countCall, route => route.fulfill({ json: { json: { count } } }))
    await page.goto('/faq')
    await expect(inboxLink(page)).toHaveText('Inbox 99 unread')
    count = 100
    await page.goto('/about')
    await expect(inboxLink(page)).toHaveText('Inbox 99+ unread')
    await page.setViewportSize(phone)
    await expect(menu(page)).toHaveAccessibleName('Menu, 99+ unread letters')
    await expectNoSidewaysScroll(page)
  })

  test('is asked for again on arriving at the inbox', async ({ openAs }) => {
    const { page } = await openAs('Rita')
    let count = 3
    let calls = 0
    await page.route(countCall, route => {
      calls += 1
      return route.fulfill({ json: { json: { count } } })
    })
    await page.goto('/faq')
    await expect(inboxLink(page)).toHaveText('Inbox 3 unread')
    const before = calls
    // Nothing told this page of it, and what it knows is still fresh.
    count = 5
    await inboxLink(page).click()
    await expect(inboxLink(page)).toHaveText('Inbox 5 unread')
    expect(calls).toBeGreaterThan(before)
  })

  test.describe('that cannot be had', () => {
    test.use({ expectedErrors: [/500.*\/letters\/unreadCount/] })

    test('is none, without a word, and is back with the next answer', async ({ openAs }) => {
      const { page } = await openAs('Sven')
      let fails = false
      let failures = 0
      await page.route(countCall, route => {
        if (!fails) return route.fulfill({ json: { json: { count: 7 } } })
        failures += 1
        return route.fulfill({ status: 500, json: { json: {} } })
      })
      await page.goto('/faq')
      await expect(inboxLink(page)).toHaveText('Inbox 7 unread')
      fails = true
      await inboxLink(page).click()
      await expect(inboxLink(page)).toHaveText('Inbox')
      expect(failures).toBeGreaterThan(1)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.locator('.toast')).toHaveCount(0)
      fails = false
      await main(page).getByRole('link', { name: 'Sent' }).click()
      await inboxLink(page).click()
      await expect(inboxLink(page)).toHaveText('Inbox 7 unread')
    })
  })
})

test('the footer leads everywhere it should, and outside in a new tab', async ({ openAs, openAsVisitor }) => {
  const visitor = await openAsVisitor()
  const { page: member } = await openAs('Fern')
  const links = {
    About: { 'Our Story': '/about', Testimonials: '/testimonials' },
    Legal: { 'Privacy Policy': '/privacy', 'Terms of Service': '/terms' },
    Support: { FAQ: '/faq', 'Contact Us': '/contact' },
  }
  for (const [page, path] of [
    [visitor, '/'],
    [member, '/dashboard'],
  ] as const) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    for (const [column, entries] of Object.entries(links)) {
      const list = footer.getByRole('navigation', { name: column }).getByRole('link')
      await expect(list).toHaveText(Object.keys(entries))
      for (const [name, to] of Object.entries(entries)) {
        await expect(footer.getByRole('link', { name })).toHaveAttribute('href', to)
      }
    }
    await expect(footer).toContainText(`© ${new Date().getFullYear()} ${site.name}`)
    for (const { name, url } of [site.builtWith, { name: site.socialName, url: site.socialUrl }]) {
      const link = footer.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', url)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noreferrer/)
    }
  }
  const footer = visitor.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'FAQ' }).click()
  await expect(visitor).toHaveURL(/\/faq$/)
  await expect(footer.locator('[aria-current="page"]')).toHaveText(['FAQ'])
  await visitor.setViewportSize(phone)
  await expectNoSidewaysScroll(visitor)
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}
