import type { Page } from '@playwright/test'
import { phonePhoto } from '../../server/src/test/photos.ts'
import { expect, test } from '../fixtures.ts'
import { addressOf, password } from '../people.ts'

type SharedFile = {
  readonly name: string
  readonly type: string
  readonly base64?: string
  readonly bytes?: number
}
type Shared = { readonly title?: string; readonly text?: string; readonly files?: readonly SharedFile[] }

const mebibyte = 1024 * 1024

const photographs = async (count: number): Promise<readonly SharedFile[]> => {
  const base64 = (await phonePhoto()).toString('base64')
  return Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg`, type: 'image/jpeg', base64 }))
}

/** Posts what the browser posts for another app, which no test can open. */
async function share(page: Page, { files = [], ...texts }: Shared): Promise<void> {
  const posted = page.waitForEvent('domcontentloaded')
  await page.evaluate(
    ({ files, texts }) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share' })
      form.enctype = 'multipart/form-data'
      for (const [name, value] of Object.entries(texts))
        form.append(Object.assign(document.createElement('textarea'), { name, value }))
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'files',
        multiple: true,
      })
      const chosen = new DataTransfer()
      for (const { name, type, base64, bytes } of files) {
        const data = base64
          ? Uint8Array.from(atob(base64), character => character.charCodeAt(0))
          : new Uint8Array(bytes ?? 0)
        chosen.items.add(new File([data], name, { type }))
      }
      input.files = chosen.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { files, texts },
  )
  await posted
}

const sheet = (page: Page) => page.locator('.ProseMirror')
const figures = (page: Page) => page.locator('.letter-sheet figure')

/** No test can install an app: its pages alone are told so. */
const install = (page: Page) =>
  page.addInitScript(() => {
    const { matchMedia } = window
    window.matchMedia = query =>
      matchMedia(query.replace('display-mode: standalone', 'display-mode: browser'))
  })

async function openControlled(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const cachesOf = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('shares')).keys()).map(({ url }) => new URL(url).pathname),
  )

const assetsOf = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('release-'))
    const all = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
}

test('the manifest takes shares and opens pictures, and a share that no service worker took is said to be none', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await page.goto('/login')
  const session = await page.context().newCDPSession(page)
  const { data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ share_target: { action: '/share' } })
  await share(page, { text: 'Never sent' })
  await expect(page).toHaveURL(/\/share\?problem=not-ready$/)
  await expect(page.getByRole('heading', { name: 'That Could Not Be Taken' })).toBeVisible()
  await expect(page.getByText('Nothing was stored or sent. Please share it again.')).toBeVisible()
})

test.describe('what another app shares', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: [
      /ERR_(?:INTERNET_DISCONNECTED|FAILED)|Failed to fetch|part of the page could not be loaded/,
    ],
  })

  test('opens a new letter, beside the draft that was begun, and nothing of it is sent', async ({
    openAs,
  }) => {
    const { page, api } = await openAs('Vronsky')
    await api.client.drafts.save({
      id: crypto.randomUUID(),
      receiver: '',
      content: '<p>Begun before.</p>',
      banner: 'golden-hearts',
      revision: 0,
    })
    await openControlled(page)
    const posted: string[] = []
    page.on('request', request => request.url().endsWith('/share') && posted.push(request.url()))
    await share(page, { title: 'The lake', text: 'It is <b>still</b>.', files: await photographs(2) })
    await expect(page).toHaveURL(/\/compose\?shared=/)
    await expect(sheet(page).locator('p')).toHaveText(['The lakeIt is <b>still</b>.'])
    await expect(figures(page)).toHaveCount(2)
    await expect.poll(() => cachesOf(page)).toEqual([])
    await expect.poll(async () => (await api.client.drafts.list()).length).toBe(2)
    await page.reload()
    await expect(figures(page)).toHaveCount(2)
    expect((await api.client.letters.sent({})).letters).toEqual([])
  })

  test('is no more than a letter holds, and the rest is told', async ({ openAs }) => {
    const { page } = await openAs('Karenin')
    await openControlled(page)
    const huge = { name: 'huge.jpg', type: 'image/jpeg', bytes: 200 * mebibyte }
    await share(page, { files: [huge, ...(await photographs(30))] })
    await expect(figures(page)).toHaveCount(10)
    await expect(page.getByText('10 of 30 photographs were taken.')).toContainText(
      'A photograph can be at most 20 MB.',
    )
    await share(page, { files: [huge] })
    await expect(page.getByText('A photograph can be at most 20 MB.')).toBeVisible()
    await share(page, { files: [{ name: 'song.mp3', type: 'audio/mpeg', bytes: 10 }] })
    await expect(page.getByText(/^Only photographs and texts can be shared with Novelette/)).toBeVisible()
    expect(await cachesOf(page)).toEqual([])
  })

  test('is a text of 2 MB', async ({ openAs }) => {
    const { page, api } = await openAs('Levin')
    await openControlled(page)
    await share(page, { text: 'All happy families are alike.\n'.repeat(70_000) })
    await expect(sheet(page)).toContainText('All happy families are alike.')
    await expect
      .poll(async () => {
        const [draft] = await api.client.drafts.list()
        return draft ? (await api.client.drafts.get({ id: draft.id })).content.length : 0
      })
      .toBeGreaterThan(2_000_000)
  })

  test('waits for its person while they are signed out, and is not shown to somebody else', async ({
    openAs,
    signIn,
    server,
  }) => {
    const { page, api } = await openAs('Kitty')
    const other = await signIn('Dolly')
    await install(page)
    const signInAs = ({ cookies }: typeof api) =>
      page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })))
    await openControlled(page)
    await signOut(page)
    await share(page, { text: 'For the two of us.', files: await photographs(1) })
    await expect(page.getByText('What you shared waits on this device')).toBeVisible()
    await signInAs(other)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back, Dolly!' })).toBeVisible()
    await page.goto('/share')
    await expect(page.getByRole('heading', { name: 'Nothing Waits Here' })).toBeVisible()
    await page.goto('/compose')
    await expect(sheet(page)).toBeVisible()
    await expect(sheet(page)).not.toContainText('For the two of us.')
    await expect(page.getByText(/waits for you/)).toBeHidden()

    await signOut(page)
    await page.goto('/login?return=/share')
    await page.getByLabel('Email').fill(addressOf('Kitty'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(sheet(page)).toHaveText('For the two of us.')
    await expect(figures(page)).toHaveCount(1)
  })

  test('opens a letter without a connection, in an installed app', async ({ openAs }) => {
    const { page, api } = await openAs('Oblonsky')
    await install(page)
    await openControlled(page)
    for (const part of ['compose-page', 'letter-editor', 'open-share', 'enclose-files', 'storing-state'])
      await expect.poll(() => assetsOf(page)).toContainEqual(expect.stringContaining(`/${part}-`))
    await page.context().setOffline(true)
    await share(page, { text: 'From the train.', files: await photographs(1) })
    await expect(sheet(page)).toContainText('From the train.')
    await expect(figures(page)).toHaveCount(1)
    await page.context().setOffline(false)
    await expect.poll(async () => (await api.client.drafts.list()).length).toBe(1)
  })
})
