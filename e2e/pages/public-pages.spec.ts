import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { waitForFonts } from '../wait-for-fonts.ts'

const row = (page: Page, question: string) => page.locator('details').filter({ hasText: question })
const answerOf = (page: Page, question: string) => row(page, question).locator('p')
const topic = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Topic' }).getByRole('button', { name, exact: true })
/** A filtered card has no heading. */
const cards = (page: Page) => page.locator('.faq-page__cards').getByRole('heading')
const rows = (page: Page) => page.locator('details:visible')

const cost = 'Does it cost anything?'
const block = 'Can I block someone?'
const dark = 'Is there a dark mode?'

test('a URL with an answer’s hash opens it on arrival and from another page, and leaves an answer closed that the reader closed', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await page.goto('/faq#block')
  await expect(answerOf(page, block)).toBeInViewport()
  await expect(row(page, block).locator('summary')).toBeInViewport()
  await row(page, block).locator('summary').click()
  await expect(answerOf(page, block)).toBeHidden()
  await waitForFonts(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  const appStarted = page.waitForResponse(/accounts\/session/)
  await link.hover()
  await appStarted
  await expect(topic(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect(answerOf(page, block)).toBeHidden()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)

  await link.click()
  await page.getByRole('link', { name: 'only then can we see it' }).click()
  await expect(page).toHaveURL(/\/faq#report$/)
  await expect(answerOf(page, 'What happens when I report a letter?')).toBeInViewport()
  await row(page, 'Are my letters encrypted?').locator('summary').click()
  await page.getByRole('link', { name: 'How letters are sealed' }).click()
  await expect(page).toHaveURL(/\/privacy#sealed$/)
  await expect(page.getByRole('heading', { name: 'How letters are sealed' })).toBeInViewport()

  const part = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last()
  const id = (await part.getAttribute('href')) ?? ''
  await part.click()
  await expect(page).toHaveURL(new RegExp(`/privacy${id}$`))
  await expect(page.locator(`${id} h2`)).toBeInViewport()
})

test.describe('an unknown path', () => {
  test.use({ expectedErrors: [/404/] })

  test('the not-found page shows the path, however long, and links home', async ({ openAsVisitor }) => {
    const page = await openAsVisitor()
    await page.setViewportSize({ width: 320, height: 700 })
    const answer = await page.goto(`/letters-that-never-were/${'x'.repeat(300)}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('/letters-that-never-were/')).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('the FAQ without JavaScript', () => {
  test('answers open and close without JavaScript, the topics lead to their cards, and a URL opens its answer', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
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
    await context.close()
  })
})

test('an opened row and a focused topic stay so when the scripts load', async ({ openAsVisitor }) => {
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
