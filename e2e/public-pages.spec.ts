import type { Page } from '@playwright/test'
import { axeFindings, expect, test } from './fixtures.ts'

const row = (page: Page, question: string) => page.locator('details').filter({ hasText: question })
const answerOf = (page: Page, question: string) => row(page, question).locator('p')
const topic = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Topic' }).getByRole('button', { name, exact: true })
/** The tabs of the cards that are there; a card that is left out is no heading either. */
const cards = (page: Page) => page.locator('.faq__cards').getByRole('heading')
const rows = (page: Page) => page.locator('details:visible')

const cost = 'Does it cost anything?'
const block = 'Can I block someone?'
const dark = 'Is there a dark mode?'

test('several answers are open at once, each closes again, and the topics leave one card alone', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await page.goto('/faq')
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

  test('says so, and leads home', async ({ openAsVisitor }) => {
    const page = await openAsVisitor()
    // What a broken answer of the server would do.
    await page.route('**/api/rpc/testimonials/approved*', route =>
      route.fulfill({ json: { json: { testimonials: [{ id: 'a' }], nextCursor: null } } }),
    )
    await page.goto('/testimonials')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'support' })).toHaveAttribute('target', '_blank')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeHidden()
  })
})
