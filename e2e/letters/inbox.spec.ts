import type { Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { expect, test, waitForFontsAndAnimations } from '../fixtures.ts'

const shelfOf = (page: Page, name: 'Unopened' | 'Opened') => page.getByRole('region', { name })
const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('link').filter({ hasText: text })

async function send(from: Browser, receiver: string, texts: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const text of texts) {
    const letter = { id: crypto.randomUUID(), receiver, banner: 'golden-hearts' as const }
    await from.client.letters.send({ ...letter, content: `<p>${text}</p>` })
    ids.push(letter.id)
  }
  return ids
}

async function readAll(reader: Browser, ids: readonly string[]): Promise<void> {
  for (const id of ids) await reader.client.letters.markRead({ id })
}

async function scrollTo(page: Page, text: string): Promise<void> {
  await page.evaluate(async wanted => {
    const isThere = () =>
      [...document.querySelectorAll('[id^="letter-"]')].some(row => row.textContent.includes(wanted))
    while (!isThere()) {
      window.scrollBy({ top: 300, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  }, text)
  await rowOf(page, text).scrollIntoViewIfNeeded()
}

const numbered = (count: number) => Array.from({ length: count }, (_, number) => `Letter ${number} of many`)

/** Images before the new one have failed by then, too. */
const pictureFails = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        const picture = new Image()
        picture.onerror = () => done()
        picture.src = 'data:,'
      }),
  )

test.describe('a letter that the server did not sanitise', () => {
  // The browser reports the inline handlers it refuses to run.
  test.use({ expectedErrors: [/inline event handler/] })

  /** Rule 3.1 */
  test('the browser sanitises a letter that the server did not', async ({ openAs, signIn }) => {
    const { page, api: nell } = await openAs('Nell')
    const rafe = await signIn('Rafe')
    const [id = ''] = await send(rafe, 'Nell', ['A quiet line'])
    await readAll(nell, [id])
    let content = ''
    await page.route('**/api/rpc/letters/received', async route => {
      const answer = await route.fetch()
      if (!answer.ok()) return route.fulfill({ response: answer })
      const { json, ...rest } = await answer.json()
      await route.fulfill({ response: answer, json: { ...rest, json: { ...json, content } } })
    })
    const run = '<img src="data:," onerror="window.taken = true">'
    const clean = /^(?:[^<>]|<\/?(?:p|span)>|<span style="color: red;">)*$/
    const text = page.getByRole('article').locator('.letter-text')
    const hidden = `<noscript><p title="</noscript>${run}"></p></noscript><!-- ${run} -->`
    content = `<p onclick="go()">a ${run}<span style="COLOR: red; top: 0">b</span></p><script>taken = 1</script>${hidden}`
    await page.goto(`/inbox?letter=${id}`)
    await expect(text).toBeAttached()
    expect(await text.innerHTML()).toMatch(clean)
    await pictureFails(page)
    expect(await page.evaluate(() => 'taken' in window)).toBe(false)
  })
})

test.describe('an inbox on a phone', () => {
  const seen = (page: Page) =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('[id^="letter-"]')].filter(row => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }).length,
    )

  test('shows six letters a screen once there are more than three', async ({ openAs, signIn }) => {
    const { page, api: pia } = await openAs('Pia')
    const rolf = await signIn('Rolf')
    await page.setViewportSize({ width: 390, height: 844 })
    await readAll(pia, await send(rolf, 'Pia', ['The first', 'The second']))
    await send(rolf, 'Pia', ['The third'])
    await page.goto('/inbox')
    await expect(rowOf(page, 'The third')).toBeVisible()
    expect(await seen(page)).toBeLessThan(3)
    await readAll(pia, await send(rolf, 'Pia', numbered(34)))
    await page.reload()
    await expect(rowOf(page, 'Letter 33 of many')).toBeVisible()
    await waitForFontsAndAnimations(page)
    expect(await seen(page)).toBeGreaterThanOrEqual(6)
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    await expect.poll(() => seen(page)).toBeGreaterThanOrEqual(8)
  })
})

