import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test } from '../fixtures.ts'

const calls = '**/api/rpc/letters/dashboard*'
const keyOf = (userId: string) => `dashboard-of-user-${userId}`
const waiting = (page: Page, count: number) =>
  page.getByText(`${count} new ${count === 1 ? 'letter' : 'letters'} waiting`)
const inbox = (page: Page) => page.getByRole('region', { name: 'Recent Inbox' })
const sentOnes = (page: Page) => page.getByRole('region', { name: 'Recently Sent' })
const skeleton = (page: Page) => page.getByRole('status', { name: 'Loading your letters...' }).first()

async function write(from: Browser, receiver: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  await from.client.letters.send({ id, receiver, banner: 'romantic-roses', content: `<p>${text}</p>` })
  return id
}

const userIdOf = async (api: Browser) => (await api.client.accounts.session())?.id ?? ''
const kept = (page: Page, userId: string) => page.evaluate(key => localStorage.getItem(key), keyOf(userId))

async function openKept(page: Page, userId: string, shown: string): Promise<string> {
  await page.goto('/dashboard')
  await expect(page.getByText(shown)).toBeVisible()
  await expect.poll(() => kept(page, userId)).toContain(shown)
  return (await kept(page, userId)) ?? ''
}

test('the dashboard cached for one user is gone when another user signs in', async ({ openAs, server }) => {
  const { page, api: anna } = await openAs('Anna')
  const { api: ben } = await openAs('Ben')
  const { api: carla } = await openAs('Carla')
  const [annaId, benId] = [await userIdOf(anna), await userIdOf(ben)]
  await write(carla, 'Anna', 'for Anna alone')
  await openKept(page, annaId, 'for Anna alone')
  await page.route(calls, () => new Promise(() => undefined))
  const reloaded = page.waitForEvent('load')
  await page.context().addCookies([...ben.cookies].map(([name, value]) => ({ name, value, url: server.url })))
  // The page may reload before this message arrives.
  await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-in')).catch(() => null)
  await reloaded
  await expect(page.getByRole('heading', { name: 'Welcome back, Ben!' })).toBeVisible()
  await expect(skeleton(page)).toBeVisible()
  expect(await kept(page, benId)).toBeNull()
  await expect(page.getByText('for Anna alone')).toBeHidden()
  await expect.poll(() => kept(page, annaId)).toBeNull()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('for Anna alone')
})

test('the dashboard updates by itself when a letter arrives, is read or is removed', async ({ openAs }) => {
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
