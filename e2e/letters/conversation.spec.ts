import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test } from '../fixtures.ts'

async function send(from: Browser, to: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  const content = `<p>${text}</p>`
  await from.client.letters.send({ id, receiver: to, banner: 'spring-flowers', content })
  return id
}

const idOf = async (api: Browser) => (await api.client.accounts.session())?.id ?? ''
const conversation = (page: Page) => page.getByRole('main').getByRole('list')
const letters = (page: Page) => conversation(page).getByRole('listitem')
const letter = (page: Page, text: string) => letters(page).filter({ hasText: text }).getByRole('link')

test('a conversation lists the letters of two people, each of which opens at its place and leads back', async ({
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

  await test.step('a sealed letter opens at its place in the inbox, and back leads to the conversation', async () => {
    await letter(page, 'The second').click()
    await expect(page).toHaveURL(new RegExp(`/inbox\\?letter=${fromBoris}`))
    await page.getByRole('button', { name: /Open the letter from Boris/ }).click()
    await expect(page.getByRole('heading', { name: 'A letter from Boris' })).toBeFocused()
    await page.getByRole('link', { name: 'Back to letters with Boris' }).click()
    await expect(page.getByRole('heading', { name: 'You and Boris' })).toBeVisible()
    await expect(letter(page, 'The second')).toBeFocused()
    await expect(letters(page).filter({ hasText: 'New' })).toHaveCount(0)
  })

  await test.step('our own letter opens among the sent ones; Escape leads back, and it links to the conversation', async () => {
    await letter(page, 'The first').click()
    await expect(page).toHaveURL(/\/sent\?letter=/)
    await expect(page.getByRole('heading', { name: 'Your letter to Boris' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(letter(page, 'The first')).toBeFocused()
    await letter(page, 'The first').click()
    await page.getByRole('link', { name: 'All letters with Boris' }).click()
    await expect(letters(page)).toHaveCount(3)
  })
})

test('a long conversation loads more while scrolling and restores its scroll position', async ({
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

  await page.goto('/dashboard')
  await page.goto(`/letters/${await idOf(edda)}`)
  await expect(letters(page)).toHaveCount(20)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
