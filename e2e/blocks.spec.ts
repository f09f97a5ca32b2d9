import type { Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { expectSent } from './expect-sent.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import { withoutStream } from './live-stream.ts'
import { tabTo } from './tab-to.ts'

async function send(from: Browser, to: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  await from.client.letters.send({ id, receiver: to, banner: 'golden-hearts', content: `<p>${text}</p>` })
  return id
}

const idOf = async (api: Browser) => (await api.client.accounts.session())?.id ?? ''
const block = async (who: Browser, whom: Browser) => who.client.blocks.block({ personId: await idOf(whom) })
const blockedBy = async (api: Browser) =>
  (await api.client.blocks.list()).people.map(({ username }) => username)
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: /^Block / })
const settings = (page: Page) => page.getByRole('region', { name: 'Blocked People' })

async function writeInBrowser(page: Page, to: string, words: string): Promise<void> {
  await page.goto(`/compose?to=${to}`)
  await expect(page.locator('.found')).toContainText(to)
  await page.locator('.ProseMirror').click()
  await page.keyboard.type(words)
  await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
}

test('someone is blocked from their open letter, by keyboard, and nothing of theirs comes any more', async ({
  openAs,
}) => {
  const { page, api: anna } = await openAs('Anna')
  const { page: writer, api: bert } = await openAs('Bert')
  const { api: cleo } = await openAs('Cleo')
  const id = await send(bert, 'Anna', 'The letter that came before.')
  await anna.client.letters.markRead({ id })
  await page.goto(`/inbox?letter=${id}`)
  await expect(page.getByText('The letter that came before.')).toBeVisible()

  await tabTo(more(page))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Block Bert' }))
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('They are not told. Their letters will not reach you.')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(more(page)).toBeFocused()
  expect(await blockedBy(anna)).toEqual([])

  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Block Bert' }))
  await page.keyboard.press('Enter')
  await tabTo(question(page).getByRole('button', { name: 'Block' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bert is blocked.')).toBeVisible()
  await expect(page.getByText('You blocked Bert. Their letters do not reach you.')).toBeVisible()
  await expect(more(page)).toBeFocused()
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/inbox')
  await expect(rows(page)).toHaveCount(1)
  await writeInBrowser(writer, 'Anna', 'The letter that is never seen.')
  await expectSent(writer)
  // Whatever could have come of the first has come once the next one is there.
  await send(cleo, 'Anna', 'The letter that comes after.')
  await expect(rows(page).filter({ hasText: 'The letter that comes after.' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('main').getByText('1 unread')).toBeVisible()
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await page.goto('/dashboard')
  await expect(page.getByText('1 new letter waiting')).toBeVisible()
  await expect(page.getByText('never seen')).toHaveCount(0)

  await writer.goto('/sent')
  const sent = rows(writer).filter({ hasText: 'never seen' })
  await expect(sent.getByText('Sent', { exact: true })).toBeVisible()
  await writer.goto('/u/Anna')
  await expect(writer.getByRole('link', { name: 'Send Love Letter' })).toBeVisible()
})

test('someone is blocked from their profile, and let back by Undo or there', async ({ openAs }) => {
  const { page, api: dora } = await openAs('Dora')
  await openAs('Emil')
  await page.goto('/u/Emil')
  await page.getByRole('button', { name: 'Block Emil' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Block Emil' })).toBeFocused()
  await page.getByRole('button', { name: 'Block Emil' }).click()
  await question(page).getByRole('button', { name: 'Block', exact: true }).click()
  const unblock = page.getByRole('button', { name: 'Unblock Emil' })
  await expect(unblock).toBeFocused()
  await expect(page.getByText('You blocked Emil. Their letters do not reach you.')).toBeVisible()
  expect(await blockedBy(dora)).toEqual(['Emil'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Block Emil', exact: true })).toBeVisible()
  expect(await blockedBy(dora)).toEqual([])

  await dora.client.blocks.block({
    personId: (await dora.client.profiles.byUsername({ username: 'Emil' })).id,
  })
  // It was done in another window; this one is told.
  await expect(page.getByText('You blocked Emil. Their letters do not reach you.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await unblock.click()
  await expect(page.getByText('Emil is not blocked any more.').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Block Emil', exact: true })).toBeFocused()
  expect(await blockedBy(dora)).toEqual([])
})

test('neither a visitor nor one’s own profile offers to block', async ({ openAs, openAsVisitor }) => {
  const { page } = await openAs('Fritz')
  await page.goto('/u/Fritz')
  const visitor = await openAsVisitor()
  await visitor.goto('/u/Fritz')
  for (const one of [page, visitor]) {
    await expect(one.getByRole('button', { name: 'Share Profile' })).toBeVisible()
    await expect(one.getByRole('button', { name: /^(?:Unb|B)lock/ })).toHaveCount(0)
  }
})

test('the settings list who is blocked, and let them go one by one with the focus in place', async ({
  openAs,
}) => {
  const { page, api: gesa } = await openAs('Gesa')
  const { api: hugo } = await openAs('Hugo')
  const { api: ines } = await openAs('Ines')
  await page.goto('/settings#blocked')
  await expect(settings(page).getByText('You have blocked nobody.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await block(gesa, hugo)
  await block(gesa, ines)
  await expect(settings(page).getByRole('listitem')).toHaveText([/Hugo/, /Ines/])
  expect(await axeFindings(page)).toEqual([])

  await settings(page).getByRole('button', { name: 'Unblock Hugo' }).focus()
  await page.keyboard.press('Enter')
  await expect(settings(page).getByRole('listitem')).toHaveText([/Ines/])
  await expect(settings(page).getByRole('button', { name: 'Unblock Ines' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(settings(page).getByText('You have blocked nobody.')).toBeVisible()
  await expect(settings(page).getByRole('heading', { name: 'Blocked People' })).toBeFocused()
  expect(await blockedBy(gesa)).toEqual([])
  await send(hugo, 'Gesa', 'Here I am again.')
  expect((await gesa.client.letters.inbox({})).letters).toHaveLength(1)
})

test('whoever writes to someone they blocked is told that no answer will come', async ({ openAs }) => {
  const { page, api: jana } = await openAs('Jana')
  const { api: karl } = await openAs('Karl')
  await block(jana, karl)
  await writeInBrowser(page, 'Karl', 'One last word.')
  await expectSent(page)
  await page.goto('/compose?to=Karl')
  const note = page.getByText('You blocked Karl: their answer will not reach you.')
  await expect(note).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(note).toBeVisible()
  expect((await karl.client.letters.inbox({})).letters).toHaveLength(1)
})

test.describe('without a connection', () => {
  test.use({
    expectedErrors: [/ERR_(?:INTERNET_DISCONNECTED|FAILED|NETWORK|CONNECTION)|Failed to fetch|500/],
  })

  test('a block is not made, and the question says so', async ({ openAs }) => {
    const { page, api } = await openAs('Lotte')
    await openAs('Moritz')
    await page.goto('/u/Moritz')
    await page.getByRole('button', { name: 'Block Moritz' }).click()
    await page.context().setOffline(true)
    await question(page).getByRole('button', { name: 'Block', exact: true }).click()
    await expect(question(page).getByRole('alert')).toContainText('Nothing was changed.')
    await page.context().setOffline(false)
    await question(page).getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByText('Moritz is blocked.')).toBeVisible()
    expect(await blockedBy(api)).toEqual(['Moritz'])
  })

  test('the list says that it did not come, and comes when it is asked for again', async ({ openAs }) => {
    const { page } = await openAs('Nele')
    await withoutStream(page)
    await page.route('**/api/rpc/blocks/list', route => route.abort('connectionfailed'))
    await page.goto('/settings#blocked')
    await expect(settings(page).getByRole('alert')).toContainText('We could not see whom you blocked')
    await page.unroute('**/api/rpc/blocks/list')
    await settings(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(settings(page).getByText('You have blocked nobody.')).toBeVisible()
  })

  test('a letter that a blocked person wrote offline leaves later, and is not seen', async ({ openAs }) => {
    const { api: otto } = await openAs('Otto')
    const { page, api: petra } = await openAs('Petra')
    await page.goto('/compose?to=Otto')
    await expect(page.locator('.found')).toContainText('Otto')
    await page.locator('.ProseMirror').click()
    await page.keyboard.type('Written in the tunnel.')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
    await expect(page.getByText(/will be sent when it is back/)).toBeVisible()
    await block(otto, petra)
    await page.context().setOffline(false)
    await expectSent(page)
    const { letters } = await petra.client.letters.sent({})
    expect(letters).toMatchObject([{ status: 'sent', preview: 'Written in the tunnel.' }])
    expect((await otto.client.letters.inbox({})).letters).toEqual([])
    expect(await otto.client.letters.unreadCount()).toEqual({ count: 0 })
  })
})
