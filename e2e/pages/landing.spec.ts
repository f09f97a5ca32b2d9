import type { Page } from '@playwright/test'
import { expectSent } from '../expect-sent.ts'
import { expect, test, waitForFontsAndAnimations } from '../fixtures.ts'
import { addressOf, password, verificationLink } from '../people.ts'
import { tabTo } from '../tab-to.ts'
import { waitForFonts } from '../wait-for-fonts.ts'

const tryOut = (page: Page) => {
  const section = page.locator('#try')
  return {
    field: section.getByRole('textbox', { name: 'Your letter' }),
    paper: (name: string) => section.getByRole('radio', { name }),
    seal: section.getByRole('button', { name: 'Seal It' }),
    breakSeal: section.getByRole('button', { name: 'Break the Seal' }),
    forReal: section.getByRole('link', { name: 'Send It for Real' }),
    again: section.getByRole('button', { name: 'Write Again' }),
    sheet: section.locator('.letter-sheet:visible'),
    opened: section.locator('.letter-sheet[data-arriving]'),
    said: section.getByRole('status'),
  }
}

const sheetOf = (page: Page) => page.locator('.ProseMirror')
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('tried-letter'))

async function register(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(addressOf(username))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(page.getByText('Username is available')).toBeVisible()
  await page.getByRole('button', { name: 'Create Free Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
}

async function writeOnLanding(page: Page, words: string): Promise<void> {
  await page.goto('/')
  const { field, paper } = tryOut(page)
  await paper('Golden Hearts').check({ force: true })
  await field.fill(words)
  await expect.poll(() => kept(page)).toContain('golden-hearts')
}

test('a visitor seals and opens a trial letter, which is kept until they have an account and then sent', async ({
  openAsVisitor,
  server,
  fileServer,
}) => {
  const noor = await fileServer.accounts.signIn('Noor')
  const page = await openAsVisitor()
  await page.goto('/')
  const letter = tryOut(page)
  await page.getByRole('link', { name: 'Try It First' }).click()
  await expect(page).toHaveURL(/#try$/)
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeInViewport()
  await letter.paper('Spring Garden').check({ force: true })
  await expect(letter.sheet).toHaveAttribute('data-banner', 'spring-flowers')
  await letter.field.click()
  await page.keyboard.type('Dear Noor,\nFish & <b>chips</b>, on Friday?\nI pay.')

  await letter.seal.click()
  await expect(letter.breakSeal).toBeFocused()
  await expect(letter.said).toHaveText('Your letter is sealed.')
  await letter.breakSeal.click()
  await expect(letter.opened.locator('.letter-greeting')).toHaveText('Dear Noor,')
  await expect(letter.opened.locator('.letter-text p').nth(1)).toHaveText(
    'Fish & <b>chips</b>, on Friday?I pay.',
  )
  await expect(letter.said).toHaveText('This is your letter as it arrives.')

  await letter.forReal.click()
  await register(page, 'Mira')
  expect(await kept(page)).not.toContain('Mira')
  const inMail = await page.context().newPage()
  await inMail.goto((await verificationLink(server, addressOf('Mira'))).href)
  await expect(inMail).toHaveURL(/\/compose$/)
  await expect(inMail.getByText('This is what you wrote before you had an account.')).toBeVisible()
  await expect(inMail.locator('.letter-editor__sheetOpen .letter-sheet')).toHaveAttribute(
    'data-banner',
    'spring-flowers',
  )
  await expect(sheetOf(inMail).locator('.letter-greeting')).toHaveText('Dear Noor,')
  await expect(sheetOf(inMail)).toContainText('Fish & <b>chips</b>, on Friday?')
  await expect(inMail.getByText(/^Draft saved/).first()).toBeVisible()
  expect(await kept(inMail)).toBeNull()

  await inMail.getByRole('combobox', { name: 'Username' }).fill('Noor')
  await expect(inMail.locator('.recipient-field__found')).toContainText('Noor')
  await inMail.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await expectSent(inMail)
  const [received] = (await noor.client.letters.inbox({})).letters
  expect(received?.preview).toContain('Fish & <b>chips</b>')
})

test('a visitor picks a theme, writes, seals and opens with the keyboard alone', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  const { keyboard } = page
  await page.goto('/')
  const letter = tryOut(page)
  await tabTo(page.getByRole('link', { name: 'Try It First' }))
  await keyboard.press('Enter')
  await tabTo(letter.paper('Starry Night'))
  await keyboard.press('ArrowRight')
  await expect(letter.paper('Golden Hearts')).toBeFocused()
  await expect(letter.sheet).toHaveAttribute('data-banner', 'golden-hearts')
  await tabTo(letter.field)
  await keyboard.type('Dear you,')
  await expect(page.locator('[data-script]')).toHaveCount(0)
  await keyboard.press('Enter')
  await expect(page.locator('[data-script]')).toHaveCount(1)
  await keyboard.type('look, no hands.')
  await tabTo(letter.seal)
  await keyboard.press('Enter')
  await expect(letter.breakSeal).toBeFocused()
  await keyboard.press('Space')
  await expect(letter.opened).toContainText('look, no hands.')
  await expect(page.locator('.try-out__desk')).toBeFocused()
  await keyboard.press('Tab')
  await expect(letter.forReal).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(letter.field).toBeFocused()
  await expect(letter.field).toHaveValue('Dear you,\nlook, no hands.')
})

test('a press or a key ends the envelope animation, and reduced motion disables it', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  // Disables the timers that end the animations.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (act: () => void, ms: number, ...rest: unknown[]) =>
        ms === 1100 || ms === 1500 ? 0 : start(act, ms, ...rest),
    })
  })
  await page.goto('/')
  const letter = tryOut(page)
  const post = page.locator('#try .post')
  await letter.seal.click()
  await expect(post).toHaveAttribute('data-state', 'closing')
  await page.locator('.try-out__actions').click()
  await expect(post).toHaveAttribute('data-state', 'sealed')
  await expect(letter.said).toHaveText('Your letter is sealed.')
  await post.click()
  await expect(post).toHaveAttribute('data-state', 'opening')
  await page.locator('.try-out__actions').click()
  await expect(letter.opened).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await letter.again.press('Enter')
  await letter.seal.press('Enter')
  await expect(post).toHaveAttribute('data-state', 'closing')
  await page.keyboard.press('Space')
  await expect(letter.breakSeal).toBeFocused()
  await expect(post).toHaveAttribute('data-state', 'sealed')
  await page.keyboard.press('Enter')
  await expect(post).toHaveAttribute('data-state', 'opening')
  await page.keyboard.press('Enter')
  await expect(letter.opened).toBeVisible()

  await letter.again.press('Enter')
  await waitForFontsAndAnimations(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // `-ua-` animations belong to the view transition's fade, which is allowed.
  await page.evaluate(() => {
    document.addEventListener('animationstart', ({ animationName }) => {
      if (!animationName.startsWith('-ua-')) document.body.dataset.moved = animationName
    })
  })
  await letter.seal.click()
  await expect(letter.breakSeal).toBeFocused()
  await letter.breakSeal.click()
  await expect(letter.opened).toContainText('The kettle is on')
  expect(await page.evaluate(() => document.body.dataset.moved)).toBeUndefined()
})

