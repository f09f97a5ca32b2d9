import type { Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { axeFindings, expect, stand, test } from './fixtures.ts'
import { letUndoStand } from './let-stand.ts'
import { withoutStream } from './live-stream.ts'

const shelfOf = (page: Page, name: 'Unopened' | 'Opened') => page.getByRole('region', { name })
const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('link').filter({ hasText: text })

/** Sends letters one after the other, so that their order is the order of the texts; answers their ids. */
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

/** Scrolls on, frame by frame, until a letter with this text is there. */
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

/** The browser events of SPEC.md section 4 that this page dispatched. */
async function noteEvents(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const seen: unknown[] = []
    Object.assign(window, { seenEvents: seen })
    for (const name of ['letterRead', 'letterSent', 'letterDeleted']) {
      window.addEventListener(name, event => seen.push([name, (event as CustomEvent).detail]))
    }
  })
  return () => page.evaluate(() => (window as unknown as { seenEvents: unknown[] }).seenEvents)
}

/** By then one that was there before has failed, too. */
const pictureFails = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        const picture = new Image()
        picture.onerror = () => done()
        picture.src = 'data:,'
      }),
  )

test.describe('a letter that a server did not clean', () => {
  // What the browser says of handlers that it does not run.
  test.use({ expectedErrors: [/inline event handler/] })

  test('is cleaned by the browser', async ({ openAs }) => {
    const { page, api: nell } = await openAs('Nell')
    const { api: rafe } = await openAs('Rafe')
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
    const clean = /^(?:[^<>]|<\/?(?:p|li|span|ol)>|<ol start="3">|<span style="color: red;">)*$/
    const text = page.getByRole('article').locator('.letter-text')
    const hidden = `<noscript><p title="</noscript>${run}"></p></noscript><!-- ${run} -->`
    for (content of [
      `<p onclick="go()">a ${run}<span style="COLOR: red; top: 0">b</span></p><script>taken = 1</script>${hidden}`,
      `<frameset></frameset>${run}<p contenteditable="">c</p>`,
      '<ol start="3"><li>d <span style="color: red;">e</span></li></ol>',
    ]) {
      await page.goto(`/inbox?letter=${id}`)
      await expect(text).toBeAttached()
      expect(await text.innerHTML()).toMatch(clean)
      await pictureFails(page)
      expect(await page.evaluate(() => 'taken' in window)).toBe(false)
    }
    expect(await text.innerHTML()).toBe(content)
  })
})

test.describe('removing', () => {
  test('from the open letter, with Undo that survives the page', async ({ openAs }) => {
    const { page, api: anna } = await openAs('Anna')
    const { api: ben } = await openAs('Ben')
    const [first = ''] = await send(ben, 'Anna', ['The one to remove', 'The one to leave'])
    await readAll(anna, [first])
    const user = await anna.client.accounts.session()
    await letUndoStand(page)
    await page.goto('/inbox')
    const events = await noteEvents(page)
    await rowOf(page, 'The one to remove').click()
    await expect(page.locator('.letter-text')).toHaveText('The one to remove')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page).toHaveURL(/\/inbox$/)
    await expect(rowOf(page, 'The one to remove')).toHaveCount(0)
    await expect.poll(events).toEqual([['letterDeleted', { letterId: first, userId: user?.id }]])

    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Anna!' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The one to remove')).toBeVisible()
    const read = async () => (await anna.client.letters.inbox({ filter: 'read' })).letters.map(({ id }) => id)
    await expect.poll(read).toEqual([first])
    expect((await ben.client.letters.sent({})).totals.total).toBe(2)
  })

  test('an unread one from the list lowers every count, and the focus goes to its neighbour', async ({
    openAs,
  }) => {
    const { page } = await openAs('Carl')
    const { api: dina } = await openAs('Dina')
    await send(dina, 'Carl', ['The older', 'The middle', 'The newest'])
    await page.goto('/inbox')
    await expect(page.getByRole('main').getByText('3 unread')).toBeVisible()
    await rowOf(page, 'The middle').focus()
    await page.keyboard.press('#')
    await expect(rowOf(page, 'The middle')).toHaveCount(0)
    await expect(rowOf(page, 'The older')).toBeFocused()
    await expect(page.getByRole('main').getByText('2 unread')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Inbox.*2/ }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByText('2 new letters waiting')).toBeVisible()
    await expect(page.getByText('The middle')).toHaveCount(0)
  })

  test('letterDeleted alone drops the letter from the dashboard', async ({ openAs }) => {
    const { page } = await openAs('Edda')
    const { api: finn } = await openAs('Finn')
    const [id = ''] = await send(finn, 'Edda', ['Here for a moment'])
    await withoutStream(page)
    await page.goto('/dashboard')
    await expect(page.getByText('1 new letter waiting')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Inbox.*1/ }).first()).toBeVisible()
    // The answers to come say what stands in the database; this is about what is seen before them.
    await page.route('**/api/rpc/letters/**', route => new Promise(() => route))
    await page.evaluate(letterId => {
      window.dispatchEvent(new CustomEvent('letterDeleted', { detail: { letterId, userId: '' } }))
    }, id)
    await expect(page.getByText('0 new letters waiting')).toBeVisible()
    await expect(page.getByText('Here for a moment')).toHaveCount(0)
  })

  test.describe('when the server does not', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] })

    test('brings the letter back and says so', async ({ openAs }) => {
      const { page } = await openAs('Gerd')
      const { api: hanna } = await openAs('Hanna')
      await send(hanna, 'Gerd', ['Not so easily lost'])
      await page.goto('/inbox')
      await page.route('**/api/rpc/letters/remove', route => route.abort())
      await rowOf(page, 'Not so easily lost').focus()
      await page.keyboard.press('Delete')
      await expect(page.getByText('The letter could not be removed. It is where it was.')).toBeVisible()
      await expect(rowOf(page, 'Not so easily lost')).toBeVisible()
      await expect(page.getByRole('main').getByText('1 unread')).toBeVisible()
      await page.unroute('**/api/rpc/letters/remove')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(rowOf(page, 'Not so easily lost')).toHaveCount(0)
    })
  })
})

