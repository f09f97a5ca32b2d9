import type { Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import { withoutStream } from './live-stream.ts'
import { addressOf, password } from './people.ts'

async function send(from: Browser, to: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  const content = `<p>${text}</p>`
  await from.client.letters.send({ id, receiver: to, banner: 'spring-flowers', content })
  return id
}

const idOf = async (api: Browser) => (await api.client.accounts.session())?.id ?? ''
const bundle = (page: Page) => page.getByRole('main').getByRole('list')
const letters = (page: Page) => bundle(page).getByRole('listitem')
const letter = (page: Page, text: string) => letters(page).filter({ hasText: text }).getByRole('link')

test('the letters of two people lie in one bundle, both sides, the newest on top, and no one else’s', async ({
  openAs,
}) => {
  const { page, api: anna } = await openAs('Anna')
  const { api: boris } = await openAs('Boris')
  const { api: carla } = await openAs('Carla')
  await send(anna, 'Boris', 'The first, from Anna.')
  const fromBoris = await send(boris, 'Anna', 'The second, from Boris.')
  await send(carla, 'Anna', 'From somebody else.')
  await send(carla, 'Boris', 'And to somebody else.')
  await send(anna, 'Boris', 'The third, from Anna.')
  await page.goto('/u/Boris')
  await page.getByRole('link', { name: 'Letters Between You' }).click()
  await expect(page.getByRole('heading', { name: 'You and Boris' })).toBeVisible()
  await expect(page).toHaveTitle(/^You and Boris/)
  await expect(letters(page)).toHaveText([/You.*The third/, /Boris.*The second/, /You.*The first/])

  await test.step('a letter comes and goes in it without a reload, and moves on to Read', async () => {
    const newest = await send(boris, 'Anna', 'The fourth, from Boris.')
    await expect(letters(page)).toHaveCount(4)
    await expect(letters(page).first()).toContainText('The fourth')
    await boris.client.letters.takeBack({ id: newest, draftId: crypto.randomUUID() })
    await expect(letters(page)).toHaveCount(3)
    const { letters: atBoris } = await boris.client.letters.inbox({ search: 'third' })
    await boris.client.letters.markRead({ id: atBoris[0]?.id ?? '' })
    await expect(letters(page).first().getByText('Read', { exact: true })).toBeVisible()
  })

  await test.step('a sealed one is opened at its place in the inbox, and back leads to the bundle', async () => {
    await letter(page, 'The second').click()
    await expect(page).toHaveURL(new RegExp(`/inbox\\?letter=${fromBoris}`))
    await page.getByRole('button', { name: /Open the letter from Boris/ }).click()
    await expect(page.getByRole('heading', { name: 'A letter from Boris' })).toBeFocused()
    await page.getByRole('link', { name: 'Back to letters with Boris' }).click()
    await expect(page.getByRole('heading', { name: 'You and Boris' })).toBeVisible()
    await expect(letter(page, 'The second')).toBeFocused()
    await expect(letters(page).filter({ hasText: 'New' })).toHaveCount(0)
  })

  await test.step('one of ours is opened among the sent ones; Escape leads back, and the letter leads here', async () => {
    await letter(page, 'The first').click()
    await expect(page).toHaveURL(/\/sent\?letter=/)
    await expect(page.getByRole('heading', { name: 'Your letter to Boris' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(letter(page, 'The first')).toBeFocused()
    await letter(page, 'The first').click()
    await page.getByRole('link', { name: 'All letters with Boris' }).click()
    await expect(letters(page)).toHaveCount(3)
  })

  await test.step('one that is taken back from there is gone from it', async () => {
    await letter(page, 'The third').click()
    await expect(page.getByLabel('About this letter').getByRole('status')).toHaveText('Read')
    await expect(page.getByRole('button', { name: 'Take Back' })).toHaveCount(0)
    await page.goBack()
    const id = await send(anna, 'Boris', 'The fifth, from Anna.')
    await letter(page, 'The fifth').click()
    await expect(page).toHaveURL(new RegExp(id))
    await page.getByRole('button', { name: 'Take Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take Back' }).click()
    await expect(page.getByRole('heading', { name: 'You and Boris' })).toBeVisible()
    await expect(letters(page)).toHaveCount(3)
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('a bundle of many letters reads on while it is scrolled, is searched, and stays where it was', async ({
  openAs,
}) => {
  const { page, api: dirk } = await openAs('Dirk')
  const { api: edda } = await openAs('Edda')
  for (let number = 1; number <= 25; number += 1) {
    await send(dirk, 'Edda', `Question ${number}?`)
    await send(edda, 'Dirk', number === 2 ? 'The nightingale, of course.' : `Answer ${number}.`)
  }
  await page.goto(`/letters/${await idOf(edda)}`)
  await expect(letters(page)).toHaveCount(20)
  await letter(page, 'Question 16?').scrollIntoViewIfNeeded()
  await expect.poll(() => letters(page).count()).toBeGreaterThanOrEqual(40)
  await letters(page).last().scrollIntoViewIfNeeded()
  await expect(letters(page)).toHaveCount(50)
  await expect(letters(page).last()).toContainText('Question 1?')

  await letter(page, 'Question 5?').click()
  await expect(page.getByRole('heading', { name: 'Your letter to Edda' })).toBeVisible()
  await page.goBack()
  await expect(letter(page, 'Question 5?')).toBeFocused()
  await expect(letter(page, 'Question 5?')).toBeInViewport()

  const search = page.getByRole('searchbox', { name: 'Search these letters' })
  await search.fill('NIGHTINGALE')
  await expect(letters(page)).toHaveText([/Edda.*The nightingale/])
  await expect(page).toHaveURL(/search=NIGHTINGALE/)
  await search.fill('%')
  await expect(page.getByRole('heading', { name: 'No letters found' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(letters(page)).toHaveCount(50)
  await expect(search).toBeFocused()
  await page.goto('/dashboard')
  await page.goto(`/letters/${await idOf(edda)}`)
  await expect(letters(page)).toHaveCount(20)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a bundle that is still empty says how it begins, and is well made on a desk and a phone', async ({
  openAs,
}) => {
  const { page, api: fritz } = await openAs('Fritz')
  const { api: gesa } = await openAs('Gesa')
  const path = `/letters/${await idOf(gesa)}`
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'No letters between you yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write the First One' })).toHaveAttribute(
    'href',
    '/compose?to=Gesa',
  )
  expect(await axeFindings(page)).toEqual([])
  await send(fritz, 'Gesa', 'One from here.')
  await send(gesa, 'Fritz', 'And a sealed one.')
  await expect(letters(page)).toHaveCount(2)
  for (const { width, colorScheme } of [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    expect(await axeFindings(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})

test.describe('an address of no one', () => {
  test.use({ expectedErrors: [/404|ERR_FAILED/] })

  test('is a page that is not found, and so are letters with oneself', async ({ openAs }) => {
    const { page, api } = await openAs('Hanno')
    const notFound = page.getByRole('heading', { name: 'Page Not Found' })
    for (const path of ['not-an-id', crypto.randomUUID(), await idOf(api)]) {
      await page.goto(`/letters/${path}`)
      await expect(notFound).toBeVisible()
    }
  })

  test('is shown to nobody who is not signed in', async ({ openAs, openAsVisitor }) => {
    const { api } = await openAs('Irma')
    await openAs('Jost')
    const path = `/letters/${await idOf(api)}`
    const visitor = await openAsVisitor()
    await visitor.goto(path)
    await expect(visitor).toHaveURL(/\/login/)
    await visitor.getByLabel('Email').fill(addressOf('Jost'))
    await visitor.getByLabel('Password', { exact: true }).fill(password)
    await visitor.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(visitor.getByRole('heading', { name: 'You and Irma' })).toBeVisible()
  })

  test('says when the letters did not come, and they come when asked again', async ({ openAs }) => {
    const { page } = await openAs('Kaja')
    const { api } = await openAs('Lars')
    const loading = Promise.withResolvers<void>()
    await withoutStream(page)
    let isBroken = true
    await page.route('**/letters/correspondence', async route => {
      await loading.promise
      await (isBroken ? route.abort() : route.continue())
    })
    await page.goto(`/letters/${await idOf(api)}`)
    await expect(page.getByLabel('Loading your letters...')).toBeVisible()
    loading.resolve()
    await expect(page.getByRole('alert')).toContainText('Failed to load your letters. Please try again.')
    isBroken = false
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'You and Lars' })).toBeVisible()
  })
})