test.describe('a long inbox', () => {
  test('a long inbox renders few letters and keeps the reader’s position', async ({ openAs, signIn }) => {
    const { page, api: quin } = await openAs('Quin')
    const rita = await signIn('Rita')
    await readAll(quin, await send(rita, 'Quin', numbered(130)))
    await page.goto('/inbox')
    await expect(shelfOf(page, 'Opened').getByRole('link').first()).toContainText('Letter 129')

    await test.step('scrolling loads the next letters', async () => {
      await scrollTo(page, 'Letter 30 of many')
      expect(await page.locator('[id^="letter-"]').count()).toBeLessThanOrEqual(40)
    })

    const row = rowOf(page, 'Letter 30 of many')
    const placeOfRow = async () => (await row.boundingBox())?.y ?? Number.NaN
    const hasStoppedMoving = async () => {
      const before = await placeOfRow()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      return (await placeOfRow()) === before
    }
    await expect.poll(hasStoppedMoving).toBe(true)
    const before = await placeOfRow()

    await test.step('letters that arrive above a row do not move it', async () => {
      await send(rita, 'Quin', ['A newcomer', 'Another newcomer', 'A third'])
      await expect(page.getByRole('main').getByText('3 unread')).toBeVisible()
      await expect.poll(async () => Math.abs((await placeOfRow()) - before)).toBeLessThan(3)
    })

    await test.step('Back to inbox returns to the same letter at the same position', async () => {
      await row.click()
      await expect(page.locator('.letter-text')).toHaveText('Letter 30 of many')
      await page.getByRole('link', { name: 'Back to inbox' }).click()
      await expect(row).toBeFocused()
      await expect.poll(async () => Math.abs((await placeOfRow()) - before)).toBeLessThan(3)
    })

    await test.step('a change refetches only the visible letters', async () => {
      const asked: string[] = []
      page.on('request', request => {
        if (request.url().includes('/rpc/letters/inbox')) asked.push(request.url())
      })
      await send(rita, 'Quin', ['One more'])
      await expect(page.getByRole('main').getByText('4 unread')).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(rowOf(page, 'One more')).toBeVisible()
      expect(asked.length).toBeLessThanOrEqual(6)
    })
  })

  test('a short inbox renders without layout shift', async ({ openAs, signIn }) => {
    const { page, api: ulla } = await openAs('Ulla')
    const veit = await signIn('Veit')
    const ids = await send(veit, 'Ulla', numbered(7))
    await readAll(ulla, ids.slice(0, 4))
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          Object.assign(window, { shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value') })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/inbox')
    await expect(rowOf(page, 'Letter 0 of many')).toBeAttached()
    await expect(page.getByRole('link', { name: /^Inbox.*3/ }).first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts'))
    expect(shifts).toBeLessThan(0.02)
  })
})

test.describe('the inbox by keyboard', () => {
  test('the keyboard moves through both shelves, opens, answers, searches, and goes back', async ({
    openAs,
    signIn,
  }) => {
    const { page, api: wim } = await openAs('Wim')
    const xenia = await signIn('Xenia')
    const ids = await send(xenia, 'Wim', numbered(6))
    await readAll(wim, ids.slice(0, 3))
    await page.goto('/inbox')
    await expect(rowOf(page, 'Letter 5 of many')).toBeVisible()

    await waitForFontsAndAnimations(page)
    for (const [key, text] of [
      ['ArrowDown', 'Letter 5 of many'],
      ['ArrowRight', 'Letter 4 of many'],
      ['ArrowLeft', 'Letter 5 of many'],
      ['ArrowDown', 'Letter 3 of many'],
      ['ArrowDown', 'Letter 2 of many'],
      ['ArrowRight', 'Letter 1 of many'],
      ['Alt+ArrowLeft', 'Letter 1 of many'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(rowOf(page, text)).toBeFocused()
    }

    await page.keyboard.press('Enter')
    await expect(page.locator('.letter-text')).toHaveText('Letter 1 of many')
    await page.keyboard.press('Escape')
    await expect(rowOf(page, 'Letter 1 of many')).toBeFocused()

    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search letters' })).toBeFocused()
    await page.keyboard.type('r#?/')
    await expect(page.getByRole('searchbox')).toHaveValue('r#?/')
    await expect(page.getByText('No letters found').first()).toBeVisible()
    await page.getByRole('button', { name: 'Clear search', exact: true }).click()
    await expect(page.getByRole('searchbox')).toBeFocused()

    await rowOf(page, 'Letter 1 of many').focus()
    await page.keyboard.press('r')
    await expect(page).toHaveURL(/\/compose\?to=Xenia/)
  })
})
