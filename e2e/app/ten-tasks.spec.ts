import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Browser } from '../../server/src/test/browser.ts'
import { phonePhoto } from '../../server/src/test/photos.ts'
import { expect, test, waitForFontsAndAnimations } from '../fixtures.ts'
import { keepLongUndoOnScreen, keepSentOnScreen } from '../keep-on-screen.ts'
import { paragraphOf } from '../open-letters.ts'
import { tabTo } from '../tab-to.ts'

/** A folder for a picture of the screen before each press; they are shown to people who have never seen it. */
const pictures = process.env.TASK_PICTURES

/**
 * The most presses it may take, without what is typed: of a key, or a thumb; a scroll to what is pressed counts as one. A page that is
 * slow begins at its top, a quick one at its heading.
 */
type Presses = { readonly byKey: number; readonly byThumb: number }

type Task = Presses & {
  readonly name: string
  /** What lies there before. */
  readonly before?: (member: Browser, friend: Browser, name: string) => Promise<unknown>
  readonly walk: (hand: Hand) => Promise<void>
}

const friendName = 'Theo_w'
const birthday = `${new Date().getFullYear() + 1}-05-17`

const tasks: readonly Task[] = [
  {
    name: 'a first letter',
    byKey: 16,
    byThumb: 5,
    walk: async hand => {
      await begin(hand)
      await send(hand)
    },
  },
  {
    name: 'a letter to somebody without an account',
    byKey: 26,
    byThumb: 7,
    walk: async hand => {
      await hand.press(hand.link('Write a Letter'))
      await hand.press(hand.button('Write to Someone Without an Account'))
      await hand.type(hand.page.getByLabel('The name on the envelope'), 'Rosalind')
      await hand.press(hand.button('Write to Them'))
      await hand.type(hand.sheet, 'Look what I found.')
      await hand.send()
      await hand.press(hand.button('Copy Link'))
      await expect.poll(() => hand.page.evaluate(() => navigator.clipboard.readText())).toContain('/l/')
    },
  },
  {
    name: 'a letter for a birthday',
    byKey: 44,
    byThumb: 9,
    walk: async hand => {
      await begin(hand)
      await hand.press(hand.button('Change when it arrives'))
      await hand.choose(hand.page.getByRole('radio', { name: 'On a Date' }))
      await hand.type(hand.page.getByLabel('Date', { exact: true }), birthday)
      await hand.press(hand.button('Done'))
      await hand.press(hand.page.getByRole('button', { name: /^Schedule for May 17/ }))
      await expect(hand.page.getByRole('heading', { name: 'Your Letter Is Scheduled' })).toBeVisible()
    },
  },
  {
    name: 'a photograph in a letter',
    byKey: 26,
    byThumb: 8,
    before: (_, friend, name) => friend.client.letters.send(letterTo(name)),
    walk: async hand => {
      await begin(hand)
      await hand.openEnclose()
      const choosing = hand.page.waitForEvent('filechooser')
      await hand.press(hand.button('Photographs'))
      await (await choosing).setFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() }])
      await expect(hand.page.locator('.letter-sheet figure img')).toBeVisible()
      await hand.send()
      await hand.press(hand.button('Send As It Is'))
      await isSent(hand)
    },
  },
  {
    name: 'a reply',
    byKey: 44,
    byThumb: 8,
    before: (_, friend, name) => friend.client.letters.send(letterTo(name)),
    walk: async hand => {
      await hand.goTo('Inbox')
      await hand.press(hand.page.getByRole('link', { name: /From: Theo_w/ }))
      await hand.press(hand.page.getByRole('button', { name: 'Open the letter from Theo_w' }))
      await hand.press(hand.link('Reply'))
      await hand.type(hand.sheet, 'I found it, too.')
      await send(hand)
    },
  },
  {
    name: 'finding a letter',
    byKey: 20,
    byThumb: 7,
    before: async (_, friend, name) => {
      for (const words of ['The harbour in June.', ...Array.from({ length: 8 }, (_, n) => `Letter ${n}.`)])
        await friend.client.letters.send({ ...letterTo(name), content: `<p>${words}</p>` })
    },
    walk: async hand => {
      await hand.goTo('Inbox')
      await hand.type(hand.page.getByRole('searchbox', { name: 'Search letters' }), 'harbour')
      await expect(hand.page.getByText('Letter 0.')).toBeHidden()
      await hand.press(hand.page.getByRole('link', { name: /The harbour in June/ }))
      await hand.press(hand.page.getByRole('button', { name: 'Open the letter from Theo_w' }))
      await expect(hand.page.getByRole('heading', { name: 'A letter from Theo_w' })).toBeVisible()
    },
  },
  {
    name: 'taking a letter back',
    byKey: 28,
    byThumb: 6,
    before: member => member.client.letters.send(letterTo(friendName)),
    walk: async hand => {
      await hand.goTo('Sent')
      await hand.press(hand.page.getByRole('main').getByRole('link', { name: /To Theo_w/ }))
      await hand.press(hand.button('Take Back'))
      await hand.press(hand.page.getByRole('dialog').getByRole('button', { name: 'Take Back', exact: true }))
      await expect(hand.page.getByText('Taken back. Its text is a draft now.')).toBeVisible()
    },
  },
  {
    name: 'turning notices off',
    byKey: 26,
    byThumb: 6,
    walk: async hand => {
      await toSettings(hand, 'Notices by Email or Device')
      await hand.choose(hand.page.getByRole('radio', { name: 'Never' }))
      await expect(hand.page.getByRole('radio', { name: 'Never' })).toBeChecked()
    },
  },
  {
    name: 'changing what they may see',
    byKey: 28,
    byThumb: 5,
    walk: async hand => {
      await toSettings(hand, 'Read Receipts')
      await hand.press(
        hand.page.getByRole('switch', { name: 'Tell writers when I have opened their letter' }),
        'Space',
      )
      await expect(hand.page.getByText('Writers see Delivered and no more.')).toBeVisible()
    },
  },
  {
    name: 'getting one’s data',
    byKey: 32,
    byThumb: 5,
    walk: async hand => {
      await toSettings(hand, 'Your Data')
      await hand.press(hand.button('Download My Data'))
      await expect(hand.page.getByText('Your download has begun.')).toBeVisible()
    },
  },
]

