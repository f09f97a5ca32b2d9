import type { Browser, Page } from '@playwright/test'
import { facesCame } from './faces-came.ts'
import { axeFindings, expect, test } from './fixtures.ts'

const row = (page: Page, question: string) => page.locator('details').filter({ hasText: question })
const answerOf = (page: Page, question: string) => row(page, question).locator('p')
const topic = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Topic' }).getByRole('button', { name, exact: true })
/** The tabs of the cards that are there; a card that is left out is no heading either. */
const cards = (page: Page) => page.locator('.faq__cards').getByRole('heading')
const rows = (page: Page) => page.locator('details:visible')

/** The topics are links until the app is there, which comes when somebody turns to them. */
const wake = (page: Page) => page.getByRole('group', { name: 'Topic' }).getByText('All').hover()

const cost = 'Does it cost anything?'
const block = 'Can I block someone?'
const dark = 'Is there a dark mode?'

test('several answers are open at once, each closes again, and the topics leave one card alone', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await page.goto('/faq')
  await wake(page)
  await expect(topic(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  expect(await rows(page).count()).toBeGreaterThanOrEqual(24)
  for (const question of [cost, block, dark]) await row(page, question).locator('summary').click()
  for (const question of [cost, block, dark]) await expect(answerOf(page, question)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await row(page, block).locator('summary').click()
  await expect(answerOf(page, block)).toBeHidden()

  for (const name of ['Getting Started', 'Writing', 'Privacy', 'Features', 'Technical']) {
    await topic(page, name).click()
    await expect(page.locator('[aria-pressed="true"]')).toHaveText(name)
    await expect(cards(page)).toHaveText([name])
    expect(await rows(page).count(), name).toBeGreaterThanOrEqual(4)
  }
  await expect(answerOf(page, dark)).toBeVisible()
  await expect(row(page, cost)).toBeHidden()
  await topic(page, 'All').click()
  await expect(answerOf(page, cost)).toBeVisible()
})

test('an address that names an answer leads to it, on arrival and from another page', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await page.goto('/faq#block')
  await expect(answerOf(page, block)).toBeInViewport()
  await expect(row(page, block).locator('summary')).toBeInViewport()
  await page.goto('/contact')
  await page.getByRole('link', { name: 'only then can we see it' }).click()
  await expect(page).toHaveURL(/\/faq#report$/)
  await expect(answerOf(page, 'What happens when I report a letter?')).toBeInViewport()
  await row(page, 'Are my letters encrypted?').locator('summary').click()
  await page.getByRole('link', { name: 'How letters are sealed' }).click()
  await expect(page).toHaveURL(/\/privacy#sealed$/)
  await expect(page.getByRole('heading', { name: 'How letters are sealed' })).toBeInViewport()
})

test('a named answer that its reader closed stays closed when the page wakes, and opens by the next link', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await page.goto('/faq#block')
  await expect(answerOf(page, block)).toBeInViewport()
  await row(page, block).locator('summary').click()
  await expect(answerOf(page, block)).toBeHidden()
  await facesCame(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  const awake = page.waitForResponse(/accounts\/session/)
  await link.hover()
  await awake
  await expect(topic(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect(answerOf(page, block)).toBeHidden()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  await link.click()
  await page.getByRole('link', { name: 'only then can we see it' }).click()
  await expect(answerOf(page, 'What happens when I report a letter?')).toBeInViewport()
})

test('the contents of a page lead to its parts', async ({ openAsVisitor }) => {
  const page = await openAsVisitor()
  for (const path of ['/terms', '/privacy', '/contact']) {
    await page.goto(path)
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const last = links.last()
    await last.click()
    await expect(page).toHaveURL(new RegExp(`${path}#`))
    const id = (await last.getAttribute('href'))?.slice(1)
    await expect(page.locator(`#${id} h2`)).toBeInViewport()
    for (const href of await links.evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))) {
      await expect(page.locator(href), `${path}${href}`).toHaveCount(1)
    }
  }
})

test('every way to our channel opens in a new tab that is not told where it came from', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  for (const path of ['/contact', '/faq']) {
    await page.goto(path)
    const links = page.getByRole('main').locator('a[href^="https://"]')
    await expect(links.first()).toBeVisible()
    expect(await links.count(), path).toBeGreaterThanOrEqual(path === '/contact' ? 6 : 1)
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noreferrer/)
    }
  }
  await expect(page.getByRole('heading', { name: 'Still Have Questions?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact @novelette' })).toBeVisible()
})