test.describe('taken back', () => {
  // The browser reports the letter that is no longer there.
  test.use({ expectedErrors: [/404/] })

  test('while its envelope lies here: it says so, shows no text, and leads back', async ({ openAs }) => {
    const { page } = await openAs('Ines')
    const { api: jan } = await openAs('Jan')
    const [id = ''] = await send(jan, 'Ines', ['Words I regret'])
    await page.goto('/inbox')
    await rowOf(page, 'From: Jan').click()
    await expect(page.getByRole('button', { name: 'Open the letter from Jan' })).toBeVisible()
    await jan.client.letters.takeBack({ id, draftId: crypto.randomUUID() })
    await expect(page.getByRole('heading', { name: 'This letter was taken back', level: 2 })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to inbox' }).click()
    await expect(page.getByText('No letters received yet')).toBeVisible()
  })

  test.describe('at the very moment of opening', () => {
    test.use({ expectedErrors: [/404/] })

    test('its text is not shown', async ({ openAs }) => {
      const { page } = await openAs('Karl')
      const { api: lena } = await openAs('Lena')
      const [id = ''] = await send(lena, 'Karl', ['Words I regret'])
      // The press arrives at the server after the letter was taken back, and no event tells of it before.
      await withoutStream(page)
      await page.goto('/inbox')
      await rowOf(page, 'From: Lena').click()
      const seal = page.getByRole('button', { name: 'Open the letter from Lena' })
      await seal.waitFor()
      await page.route('**/api/rpc/letters/markRead', async route => {
        await lena.client.letters.takeBack({ id, draftId: crypto.randomUUID() })
        await route.continue()
      })
      await page.evaluate(() => {
        const texts: string[] = []
        Object.assign(window, { texts })
        new MutationObserver(() => texts.push(document.body.textContent)).observe(document.body, {
          childList: true,
          subtree: true,
        })
      })
      await seal.click()
      await expect(page.getByRole('heading', { name: 'This letter was taken back', level: 2 })).toBeVisible()
      const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts)
      expect(texts.filter(text => text.includes('Words I regret'))).toEqual([])
    })
  })
})

test.describe('marking read fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED|could not be marked as read/] })

  test('the letter opens still, and stays unread', async ({ openAs }) => {
    const { page, api: mia } = await openAs('Mia')
    const { api: nils } = await openAs('Nils')
    await send(nils, 'Mia', ['Open me in any case'])
    await page.goto('/inbox')
    await page.route('**/api/rpc/letters/markRead', route => route.abort())
    await rowOf(page, 'From: Nils').click()
    await page.getByRole('button', { name: 'Open the letter from Nils' }).click()
    await expect(page.locator('.letter-text')).toHaveText('Open me in any case')
    await page.getByRole('link', { name: 'Back to inbox' }).click()
    await expect(shelfOf(page, 'Unopened').getByRole('link')).toHaveCount(1)
    expect(await mia.client.letters.unreadCount()).toEqual({ count: 1 })
  })
})

