import type { Page } from '@playwright/test'
import { joinLetter } from '../../domain/src/letters/parts/letter-parts.ts'
import { expect, test } from '../fixtures.ts'
import { paragraphOf } from '../open-letters.ts'

const content = joinLetter({ words: paragraphOf(80), flowers: [{ flower: 'cornflower', lies: 'head' }] })

/** Which parts of the page have moved, by what moved them. */
async function openWatched(page: Page, id: string | undefined): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.moved = []
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (target instanceof Element && target.matches('[data-lies]')) window.moved.push(animationName)
    })
  })
  await page.goto(`/inbox?letter=${id}`)
  await page.getByRole('button', { name: 'Open the letter from Fenna' }).click()
  await expect(page.getByRole('img', { name: 'Pressed Cornflower' })).toBeVisible()
  return () => page.evaluate(() => window.moved)
}

test('a pressed flower slips out with its letter, and lies still where motion is reduced', async ({
  openAs,
  signIn,
}) => {
  const api = await signIn('Fenna')
  const { page, api: readerApi } = await openAs('Gerrit')
  for (const id of [crypto.randomUUID(), crypto.randomUUID()])
    await api.client.letters.send({ id, receiver: 'Gerrit', banner: 'starry-night', content })
  const { letters } = await readerApi.client.letters.inbox({})
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moved = await openWatched(page, letters[0]?.id)
  await expect.poll(moved).toEqual([expect.stringContaining('slip')])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const movedAgain = await openWatched(page, letters[1]?.id)
  const running = () =>
    page
      .getByRole('img', { name: 'Pressed Cornflower' })
      .evaluate(flower => getComputedStyle(flower).animationName)
  await expect.poll(running).toBe('none')
  expect(await movedAgain()).toEqual([])
})

declare global {
  interface Window {
    moved: string[]
  }
}
