import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  badgesOf,
  openPushes,
  openWorker,
  pressNotice,
  replacePushManager,
  shownNotices,
  subscriptionHere,
} from '../push-browser.ts'

test.use({ serviceWorkers: 'allow' })

const payload = (title: string, count: number, navigate = '/inbox') => {
  const notification = { title, body: 'They are in your inbox.', navigate, app_badge: String(count) }
  return JSON.stringify({ web_push: 8030, notification }).padEnd(512)
}

async function turnOn(page: Page): Promise<void> {
  await replacePushManager(page)
  await page.goto('/settings')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).showNotification('An earlier letter'))
  const onThisDevice = page.getByRole('switch', { name: 'On this device' })
  await onThisDevice.click()
  await expect(page.getByRole('list', { name: 'Devices with notices' })).toContainText('This device')
  await expect(onThisDevice).toBeChecked()
  // All is read: what watches the device, and is loaded late, clears it.
  await expect.poll(() => shownNotices(page)).toEqual([])
}

test('a device shows one notice that counts, each time a push comes; pressed, it leads to the inbox, and Sign Out ends it', async ({
  openAs,
  signIn,
}) => {
  const { page, api } = await openAs('Sylvia')
  await turnOn(page)
  expect((await api.client.notices.settings()).devices).toHaveLength(1)
  const worker = await openWorker(page)
  const push = await openPushes(page)

  await push(payload('A letter has come', 1))
  await expect.poll(() => shownNotices(page)).toEqual(['A letter has come: They are in your inbox.'])
  await push(payload('3 letters have come', 3, 'https://elsewhere.example/inbox'))
  await expect.poll(() => shownNotices(page)).toEqual(['3 letters have come: They are in your inbox.'])
  expect(await badgesOf(worker)).toEqual([1, 3])
  await push('')
  await expect.poll(() => shownNotices(page)).toEqual(['A letter has come: It is in your inbox.'])

  await pressNotice(worker)
  await expect(page).toHaveURL(/\/inbox$/)
  await expect.poll(() => shownNotices(page)).toEqual([])

  await push(payload('A letter has come', 1))
  await expect.poll(() => shownNotices(page)).toHaveLength(1)
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(
    page.getByText(
      'Notices also come here after you were signed out for doing nothing; Sign Out ends them on all devices.',
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => subscriptionHere(page)).toBeNull()
  await expect.poll(() => shownNotices(page)).toEqual([])
  const later = await signIn('Sylvia')
  await expect.poll(async () => (await later.client.notices.settings()).devices).toEqual([])
})
