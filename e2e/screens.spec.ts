import type { Page } from '@playwright/test'
import { axeFindings, expect, test } from './fixtures.ts'

const publicPaths = [
  '/',
  '/about',
  '/privacy',
  '/terms',
  '/faq',
  '/contact',
  '/testimonials',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
]
const privatePaths = [
  '/dashboard',
  '/inbox',
  '/sent',
  '/compose',
  '/profile',
  '/settings',
  '/testimonials',
  '/u/Fred',
]

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

/** What must hold on any screen: no finding of axe, one title, nothing wider than the window. */
async function expectWellMade(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  // A public page stands before it knows that a member reads it.
  await expect(page.locator('[data-prerendered="member"]')).toHaveCount(0)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  expect(await axeFindings(page), path).toEqual([])
  expect(await page.locator('title').count(), path).toBe(1)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

for (const { width, colorScheme } of looks) {
  test(`public screens are well made at ${width} pixels, ${colorScheme}`, async ({ openAsVisitor }) => {
    const page = await openAsVisitor()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const path of publicPaths) await expectWellMade(page, path)
  })
}

test('screens behind sign-in are well made, empty and full, on a desk and on a phone', async ({ openAs }) => {
  const { api: grete } = await openAs('Grete')
  const { page, api: fred } = await openAs('Fred')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of privatePaths) await expectWellMade(page, path)
  const letter = { banner: 'spring-flowers', content: '<p>Dear,</p><p>Some words.</p>' } as const
  const received = await grete.client.letters.send({ ...letter, id: crypto.randomUUID(), receiver: 'Fred' })
  const sent = await fred.client.letters.send({ ...letter, id: crypto.randomUUID(), receiver: 'Grete' })
  const paths = [...privatePaths, `/inbox?letter=${received.id}`, `/sent?letter=${sent.id}`]
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) await expectWellMade(page, path)
  }
})

test.describe('an address that leads nowhere', () => {
  test.use({ expectedErrors: [/404/] })

  test('answers 404 with a way home', async ({ openAsVisitor, server }) => {
    const page = await openAsVisitor()
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    expect((await page.request.get('/assets/missing.js')).status()).toBe(404)
  })
})