test('the contact page says what is asked, what is to be avoided, and how soon we answer', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await page.goto('/contact')
  const entries = (heading: string) =>
    page.getByRole('heading', { name: heading }).locator('..').getByRole('listitem')
  await expect(entries('Please do')).toHaveText([
    'Be specific',
    'Include browser and device details',
    'Be patient and respectful',
    'Share screenshots if helpful',
  ])
  await expect(entries('Please avoid')).toHaveText([
    'Spam or repeated messages',
    'Sharing private account information publicly',
    'Demanding immediate responses',
    'Inappropriate language',
  ])
  await expect(page.locator('#times dd')).toHaveText(['under 1 hour', 'under 2 hours', 'under 24 hours'])
  await expect(page.getByText('#MyNovelette')).toBeVisible()
})

test.describe('a path that is not ours', () => {
  test.use({ expectedErrors: [/404/] })

  test('is named on the envelope’s page, however long, and leads home', async ({ openAsVisitor }) => {
    const page = await openAsVisitor()
    await page.setViewportSize({ width: 320, height: 700 })
    const answer = await page.goto(`/letters-that-never-were/${'x'.repeat(300)}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('/letters-that-never-were/')).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('a screen that fails to draw', () => {
  test.use({ expectedErrors: [/./] })

  test('says so, and leads home', async ({ openAs }) => {
    const { page } = await openAs('Ruth')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back, Ruth!' })).toBeVisible()
    // What a broken answer of the server would do.
    await page.route('**/api/rpc/testimonials/approved*', route =>
      route.fulfill({ json: { json: { testimonials: [{ id: 'a' }], nextCursor: null } } }),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'support' })).toHaveAttribute('target', '_blank')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  const open = async (browser: Browser, baseURL: string) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    return context.newPage()
  }

  test('each page is there in full, as the app draws it', async ({ browser, openAs, server }) => {
    const bare = await open(browser, server.url)
    const { page: member } = await openAs('Ruth')
    const textOf = async (page: Page) => {
      const text = await page.getByRole('main').textContent()
      return text?.replace(/\s+/g, ' ') ?? ''
    }
    for (const path of ['/about', '/privacy', '/terms', '/faq', '/contact']) {
      await bare.goto(path)
      expect((await textOf(bare)).length, path).toBeGreaterThan(900)
      await member.goto(path)
      await expect(member.getByRole('button', { name: 'Account' })).toBeVisible()
      expect(await textOf(member), path).toBe(await textOf(bare))
    }
    await bare.context().close()
  })

  test('every link leads somewhere', async ({ browser, server }) => {
    const page = await open(browser, server.url)
    const paths = new Set<string>()
    for (const path of ['/', '/about', '/privacy', '/terms', '/faq', '/contact', '/testimonials']) {
      await page.goto(path)
      for (const link of await page.locator('a').all()) {
        const href = (await link.getAttribute('href')) ?? ''
        if (href.startsWith('#')) await expect(page.locator(href), `${path} ${href}`).toHaveCount(1)
        else if (href.startsWith('/')) paths.add(href)
        else expect(href, path).toMatch(/^https:/)
      }
    }
    expect(paths.size).toBeGreaterThan(8)
    for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200)
    await page.context().close()
  })

  test('answers open and close, the topics lead to their cards, and an address opens its answer', async ({
    browser,
    server,
  }) => {
    const page = await open(browser, server.url)
    await page.goto('/faq')
    expect(await rows(page).count()).toBeGreaterThanOrEqual(24)
    for (const question of [cost, block]) await row(page, question).locator('summary').click()
    for (const question of [cost, block]) await expect(answerOf(page, question)).toBeVisible()
    await row(page, cost).locator('summary').click()
    await expect(answerOf(page, cost)).toBeHidden()
    await page.getByRole('group', { name: 'Topic' }).getByRole('link', { name: 'Technical' }).click()
    await expect(page.getByRole('heading', { name: 'Technical' })).toBeInViewport()
    await page.goto('/contact')
    await page.goto('/faq#dark')
    await expect(answerOf(page, dark)).toBeInViewport()
    await page.context().close()
  })
})

test('a row that was opened and a topic that had the focus before the scripts came stay so', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  const held = Promise.withResolvers<void>()
  await page.route(/assets\/index-/, async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/faq')
  await row(page, cost).locator('summary').click()
  await expect(answerOf(page, cost)).toBeVisible()
  const link = page.getByRole('group', { name: 'Topic' }).getByText('Writing')
  await link.locator('xpath=..').focus()
  held.resolve()
  await expect(topic(page, 'Writing')).toBeFocused()
  await expect(answerOf(page, cost)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(cards(page)).toHaveText(['Writing'])
})