/** Returns the layout shift since this call, user input excluded. */
async function watchShifts(page: Page): Promise<() => Promise<unknown[]>> {
  await waitForFonts(page)
  await page.evaluate(async () => {
    // Earlier changes have been laid out after two frames.
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const shifts: unknown[] = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push(entry.toJSON())
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })
  return () =>
    page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'shifts')
      const seen = Array.isArray(shifts) ? shifts.filter(({ hadRecentInput }) => !hadRecentInput) : []
      return seen.reduce((sum, { value }) => sum + value, 0)
    })
}

/** A 900-pixel page that moves by 8 pixels scores five times that. */
const unnoticeableShift = 0.001

test.describe('the landing page before hydration', () => {
  async function openBeforeHydration(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(/assets\/index-/, async route => {
      await promise
      await route.continue()
    })
    await page.goto('/')
    return resolve
  }

  test('text, theme and presses from before hydration are not lost', async ({ openAsVisitor }) => {
    const page = await openAsVisitor()
    const startApp = await openBeforeHydration(page)
    const letter = tryOut(page)
    await letter.paper('Royal Elegance').check({ force: true })
    await expect(letter.sheet.locator('.letter-sheet__banner')).toHaveCSS(
      'background-image',
      /royal-elegance-banner/,
    )
    await letter.field.click()
    await page.keyboard.type('Dear Emma,\nquicker than your scripts.')
    expect(await kept(page)).toBeNull()
    await letter.seal.click()
    await expect(letter.seal).toBeVisible()
    startApp()
    await expect(letter.breakSeal).toBeFocused()
    await expect(page.locator('#try .post')).toHaveAttribute('data-banner', 'royal-elegance')
    await letter.breakSeal.click()
    await expect(letter.opened).toContainText('quicker than your scripts.')
    const { text, banner } = JSON.parse((await kept(page)) ?? '{}')
    expect({ text, banner }).toEqual({
      text: 'Dear Emma,\nquicker than your scripts.',
      banner: 'royal-elegance',
    })
  })

  test('the landing page does not shift on hydration with a stored letter, nor when a letter is sealed and opened', async ({
    openAsVisitor,
  }) => {
    const page = await openAsVisitor()
    await writeOnLanding(page, `Dear Emma,\n${'a line that is long enough to turn at the edge, '.repeat(9)}`)
    await page.reload()
    await waitForFonts(page)
    const letter = tryOut(page)
    await letter.paper('Golden Hearts').scrollIntoViewIfNeeded()
    const shifts = await watchShifts(page)
    await letter.paper('Golden Hearts').hover({ force: true })
    await expect(letter.sheet).toHaveAttribute('data-banner', 'golden-hearts')
    await expect(letter.field).not.toHaveValue('')
    expect(await shifts()).toBeLessThan(unnoticeableShift)

    await letter.field.fill('Dear Emma,\nshort.')
    const later = await watchShifts(page)
    await letter.seal.click()
    await letter.breakSeal.click()
    await expect(letter.opened).toBeVisible()
    expect(await later()).toBeLessThan(unnoticeableShift)
  })

  test('the landing page without scripts is complete: a sheet, six themes, and a way to register', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    const letter = tryOut(page)
    await expect(letter.sheet).toContainText('The kettle is on')
    await expect(page.locator('#try').getByRole('radio')).toHaveCount(6)
    await letter.field.fill('Not by script.')
    await letter.seal.click()
    await expect(page).toHaveURL(`${server.url}/register?`)
    await context.close()
  })
})
