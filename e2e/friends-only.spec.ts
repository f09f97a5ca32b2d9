import type { Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { expectSent } from './expect-sent.ts'
import { axeFindings, expect, test } from './fixtures.ts'

const says = (username: string) => `${username} only accepts letters from friends.`
const failed = (username: string) => `Failed to send letter: ${says(username)}`

async function send(from: Browser, to: string, text = 'Dear you'): Promise<void> {
  const letter = { id: crypto.randomUUID(), receiver: to, banner: 'starry-night' as const }
  await from.client.letters.send({ ...letter, content: `<p>${text}</p>` })
}

const friendsOnly = (api: Browser) => api.client.profiles.update({ bio: '', privacySettings: 'friends_only' })
const anyone = (api: Browser) => api.client.profiles.update({ bio: '', privacySettings: 'anyone' })

const field = (page: Page) => page.getByRole('combobox', { name: 'Username' })
const sheetOf = (page: Page) => page.locator('.ProseMirror')
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Beautiful Letter' })
const beside = (page: Page) => page.locator('.send-problem')

async function write(page: Page, words: string): Promise<void> {
  await sheetOf(page).click()
  await page.keyboard.type(words)
}

test('compose says before a word is written that someone takes letters from friends alone', async ({
  openAs,
}) => {
  const { page, api: anton } = await openAs('Anton')
  const { api: beate } = await openAs('Beate')
  await send(anton, 'Beate', 'When anyone might write.')
  await friendsOnly(beate)
  await page.goto('/compose?to=Beate')
  await expect(page.getByRole('alert').filter({ hasText: says('Beate') })).toBeVisible()
  await expect(field(page)).toHaveAccessibleDescription(new RegExp(says('Beate')))
  expect(await axeFindings(page)).toEqual([])
  await write(page, 'I write it all the same.')
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
  // Disabled to assistive technology alone: a press on it says why.
  await sendButton(page).press('Enter')
  await expect(beside(page)).toHaveText(says('Beate'))
  await page.keyboard.press('Control+Enter')
  await expect(beside(page)).toHaveText(says('Beate'))
  expect((await anton.client.letters.sent({})).totals.total).toBe(1)

  // From the draft it is the same, and on a phone the field stays open to say it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compose')
  await expect(sheetOf(page)).toContainText('I write it all the same.')
  await expect(page.getByRole('alert').filter({ hasText: says('Beate') })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  // A letter from her makes them friends; coming back to the window is enough to learn it.
  await send(beate, 'Anton')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByRole('alert').filter({ hasText: says('Beate') })).toHaveCount(0)
  await sendButton(page).click()
  await expectSent(page)
  expect(await anton.client.drafts.list()).toEqual([])
})

test('the people written to before are marked in the list where they take no letter now', async ({
  openAs,
}) => {
  const { page, api: cora } = await openAs('Cora')
  const { api: dirk } = await openAs('Dirk')
  await openAs('Della')
  await send(cora, 'Della')
  await send(cora, 'Dirk')
  await friendsOnly(dirk)
  await page.goto('/compose')
  await field(page).click()
  const option = (name: string) => page.getByRole('option', { name: new RegExp(name) })
  await expect(option('Dirk')).toContainText('Friends only')
  await expect(option('Della')).not.toContainText('Friends only')
  expect(await axeFindings(page)).toEqual([])
  await field(page).fill('D')
  await expect(option('Dirk')).toContainText('Friends only')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Dirk')
  await expect(page.getByRole('alert').filter({ hasText: says('Dirk') })).toBeVisible()
  // Enter leads to the letter only where there is someone to get it.
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
})

test.describe('a letter that is refused', () => {
  test.use({
    // What only this device has is looked for on the server, too.
    expectedErrors: [
      /403|404.*\/drafts\/get|ERR_(?:INTERNET_DISCONNECTED|FAILED|NETWORK|CONNECTION)|Failed to fetch/,
    ],
  })

  test('because it was chosen while it was written stays on the desk, and is kept', async ({ openAs }) => {
    const { page, api: egon } = await openAs('Egon')
    const { api: frida } = await openAs('Frida')
    await send(egon, 'Frida')
    await page.goto('/compose?to=Frida')
    await expect(page.locator('.found')).toContainText('Frida')
    await write(page, 'While you choose.')
    await friendsOnly(frida)
    await sendButton(page).click()
    await expect(beside(page)).toHaveText(failed('Frida'))
    await expect(page.getByRole('alert').filter({ hasText: says('Frida') })).toHaveCount(2)
    await expect(sheetOf(page)).toContainText('While you choose.')
    await expect
      .poll(async () => (await egon.client.drafts.list()).map(draft => draft.firstWords))
      .toEqual(['While you choose.'])
    expect((await frida.client.letters.inbox({})).letters).toHaveLength(1)
    expect(await axeFindings(page)).toEqual([])

    await anyone(frida)
    await page.reload()
    await expect(sheetOf(page)).toContainText('While you choose.')
    await sendButton(page).click()
    await expectSent(page)
  })

  test('that waited for the connection says why, on whatever page its writer is', async ({ openAs }) => {
    const { page, api: gero } = await openAs('Gero')
    const { api: hilda } = await openAs('Hilda')
    await send(gero, 'Hilda')
    await page.goto('/compose?to=Hilda')
    await expect(page.locator('.found')).toContainText('Hilda')
    await write(page, 'From the tunnel.')
    await page.context().setOffline(true)
    await sendButton(page).click()
    await expect(page.getByText(/will be sent when it is back/)).toBeVisible()
    await friendsOnly(hilda)
    const context = page.context()
    await page.close()
    await context.setOffline(false)
    const elsewhere = await context.newPage()
    await elsewhere.goto('/inbox')
    await expect(
      elsewhere.getByText(`Your letter to Hilda could not be sent: ${says('Hilda')} It is kept as a draft.`),
    ).toBeVisible()
    await elsewhere.getByRole('button', { name: 'Open Draft' }).click()
    await expect(sheetOf(elsewhere)).toContainText('From the tunnel.')
    await expect(elsewhere.getByRole('alert').filter({ hasText: says('Hilda') })).toBeVisible()
    expect((await hilda.client.letters.inbox({})).letters).toHaveLength(1)
  })

  test('that waited on the desk says why there', async ({ openAs }) => {
    const { page, api: igor } = await openAs('Igor')
    const { api: jutta } = await openAs('Jutta')
    await send(igor, 'Jutta')
    await page.goto('/compose?to=Jutta')
    await expect(page.locator('.found')).toContainText('Jutta')
    await write(page, 'It lies here and waits.')
    await page.context().setOffline(true)
    await sendButton(page).click()
    await expect(page.getByText(/will be sent when it is back/)).toBeVisible()
    await friendsOnly(jutta)
    await page.context().setOffline(false)
    await expect(beside(page)).toHaveText(failed('Jutta'))
    await expect(sheetOf(page)).toContainText('It lies here and waits.')
    await expect.poll(async () => (await igor.client.drafts.list()).length).toBe(1)
  })
})