const letterTo = (receiver: string) => ({
  ...{ id: crypto.randomUUID(), receiver, banner: 'starry-night' as const },
  content: paragraphOf(20),
})

async function begin(hand: Hand): Promise<void> {
  await hand.press(hand.link('Write a Letter'))
  await hand.type(hand.page.getByRole('combobox', { name: 'Username' }), friendName)
  await hand.leadOn()
  await hand.type(hand.sheet, 'Look what I found.')
}

async function send(hand: Hand): Promise<void> {
  await hand.send()
  await isSent(hand)
}

const isSent = ({ page }: Hand) => expect(page.getByText('Letter Sent Successfully!')).toBeVisible()

async function toSettings(hand: Hand, section: string): Promise<void> {
  await hand.goTo('Account Settings')
  // A phone has none, and is scrolled.
  if (hand.isThumb) return
  const contents = hand.page.getByRole('navigation', { name: 'On this page' })
  await hand.press(contents.getByRole('link', { name: section, exact: true }))
}

/** Presses what one would, and counts. */
class Hand {
  presses = 0
  readonly page: Page
  readonly isThumb: boolean
  readonly sheet: Locator
  readonly #pictures: string

  constructor(page: Page, isThumb: boolean, pictures: string) {
    this.page = page
    this.isThumb = isThumb
    this.sheet = page.locator('.ProseMirror')
    this.#pictures = pictures
  }

