import type { Page } from '@playwright/test'
import { dropFile } from '../drop-file.ts'
import { expect, test, waitForFontsAndAnimations } from '../fixtures.ts'
import { keepResetBannerOnScreen } from '../keep-on-screen.ts'

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/assets\/index-/, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a public page loads next to no script until the first interaction, and keeps its scroll position then', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  const scripts = scriptsOf(page)
  await page.goto('/faq', { waitUntil: 'networkidle' })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Our Story' })
  await waitForFontsAndAnimations(page)
  await link.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => window.scrollY)
  const before = await place()
  expect(before).toBeGreaterThan(0)
  expect(scripts).toEqual([])

  const appStarted = page.waitForResponse(/accounts\/session/)
  await link.focus()
  await appStarted
  expect(scripts.some(path => path.includes('/index-'))).toBe(true)
  expect(await place()).toBe(before)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible()
  await expect.poll(place).toBe(0)
})

test('a file that is dropped before the app has loaded is not taken, which the app says', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await keepResetBannerOnScreen(page)
  const scripts = scriptsOf(page)
  await page.goto('/faq', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await dropFile(page)
  await expect(page.getByText('The file was not added.')).toBeVisible()
  await expect(page).toHaveURL(/\/faq$/)
})

test('a file that is dropped without a connection loads the app once, and is told of when there is one', async ({
  openAsVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /The app could not be loaded/)
  const page = await openAsVisitor()
  await keepResetBannerOnScreen(page)
  await page.goto('/faq', { waitUntil: 'networkidle' })
  const scripts = scriptsOf(page)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('console', message => message.text().includes('could not be loaded'))
  await dropFile(page)
  await failed
  await page.waitForTimeout(1_000)
  expect(scripts.length).toBeLessThan(30)
  await page.context().setOffline(false)
  await dropFile(page)
  await expect(page.getByText('The file was not added.')).toBeVisible()
})

test('a link navigates without waiting for the app', async ({ openAsVisitor, server }) => {
  const page = await openAsVisitor()
  await holdApp(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Our Story' }).click()
  await expect(page).toHaveURL(`${server.url}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const way of ['a click', 'the space bar', 'Enter']) {
  test(`a topic of the FAQ pressed with ${way} before the app has loaded filters as it does afterwards`, async ({
    openAsVisitor,
    server,
  }) => {
    const page = await openAsVisitor()
    const releaseApp = await holdApp(page)
    await page.goto('/faq')
    const topics = page.getByRole('group', { name: 'Topic' })
    const topic = topics.getByRole('button', { name: 'Privacy' })
    if (way === 'a click') await topic.click()
    else await topic.press(way === 'Enter' ? 'Enter' : ' ')
    releaseApp()
    await expect(topics.getByRole('button', { name: 'Privacy', pressed: true })).toBeVisible()
    await expect(page.locator('.faq-page__cards').getByRole('heading')).toHaveText(['Privacy'])
    await expect(page).toHaveURL(`${server.url}/faq`)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
}

test('a public page shows a member their own entries, and a cookie without a session those of a visitor', async ({
  openAs,
  server,
}) => {
  const { page } = await openAs('Maud')
  const releaseApp = await holdApp(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden()
  releaseApp()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.context().addCookies([{ name: 'novelette', value: 'of.another', url: server.url }])
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test.describe('an app that fails to load', () => {
  test.use({ expectedErrors: [/404|could not be loaded/] })

  test('a topic of the FAQ pressed without the app is followed as the link that it is, and the server is told', async ({
    openAsVisitor,
    server,
  }) => {
    const page = await openAsVisitor()
    await page.route(/assets\/index-/, route => route.fulfill({ status: 404 }))
    const told = page.waitForRequest(/failures\/tell/)
    await page.goto('/faq')
    await page.getByRole('group', { name: 'Topic' }).getByText('Technical').click()
    await expect(page).toHaveURL(/\/faq#technical$/)
    await expect(page.getByRole('heading', { name: 'Technical' })).toBeInViewport()
    expect(await (await told).headerValue('cookie')).toBeNull()
    const metrics = async () => (await fetch(`${server.url}/api/metrics`)).text()
    await expect
      .poll(metrics)
      .toMatch(/browser_failures_total\{kind="chunk",screen="start",release="own"\} [1-9]/)
  })

  test('a page left behind by a new release looks for the app again and loses no word', async ({
    openAsVisitor,
  }) => {
    const page = await openAsVisitor()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(/assets\/index-/, async route => {
      await promise
      await route.fulfill({ status: 404 })
    })
    await page.goto('/')
    const field = page.getByRole('textbox', { name: 'Your letter' })
    const paper = page.getByRole('radio', { name: 'Royal Elegance' })
    await paper.check({ force: true })
    await field.fill('Dear Emma,\nbefore the new release.')
    const reloaded = page.waitForEvent('load')
    resolve()
    await reloaded
    await expect(field).toHaveValue('Dear Emma,\nbefore the new release.')
    await expect(paper).toBeChecked()
    await page.unroute(/assets\/index-/)
    const asked = page.waitForResponse(/accounts\/session/)
    await page.getByRole('link', { name: 'Our Story' }).first().hover()
    await asked
    await expect(field).toHaveValue('Dear Emma,\nbefore the new release.')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('tried-letter')))
      .toContain('royal-elegance')
  })
})
