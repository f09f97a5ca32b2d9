import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test, waitForFontsAndAnimations } from '../fixtures.ts'
import { addressOf, password, verificationLink } from '../people.ts'
import { tabTo } from '../tab-to.ts'

const words = 'The kettle is on.'

async function writeByLink({ client }: Browser, name: string) {
  const guest = crypto.randomUUID()
  await client.guests.create({ id: guest, name })
  const letter = { id: crypto.randomUUID(), guestId: guest, banner: 'starry-night' as const }
  await client.guests.send({ ...letter, content: `<p>Dear ${name},</p><p>${words}</p>` })
  const { locator, secret } = await client.guests.link({ id: guest })
  const status = async () => (await client.letters.sentLetter({ id: letter.id })).status
  return { locator, secret, path: `/l/${locator}#${secret}`, status }
}

const sealOf = (page: Page, writer: string) =>
  page.getByRole('button', { name: `Open the letter from ${writer}` })

async function pressSeal(page: Page, writer: string): Promise<void> {
  await waitForFontsAndAnimations(page)
  const box = await sealOf(page, writer).boundingBox()
  if (!box) throw new Error('there is no seal')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.59)
  await page.mouse.down()
}

test('a reader without an account holds the seal, reads, answers, and takes the letters into an account', async ({
  openAsVisitor,
  server,
  expectedErrors,
  signIn,
}) => {
  // What a link answers once its letters are in an account.
  expectedErrors.push(/409 \(Conflict\) .*guests\/envelopes/)
  const api = await signIn('Anna')
  const letter = await writeByLink(api, 'Rosalind')
  const page = await openAsVisitor()

  await test.step('the seal is held: it is delivered, then opened', async () => {
    await page.goto(letter.path)
    await expect(page.getByRole('heading', { name: 'A letter for Rosalind' })).toBeVisible()
    await expect(page.getByText('From Anna. Hold the seal to open it.')).toBeVisible()
    expect(await letter.status()).toBe('sent')
    await pressSeal(page, 'Anna')
    await expect(page.locator('.letter-text')).toContainText(words)
    await page.mouse.up()
    await expect(page.getByRole('heading', { name: 'A letter for Rosalind' })).toBeFocused()
    await expect.poll(letter.status).toBe('read')
  })

  await test.step('an answer survives a reload, and arrives', async () => {
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    const field = page.getByRole('textbox', { name: 'Your reply to Anna' })
    await field.fill('Dear Anna,\n\nOn Friday, then.')
    await page.reload()
    await expect(field).toHaveValue('Dear Anna,\n\nOn Friday, then.')
    await page.getByRole('button', { name: 'Send Your Reply' }).click()
    await expect(page.getByRole('heading', { name: 'Your reply is on its way to Anna.' })).toBeFocused()
    const [answer] = (await api.client.letters.inbox({})).letters
    expect(answer?.preview).toContain('On Friday, then.')
  })

  await test.step('registering takes the letters along, and ends the link', async () => {
    await page.getByRole('button', { name: 'Read the letter from Anna again' }).click()
    await page.getByRole('button', { name: 'Save to an Account' }).click()
    await page.getByRole('link', { name: 'Create Free Account' }).click()
    await expect(page).toHaveURL(/\/register/)
    expect(page.url()).not.toContain(letter.secret)
    await page.getByLabel('Username').fill('Rosalind_K')
    await page.getByLabel('Email').fill(addressOf('Rosalind_K'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await expect(page.getByText('Username is available')).toBeVisible()
    await page.getByRole('button', { name: 'Create Free Account' }).click()
    await expect(page).toHaveURL(/\/verify-email/)
    await page.goto((await verificationLink(server, addressOf('Rosalind_K'))).href)
    await expect(page).toHaveURL(/\/inbox/)
    await expect(page.getByRole('link', { name: /From: Anna/ })).toBeVisible()
    const again = await openAsVisitor()
    await again.goto(letter.path)
    await expect(again.getByRole('heading', { name: 'These letters are in an inbox now' })).toBeVisible()
  })
})

test('a link reaches no other site, its letter is opened by the keyboard alone, and closing the page leaves nothing in the browser', async ({
  openAsVisitor,
  signIn,
}) => {
  const api = await signIn('Dora')
  const letter = await writeByLink(api, 'Rosalind')
  const page = await openAsVisitor()
  const referers: (string | undefined)[] = []
  const canary = createServer((request, answer) => {
    if (request.url === '/') referers.push(request.headers.referer)
    answer.end('<title>canary</title>')
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const at = canary.address()
  const port = typeof at === 'object' && at ? at.port : 0

  await page.goto(letter.path.replace('#', '%23'))
  await expect(page).toHaveURL(new RegExp(`${letter.path}$`))
  await expect(sealOf(page, 'Dora')).toBeVisible()
  await page.evaluate(href => window.location.assign(href), `http://127.0.0.1:${port}/`)
  await expect(page).toHaveTitle('canary')
  expect(referers).toEqual([undefined])
  canary.close()

  await test.step('by the keyboard, the seal asks before it breaks', async () => {
    await page.goto(letter.path)
    const seal = sealOf(page, 'Dora')
    await seal.waitFor()
    await tabTo(seal)
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Open the letter now?' })
    await expect(question).toBeVisible()
    expect(await letter.status()).toBe('sent')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(seal).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(question.getByRole('button', { name: 'Open It', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.locator('.letter-text')).toContainText(words)
    await expect(page.getByRole('heading', { name: 'A letter for Rosalind' })).toBeFocused()
    await expect.poll(letter.status).toBe('read')
  })

  await tabTo(page.getByRole('button', { name: 'Close This Page' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'This page is closed' })).toBeFocused()
  await expect(page).toHaveURL(/\/l$/)
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const caches = await window.caches.keys()
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases,
      caches,
      history.state,
      document.cookie,
    ])
  })
  for (const part of [letter.secret, letter.locator, words, 'Rosalind']) expect(stored).not.toContain(part)
})

/** Opacity of what replaces the words that the server has drawn, as it is put there. */
const opacityOfNext = (page: Page) =>
  page.evaluate(() => {
    const words = () => document.querySelector('.envelope-stage__awaited')
    const first = words()
    return new Promise<string>(resolve => {
      const watch = new MutationObserver(() => {
        const next = words()
        if (!next || next === first) return
        watch.disconnect()
        resolve(getComputedStyle(next).opacity)
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
  })

test('the words that an envelope is awaited stay when the scripts come late', async ({
  openAsVisitor,
  signIn,
}) => {
  const api = await signIn('Edda')
  const letter = await writeByLink(api, 'Rosalind')
  const page = await openAsVisitor()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/assets\/index-/, async route => {
    await released
    await route.continue()
  })
  await page.route('**/api/rpc/guests/envelopes', () => new Promise(() => undefined))
  await page.goto(letter.path)
  await expect(page.getByText('Loading your envelope…')).toHaveCSS('opacity', '1')
  const opacity = opacityOfNext(page)
  release()
  expect(await opacity).toBe('1')
})
