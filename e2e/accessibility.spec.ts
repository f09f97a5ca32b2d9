import type { Page } from '@playwright/test'
import { axeFindings, expect, stand, test } from './fixtures.ts'
import { addressOf } from './people.ts'

const letter = { banner: 'dreamy-clouds', content: '<p>Dear you,</p><p>Some words.</p>' } as const
const phone = { width: 390, height: 844 }
/** Nobody has the name that is looked for. */
const notFound = /404.*\/letters\/findRecipient/
const looks = [
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
] as const

const publicPaths = ['/', '/faq', '/contact', '/login', '/register', '/verify-email', '/forgot-password']
const privatePaths = ['/dashboard', '/inbox', '/sent', '/compose', '/profile', '/settings', '/keepsakes']

test.use({ expectedErrors: [notFound] })

for (const { size, colorScheme } of looks) {
  test(`what opens over a screen is well made at ${size.width} pixels, ${colorScheme}`, async ({
    openAs,
  }) => {
    const { api: arne } = await openAs('Arne')
    const { page, api: berit } = await openAs('Berit')
    const sent = await arne.client.letters.send({ ...letter, id: crypto.randomUUID(), receiver: 'Berit' })
    await berit.client.letters.markRead({ id: sent.id })
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

    await page.goto('/compose')
    const username = page.getByRole('combobox', { name: 'Username' })
    await username.fill('Nobody_at_all')
    await expect(page.getByRole('alert').filter({ hasText: 'not found' })).toBeVisible()
    await expectWell(page, 'nobody found')
    if (size === phone) {
      for (const name of ['Templates', 'Banner']) {
        await page.getByRole('button', { name, exact: true }).click()
        const sheet = page.getByRole('dialog', { name })
        await expect(sheet.locator('.skeleton')).toHaveCount(0)
        await expectWell(page, name)
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
      }
    }
    for (const name of ['Text colour', 'Background colour']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('toolbar', { name: `${name}s` })).toBeVisible()
      await expectWell(page, name)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('button', { name: 'Download Letter' })).toBeVisible()
    await expectWell(page, 'preview')

    await page.goto(`/inbox?letter=${sent.id}`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expectWell(page, 'ways to share')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Letter removed.')).toBeVisible()
    await expectWell(page, 'a message with Undo')

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
    await expectWell(page, 'deleting')
  })
}

test.describe('a form that is refused', () => {
  test.use({ expectedErrors: [/40\d.*\/accounts\/signIn/] })

  test('says so in words that are read out, and takes pasted secrets', async ({ openAs, openAsVisitor }) => {
    await openAs('Dagny')
    const page = await openAsVisitor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/login')
    const email = page.getByLabel('Email')
    const secret = page.getByLabel('Password', { exact: true })
    await expect(email).toHaveAttribute('autocomplete', /email|username/)
    await expect(secret).toHaveAttribute('autocomplete', 'current-password')
    await email.fill(addressOf('Dagny'))
    await page.evaluate(() => navigator.clipboard.writeText('not the password'))
    await secret.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(secret).toHaveValue('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await expectWell(page, 'refused')
  })
})

test('a message stays while the focus is on it', async ({ openAs }) => {
  const { api: eyvind } = await openAs('Eyvind')
  const { page, api: frida } = await openAs('Frida')
  const sent = await eyvind.client.letters.send({ ...letter, id: crypto.randomUUID(), receiver: 'Frida' })
  await frida.client.letters.markRead({ id: sent.id })
  await page.clock.install()
  await page.goto(`/inbox?letter=${sent.id}`)
  const remove = page.getByRole('button', { name: 'Remove', exact: true })
  await remove.waitFor()
  // From here on no time passes but what this test lets pass.
  await page.clock.pauseAt(Date.now() + 30_000)
  await remove.click()
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.clock.runFor(20_000)
  await expect(undo).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.clock.runFor(6_000)
  await expect(undo).toBeHidden()
})

test('the name of a tool is put away with Escape, and comes back to the next pointer', async ({ openAs }) => {
  const { page } = await openAs('Gudrun')
  await open(page, '/compose')
  const bold = page.getByRole('button', { name: 'Bold' })
  const tip = () => bold.evaluate(tool => getComputedStyle(tool, '::after').visibility)
  await bold.hover()
  await expect.poll(tip).toBe('visible')
  await page.keyboard.press('Escape')
  await expect.poll(tip).toBe('hidden')
  await page.getByRole('heading', { name: 'Your Message' }).hover()
  await bold.hover()
  await expect.poll(tip).toBe('visible')
})

test('on a phone every target is 44 pixels at least, but for the tools of compose', async ({
  openAs,
  openAsVisitor,
}) => {
  const visitor = await openAsVisitor()
  const { page: member } = await openAs('Gudrun')
  for (const [page, paths] of [
    [visitor, publicPaths],
    [member, privatePaths],
  ] as const) {
    await page.setViewportSize(phone)
    for (const path of paths) {
      await open(page, path)
      expect(await page.evaluate(smallTargets), path).toEqual([])
    }
  }
})

test.describe('a failed look-up', () => {
  test.use({ expectedErrors: [/500.*\/(letters\/findRecipient|accounts\/checkUsername)/] })

  test('offers, in the line of its field, what a finger can press', async ({ openAs, openAsVisitor }) => {
    const visitor = await openAsVisitor()
    const { page: member } = await openAs('Gudrun')
    for (const [page, path, retry] of [
      [visitor, '/register', 'Check Again'],
      [member, '/compose', 'Try Again'],
    ] as const) {
      await page.setViewportSize(phone)
      await page.route(/findRecipient|checkUsername/, route =>
        route.fulfill({ status: 500, json: { json: {} } }),
      )
      await open(page, path)
      await page.getByLabel('Username').and(page.locator('input')).fill('Lucy_2')
      const button = page.getByRole('button', { name: retry })
      await expect(button).toBeVisible({ timeout: 20_000 })
      expect(await button.evaluate(pressable), path).toBeGreaterThanOrEqual(44)
    }
  })
})

test('letters set wider apart cost nothing at 320 pixels', async ({ openAs, openAsVisitor }) => {
  const visitor = await openAsVisitor()
  const { page: member } = await openAs('Gudrun')
  for (const [page, paths] of [
    [visitor, publicPaths],
    [member, privatePaths],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of paths) {
      await open(page, path)
      await page.evaluate(spaceText)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        path,
      ).toBeLessThanOrEqual(0)
    }
  }
})

