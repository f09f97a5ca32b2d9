import { randomUUID } from 'node:crypto'
import { type Browser as Chromium, chromium, type Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { findBrowser } from '../e2e/find-browser.ts'
import { addressOf, password, verificationLink } from '../e2e/people.ts'
import { ProductServer } from '../e2e/server.ts'
import { makeKeys } from '../e2e/server-keys.ts'
import { chromiumArguments } from '../playwright.config.ts'
import { browse } from '../server/src/test/browser.ts'
import { freePort } from '../server/src/test/free-port.ts'
import { createDevice } from '../server/src/test/notices/push-devices.ts'
import { laterYear } from '../server/src/test/scheduling/later-year.ts'
import { installEarlierRelease } from './breaking/earlier-release.ts'
import { Ledger } from './ledger/sent-ledger.ts'
import { keepWriting } from './ledger/writing.ts'
import type { BrowserUser } from './site/people.ts'
import { recordRequests } from './site/recorded-requests.ts'
import { startPostgres, untilFinished } from './site/servers.ts'
import { startSkewedProxy } from './site/skewed-proxy.ts'

const betweenLetters = 40

/** Its first build takes a minute, which is none of a test's. */
const earlierRelease = await installEarlierRelease()

type Release = 'earlier' | 'present'

/** The earlier release runs alone at first, with the tables of its time. */
async function startEarlier() {
  const port = await freePort()
  const appUrl = `http://localhost:${port}`
  const settings = { ...makeKeys(), APP_URL: appUrl, DATABASE_URL: await startPostgres() }
  const earlier = await untilFinished(ProductServer.start(settings, [], earlierRelease.main))
  return {
    appUrl,
    databaseUrl: settings.DATABASE_URL,
    earlier,
    /** It migrates, and both serve. */
    async startPresent() {
      const present = await untilFinished(ProductServer.start(settings))
      const ports = { earlier: Number(new URL(earlier.url).port), present: Number(new URL(present.url).port) }
      await startSkewedProxy(port, ports)
      return present
    },
  }
}

type Site = Awaited<ReturnType<typeof startEarlier>>

async function signUp({ earlier, appUrl }: Site, username: string): Promise<BrowserUser> {
  const browser = browse(earlier.url, appUrl)
  const email = addressOf(username)
  await browser.client.accounts.signUp({ username, email, password })
  const link = await verificationLink(earlier, email)
  await browser.client.accounts.verifyEmail({ token: link.searchParams.get('token') ?? '' })
  return { username, browser }
}

/** With the same session. */
function at({ url }: ProductServer, { appUrl }: Site, { username, browser }: BrowserUser): BrowserUser {
  const moved = browse(url, appUrl)
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
  return { username, browser: moved }
}

async function openChromium(): Promise<Chromium> {
  const opened = await chromium.launch({ executablePath: findBrowser(), args: chromiumArguments })
  onTestFinished(() => opened.close())
  return opened
}

type Window = { readonly page: Page; readonly username: string; readonly errors: string[] }

async function signIn(
  opened: Chromium,
  { appUrl }: Site,
  username: string,
  [pages, calls]: readonly [Release, Release],
): Promise<Window> {
  const context = await opened.newContext({
    baseURL: appUrl,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-pages': pages, 'x-calls': calls },
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const errors: string[] = []
  context.on('weberror', error => errors.push(`${username}: ${error.error()}`))
  await page.goto('/login')
  await page.getByLabel('Email').fill(addressOf(username))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: `Welcome back, ${username}!` }).waitFor()
  return { page, username, errors }
}

/** With a draft that is saved, and read again after a reload. */
async function writeAndSend({ page }: Window, receiver: string, words: string): Promise<void> {
  await page.goto(`/compose?to=${receiver}`)
  await page.locator('.ProseMirror').click()
  const saved = page.waitForResponse(/\/drafts\/save/)
  await page.keyboard.type(words)
  expect((await saved).status()).toBe(200)
  await page.reload()
  await page.locator('.ProseMirror').getByText(words).waitFor()
  await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await page
    .getByText('Letter Sent Successfully!')
    .or(page.getByText(`To: ${receiver}`))
    .first()
    .waitFor()
}

/** The reader's inbox is open; the writer looks at what they sent. */
async function openAndSeeRead(reader: Window, writer: Window, words: string): Promise<void> {
  await writer.page.goto('/sent')
  const row = writer.page
    .getByRole('listitem')
    .filter({ hasText: `To ${reader.username}` })
    .first()
  await row.getByText('Delivered').waitFor()
  await reader.page
    .getByRole('link', { name: new RegExp(writer.username) })
    .first()
    .click()
  await reader.page.getByRole('button', { name: `Open the letter from ${writer.username}` }).click()
  await reader.page.getByRole('main').getByText(words).first().waitFor()
  await row.getByText('Read', { exact: true }).waitFor()
}

async function register(opened: Chromium, { appUrl }: Site, username: string): Promise<void> {
  const extraHTTPHeaders = { 'x-pages': 'present', 'x-calls': 'earlier' }
  const page = await (await opened.newContext({ baseURL: appUrl, extraHTTPHeaders })).newPage()
  await page.goto('/register')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(addressOf(username))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByText('Username is available').waitFor()
  await page.getByRole('button', { name: 'Create Free Account' }).click()
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
}

test('letters are written, arrive, are opened and seen as read where pages and calls are of two releases', async () => {
  const site = await startEarlier()
  for (const username of ['Rose', 'Jack']) await signUp(site, username)
  await site.startPresent()
  const opened = await openChromium()
  await register(opened, site, 'Ida')
  const rose = await signIn(opened, site, 'Rose', ['earlier', 'present'])
  const jack = await signIn(opened, site, 'Jack', ['present', 'earlier'])
  for (const [writer, reader] of [
    [rose, jack],
    [jack, rose],
  ] as const) {
    const words = `The tide is out, ${reader.username}.`
    await reader.page.goto('/inbox')
    await reader.page.getByText('No letters received yet').waitFor()
    await writeAndSend(writer, reader.username, words)
    await reader.page.getByText(`From: ${writer.username}`).waitFor()
    await openAndSeeRead(reader, writer, words)
  }
  expect([...rose.errors, ...jack.errors]).toEqual([])
})

test('the present release migrates under the earlier one, and what it stores breaks no list there', async () => {
  const site = await startEarlier()
  const people = await Promise.all(['Rose', 'Jack', 'Ida'].map(name => signUp(site, name)))
  const [rose, jack, ida] = people as [BrowserUser, BrowserUser, BrowserUser]
  const ledger = new Ledger()
  const asked = recordRequests(site.earlier.url)
  const writing = keepWriting(
    ledger,
    [
      [rose, ida],
      [ida, rose],
    ],
    betweenLetters,
  )
  const present = await site.startPresent()
  await writing.stop()
  expect(asked.filter(({ failure, isPostponed }) => failure !== null || isPostponed)).toEqual([])
  expect(await ledger.compare(site.databaseUrl, [rose, ida])).toEqual([])

  const { client } = at(present, site, rose).browser
  const letter = {
    receiver: 'Jack',
    content: '<p>The lighthouse is lit.</p>',
    banner: 'starry-night',
  } as const
  const [plain, closed] = [randomUUID(), randomUUID()]
  await client.letters.send({ ...letter, id: plain })
  await client.letters.send({ ...letter, id: closed, openWhen: { label: 'you cannot sleep' } })
  const delivery = {
    kind: 'day',
    wall: `${laterYear}-05-01T09:00`,
    zone: 'Europe/Lisbon',
    zoneOf: 'fixed',
  } as const
  await client.scheduledLetters.schedule({ ...letter, id: randomUUID(), delivery })
  const draft = { ...letter, id: randomUUID(), plan: { delivery } }
  await client.drafts.save({ ...draft, revision: 0 })
  const guest = { id: randomUUID(), name: 'Rosalind' }
  await client.guests.create(guest)
  await client.guests.send({
    id: randomUUID(),
    guestId: guest.id,
    content: letter.content,
    banner: letter.banner,
  })
  await client.notices.subscribe(createDevice())

  const inbox = await jack.browser.client.letters.inbox({})
  expect(inbox.letters.map(({ id, preview }) => ({ id, preview }))).toEqual([
    { id: closed, preview: 'you cannot sleep' },
    { id: plain, preview: 'The lighthouse is lit.' },
  ])
  const dashboard = await jack.browser.client.letters.dashboard()
  const between = await jack.browser.client.letters.correspondence({
    personId: inbox.letters[0]?.sender.id ?? '',
  })
  const found = await jack.browser.client.letters.inbox({ search: 'lighthouse' })
  expect(dashboard.received.map(({ id }) => id)).toEqual([closed, plain])
  expect(between.letters.map(({ id }) => id).toSorted()).toEqual([closed, plain].toSorted())
  expect(found.letters.map(({ id }) => id)).toEqual([plain])
  const { client: roses } = rose.browser
  const sent = await roses.letters.sent({})
  expect(sent.letters.slice(0, 3).map(({ preview }) => preview)).toEqual([
    'The lighthouse is lit.',
    'you cannot sleep',
    'The lighthouse is lit.',
  ])
  expect(await roses.drafts.get({ id: draft.id })).toMatchObject({
    content: letter.content,
    plan: { delivery },
  })
  expect(await roses.guests.list()).toMatchObject([{ name: 'Rosalind' }])

  // Its words are shown by neither before its reader has opened it.
  const { client: jacks } = at(present, site, jack).browser
  for (const { letters } of [jack.browser.client, jacks])
    expect(await letters.received({ id: closed })).toMatchObject({
      content: '',
      openWhen: { label: 'you cannot sleep' },
    })
  expect(await jacks.letters.markRead({ id: closed })).toMatchObject({ content: letter.content })
  expect(await jack.browser.client.letters.received({ id: closed })).toMatchObject({
    content: letter.content,
  })
})