test('opening says letterRead, and clears the count in the other tab', async ({ openAs }) => {
  const { page, api: olga } = await openAs('Olga')
  const { api: paul } = await openAs('Paul')
  const [id = ''] = await send(paul, 'Olga', ['Read in one tab'])
  const other = await page.context().newPage()
  await other.goto('/inbox')
  await expect(other.getByRole('main').getByText('1 unread')).toBeVisible()
  await page.goto('/inbox')
  const events = await noteEvents(page)
  await rowOf(page, 'From: Paul').click()
  await page.getByRole('button', { name: 'Open the letter from Paul' }).click()
  await expect(other.getByRole('main').getByText('1 unread')).toBeHidden()
  await expect(shelfOf(other, 'Opened').getByRole('link')).toHaveCount(1)
  const user = await olga.client.accounts.session()
  await expect.poll(events).toEqual([['letterRead', { letterId: id, userId: user?.id }]])
})

test.describe('a long inbox', () => {
  test('keeps few letters in the document, and the reader’s place', async ({ openAs }) => {
    const { page, api: quin } = await openAs('Quin')
    const { api: rita } = await openAs('Rita')
    await readAll(quin, await send(rita, 'Quin', numbered(130)))
    await page.goto('/inbox')
    await expect(shelfOf(page, 'Opened').getByRole('link').first()).toContainText('Letter 129')

    await test.step('scrolling fetches what is to come', async () => {
      await scrollTo(page, 'Letter 30 of many')
      expect(await page.locator('[id^="letter-"]').count()).toBeLessThanOrEqual(40)
    })

    const row = rowOf(page, 'Letter 30 of many')
    const placeOfRow = async () => (await row.boundingBox())?.y ?? Number.NaN
    const isSteady = async () => {
      const before = await placeOfRow()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      return (await placeOfRow()) === before
    }
    await expect.poll(isSteady).toBe(true)
    const before = await placeOfRow()

    await test.step('letters that arrive above it move nothing', async () => {
      await send(rita, 'Quin', ['A newcomer', 'Another newcomer', 'A third'])
      await expect(page.getByRole('main').getByText('3 unread')).toBeVisible()
      await expect.poll(async () => Math.abs((await placeOfRow()) - before)).toBeLessThan(3)
    })

    await test.step('Back to inbox leads to the same letter at the same place', async () => {
      await row.click()
      await expect(page.locator('.letter-text')).toHaveText('Letter 30 of many')
      await page.getByRole('link', { name: 'Back to inbox' }).click()
      await expect(row).toBeFocused()
      await expect.poll(async () => Math.abs((await placeOfRow()) - before)).toBeLessThan(3)
    })

    await test.step('a change reads again what is in sight, not everything', async () => {
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
    expect(await axeFindings(page)).toEqual([])
  })

  test.describe('with a connection that breaks', () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|Failed to fetch/] })

    test('says so at its end, and goes on by itself', async ({ openAs }) => {
      const { page, api: sven } = await openAs('Sven')
      const { api: tina } = await openAs('Tina')
      await readAll(sven, await send(tina, 'Sven', numbered(50)))
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto('/inbox')
      await expect(rowOf(page, 'Letter 49 of many')).toBeVisible()
      await page.context().setOffline(true)
      const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await toTheEnd()
      await expect(page.getByText('Failed to load your letters. Please try again.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Show More Letters' })).toBeVisible()
      await page.context().setOffline(false)
      await expect(async () => {
        await toTheEnd()
        await expect(rowOf(page, 'Letter 0 of many')).toBeInViewport({ timeout: 500 })
      }).toPass()
      await expect(page.getByText('Failed to load your letters. Please try again.')).toBeHidden()
    })
  })

  test('nothing moves by itself while a short one is laid out', async ({ openAs }) => {
    const { page, api: ulla } = await openAs('Ulla')
    const { api: veit } = await openAs('Veit')
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

test.describe('the keyboard', () => {
  test('moves through both shelves, opens, answers, searches, and goes back', async ({ openAs }) => {
    const { page, api: wim } = await openAs('Wim')
    const { api: xenia } = await openAs('Xenia')
    const ids = await send(xenia, 'Wim', numbered(6))
    await readAll(wim, ids.slice(0, 3))
    await page.goto('/inbox')
    await expect(rowOf(page, 'Letter 5 of many')).toBeVisible()

    await stand(page)
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
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('searchbox')).toBeFocused()

    await rowOf(page, 'Letter 1 of many').focus()
    await page.keyboard.press('r')
    await expect(page).toHaveURL(/\/compose\?to=Xenia/)
  })

  test('is explained, and its single keys can be turned off', async ({ openAs }) => {
    const { page } = await openAs('Yara')
    const { api: zeno } = await openAs('Zeno')
    await send(zeno, 'Yara', ['Stay where you are'])
    await page.goto('/inbox')
    await rowOf(page, 'Stay where you are').focus()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
    await expect(help).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await help.getByRole('switch', { name: 'Keys of a single character' }).uncheck()
    await help.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await rowOf(page, 'Stay where you are').focus()
    for (const key of ['#', '?', '/']) await page.keyboard.press(key)
    await expect(rowOf(page, 'Stay where you are')).toBeFocused()
    await expect(help).toBeHidden()
    await page.getByRole('button', { name: 'Keyboard Shortcuts' }).click()
    await help.getByRole('switch').check()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
  })
})

test.describe('searching', () => {
  test('takes every character as it is', async ({ openAs }) => {
    const { page } = await openAs('Alma')
    const { api: bert } = await openAs('Bert')
    const texts = [
      'Fully 100% yours',
      'snake_case is love',
      'She said "yes" to O\'Hara',
      'A rose 🌹 for you',
      'שלום אהובתי היקרה',
    ]
    await send(bert, 'Alma', texts)
    await page.goto('/inbox')
    const box = page.getByRole('searchbox', { name: 'Search letters' })
    const cases = [
      ['%', 'Fully 100%'],
      ['_case', 'snake_case'],
      ['"YES" to o\'h', 'She said'],
      ['🌹', 'A rose'],
      ['אהובתי', 'היקרה'],
    ] as const
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
    for (const [typed, found] of cases) {
      await box.fill(typed)
      await expect(page.getByRole('main').getByRole('listitem'), typed).toHaveCount(1)
      await expect(rowOf(page, found)).toBeVisible()
    }
    await box.fill('b'.repeat(10_000))
    await expect(box).toHaveValue('b'.repeat(200))
    await expect(page.getByText('No letters found').first()).toBeVisible()
    await box.fill('BERT')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await expect(page.getByText('No letters found').first()).toBeVisible()
  })
})

test.describe('keepsakes', () => {
  test('are kept from both sides, found again, and let go', async ({ openAs }) => {
    const { page, api: cora } = await openAs('Cora')
    const { api: dirk } = await openAs('Dirk')
    const [got = ''] = await send(dirk, 'Cora', ['The one I got'])
    const [wrote = ''] = await send(cora, 'Dirk', ['The one I wrote'])
    await cora.client.letters.markRead({ id: got })
    await page.goto('/keepsakes')
    await expect(page.getByText('Nothing kept yet')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await page.goto(`/inbox?letter=${got}`)
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Kept', pressed: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back to inbox' }).click()
    await expect(rowOf(page, 'The one I got').getByText('Kept')).toBeVisible()
    // The screens show it before the server has it.
    const kept = async () => (await cora.client.letters.keepsakes({})).letters.map(({ id }) => id)
    await expect.poll(kept).toEqual([got])
    await cora.client.letters.setFavourite({ id: wrote, favourite: true })

    await page.getByRole('link', { name: 'Keepsakes' }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      /To: Dirk.*The one I wrote/,
      /From: Dirk.*The one I got/,
    ])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search keepsakes' }).fill('i GOT')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)

    await rowOf(page, 'The one I got').click()
    await page.getByRole('button', { name: 'Kept' }).click()
    await expect(page.getByRole('button', { name: 'Keep', exact: true, pressed: false })).toBeVisible()
    await page.getByRole('link', { name: 'Back to keepsakes' }).click()
    await expect(page.getByText('No letters found').first()).toBeVisible()
    await expect.poll(kept).toEqual([wrote])
  })

  test.describe('when the server does not answer', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] })

    test('say so, and try again', async ({ openAs }) => {
      const { page, api: elsa } = await openAs('Elsa')
      const { api: falk } = await openAs('Falk')
      const [id = ''] = await send(falk, 'Elsa', ['Hold on to me'])
      await elsa.client.letters.markRead({ id })
      await page.route('**/api/rpc/letters/{keepsakes,setFavourite}*', route => route.abort())
      await page.goto('/keepsakes')
      await expect(page.getByText('Failed to load your letters. Please try again.')).toBeVisible()
      await page.goto(`/inbox?letter=${id}`)
      await page.getByRole('button', { name: 'Keep', exact: true }).click()
      await expect(page.getByText('The letter could not be kept.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Keep', exact: true, pressed: false })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('button', { name: 'Kept', pressed: true })).toBeVisible()
    })
  })
})
