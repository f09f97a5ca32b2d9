import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test } from '../fixtures.ts'

async function send(from: Browser, to: string, text: string): Promise<string> {
  const id = crypto.randomUUID()
  const content = `<p>${text}</p>`
  await from.client.letters.send({ id, receiver: to, banner: 'spring-flowers', content })
  return id
}

const conversation = (page: Page) => page.getByRole('main').getByRole('list')
const letters = (page: Page) => conversation(page).getByRole('listitem')
const letter = (page: Page, text: string) => letters(page).filter({ hasText: text }).getByRole('link')

test('a long conversation loads more while scrolling and restores its scroll position, and each letter opens at its place and leads back', async ({
  openAs,
  signIn,
}) => {
  const { page, api: dirk } = await openAs('Dirk')
  const edda = await signIn('Edda')
  let fromEdda = ''
  for (let number = 1; number <= 21; number += 1) {
    await send(dirk, 'Edda', `Question ${number}?`)
    fromEdda = await send(edda, 'Dirk', number === 2 ? 'The nightingale, of course.' : `Answer ${number}.`)
  }
  await page.goto('/u/Edda')
  await page.getByRole('link', { name: 'Letters Between You' }).click()
  await expect(page.getByRole('heading', { name: 'You and Edda' })).toBeVisible()
  await expect(page).toHaveTitle(/^You and Edda/)
  await expect(letters(page)).toHaveCount(20)

  await test.step('a sealed letter opens at its place in the inbox, and back leads to the conversation', async () => {
    await letter(page, 'Answer 21.').click()
    await expect(page).toHaveURL(new RegExp(`/inbox\\?letter=${fromEdda}`))
    await page.getByRole('button', { name: /Open the letter from Edda/ }).click()
    await expect(page.getByRole('heading', { name: 'A letter from Edda' })).toBeFocused()
    await page.getByRole('link', { name: 'Back to letters with Edda' }).click()
    await expect(page.getByRole('heading', { name: 'You and Edda' })).toBeVisible()
    await expect(letter(page, 'Answer 21.')).toBeFocused()
    await expect(letters(page).first()).not.toContainText('New')
  })

  await test.step('our own letter opens among the sent ones; Escape leads back, and it links to the conversation', async () => {
    await letter(page, 'Question 21?').click()
    await expect(page).toHaveURL(/\/sent\?letter=/)
    await expect(page.getByRole('heading', { name: 'Your letter to Edda' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(letter(page, 'Question 21?')).toBeFocused()
    await letter(page, 'Question 21?').click()
    await page.getByRole('link', { name: 'Letters Between You' }).click()
    await expect(letters(page)).toHaveCount(20)
  })

  await letter(page, 'Question 12?').scrollIntoViewIfNeeded()
  await expect.poll(() => letters(page).count()).toBeGreaterThanOrEqual(40)
  await letters(page).last().scrollIntoViewIfNeeded()
  await expect(letters(page)).toHaveCount(42)
  await expect(letters(page).last()).toContainText('Question 1?')

  await letter(page, 'Question 5?').click()
  await expect(page.getByRole('heading', { name: 'Your letter to Edda' })).toBeVisible()
  await page.goBack()
  await expect(letter(page, 'Question 5?')).toBeFocused()
  await expect(letter(page, 'Question 5?')).toBeInViewport()

  const { pathname } = new URL(page.url())
  await page.goto('/dashboard')
  await page.goto(pathname)
  await expect(letters(page)).toHaveCount(20)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