test('what has the focus is never hidden behind what stands still', async ({ openAs }) => {
  const { page } = await openAs('Gudrun')
  for (const size of [phone, { width: 1280, height: 600 }]) {
    await page.setViewportSize(size)
    for (const path of ['/compose', '/settings', '/dashboard']) {
      await open(page, path)
      if (path === '/compose') await page.locator('.ProseMirror').waitFor()
      await stand(page)
      expect(await hiddenOnTheWay(page), `${path}, ${size.width}`).toEqual([])
    }
  }
})

async function expectWell(page: Page, state: string): Promise<void> {
  expect(await axeFindings(page), state).toEqual([])
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
}

/** Runs in the page: controls under 44 pixels either way; links within a sentence may be as low as its line. */
function smallTargets(): string[] {
  const isTool = (element: Element) => element.matches('.tool, .ProseMirror')
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .filter(element => !element.matches('.skip-link, .sr-only *') && !isTool(element))
    .filter(element => getComputedStyle(element).display !== 'inline')
    .filter(element => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      return width > 0 && Math.min(width, height) < 43.5
    })
    .map(element => `${element.tagName} ${element.className} ${element.textContent}`)
}

/** Runs in the page: over how many pixels, from top to bottom, a press is this element's. */
function pressable(element: Element): number {
  const { left, top, width } = element.getBoundingClientRect()
  const rows = Array.from({ length: 120 }, (_, row) => top - 50 + row)
  return rows.filter(y => element.contains(document.elementFromPoint(left + width / 2, y))).length
}

/** Runs in the page: the spacing that WCAG 1.4.12 lets a reader choose. */
function spaceText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Goes through the page with Tab; the names of what could not be seen at all when it had the focus. */
async function hiddenOnTheWay(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(hiddenFocus)
    if (name) hidden.push(name)
  }
  return hidden
}

/** Runs in the page. */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const { left, top, width, height } = (focused.closest('label') ?? focused).getBoundingClientRect()
  const places = [0.1, 0.5, 0.9].flatMap(x =>
    [0.1, 0.5, 0.9].map(y => [left + width * x, top + height * y] as const),
  )
  const isSeen = places.some(([x, y]) => {
    const shown = document.elementFromPoint(x, y)
    return (
      shown &&
      (focused.contains(shown) || shown.contains(focused) || focused.closest('label')?.contains(shown))
    )
  })
  return isSeen ? null : `${focused.tagName} ${focused.className} ${focused.textContent}`
}