  link(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name, exact: true }).first()
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await target.waitFor()
    await this.#look()
    if (this.isThumb) await this.#touch(target)
    else {
      await this.#reach(target)
      await this.#key(key)
    }
  }

  /** One of several. */
  async choose(target: Locator): Promise<void> {
    if (this.isThumb) return this.press(this.page.locator('label').filter({ has: target }))
    await target.waitFor()
    await this.#look()
    const group = await target.getAttribute('name')
    await this.#reach(this.page.locator(`input[name="${group}"]:checked`))
    for (let more = 4; more > 0 && !(await target.isChecked()); more -= 1) await this.#key('ArrowDown')
  }

  async type(field: Locator, words: string): Promise<void> {
    await field.waitFor()
    const hasFocus = await isFocused(field)
    if (!hasFocus && this.isThumb) await this.press(field)
    else if (!hasFocus) await this.#reach(field)
    if ((await field.getAttribute('type')) === 'date') await field.fill(words)
    else await this.page.keyboard.type(words)
  }

  /** From whom it is for to the letter. */
  async leadOn(): Promise<void> {
    await expect(this.page.locator('.recipient-field__found, .recipient-field__foundLine')).toBeVisible()
    if (this.isThumb) return
    await this.#key('Enter')
    await expect(this.sheet).toBeFocused()
  }

  async openEnclose(): Promise<void> {
    const button = this.button('Enclose')
    if (this.isThumb) return this.press(button)
    await this.#look()
    // The heading lies between the letter and the tools, of which it is the last.
    for (const key of ['Shift+Tab', 'Shift+Tab', 'End']) await this.#key(key)
    await expect(button).toBeFocused()
    await this.#key('Enter')
    await expect(this.button('Photographs')).toBeFocused()
  }

  async send(): Promise<void> {
    const button = this.button('Send Beautiful Letter')
    if (this.isThumb) return this.press(button)
    await this.#look()
    await this.#key('Control+Enter')
  }

  async goTo(place: string): Promise<void> {
    const isAccount = place === 'Account Settings'
    if (this.isThumb) await this.press(this.page.getByRole('button', { name: /^Menu/ }))
    else if (isAccount) await this.press(this.page.getByRole('button', { name: /^Account/ }))
    const links = this.isThumb ? this.page.getByRole('dialog') : this.page.getByRole('banner')
    await this.press(links.getByRole('link', { name: new RegExp(`^${place}`) }))
  }

  async #touch(target: Locator): Promise<void> {
    if (!(await isInSight(target))) {
      this.presses += 1
      await target.scrollIntoViewIfNeeded()
      await this.#look()
    }
    this.presses += 1
    await target.click()
  }

  async #reach(target: Locator): Promise<void> {
    if (await isFocused(target)) return
    this.presses += await tabTo(target)
  }

  async #key(key: string): Promise<void> {
    this.presses += 1
    await this.page.keyboard.press(key)
  }

  async #look(): Promise<void> {
    // A sheet that is coming up is not in sight yet.
    await waitForFontsAndAnimations(this.page)
    if (!pictures) return
    await this.page.screenshot({ path: join(this.#pictures, `${String(this.presses).padStart(2, '0')}.png`) })
  }
}

const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)

const isInSight = (target: Locator) =>
  target.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

for (const isThumb of [false, true]) {
  const way = isThumb ? 'with a thumb at 390 px' : 'with the keyboard alone'
  for (const [at, { name, byKey, byThumb, before, walk }] of tasks.entries()) {
    test(`${name}, ${way}`, { tag: '@long' }, async ({ openAs, signIn }) => {
      const member = `Nina_${isThumb ? 'p' : 'k'}${at}`
      const theo = await signIn(friendName)
      const { page, api } = await openAs(member)
      await before?.(api, theo, member)
      if (isThumb) await page.setViewportSize({ width: 390, height: 844 })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await keepLongUndoOnScreen(page)
      await keepSentOnScreen(page)
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
      const hand = new Hand(page, isThumb, join(pictures ?? '', `${at + 1} ${name}, ${way}`))
      await walk(hand)
      expect(hand.presses).toBeLessThanOrEqual(isThumb ? byThumb : byKey)
    })
  }
}
