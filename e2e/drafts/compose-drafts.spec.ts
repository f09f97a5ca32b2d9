import type { Page } from '@playwright/test'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'
import { keepActionToastOnScreen } from '../keep-on-screen.ts'
import { tabTo } from '../tab-to.ts'

const sheetOf = (page: Page) => page.locator('.ProseMirror')
// An unknown username is looked up, too; a save on leaving may conflict with the next page's.
test.use({ expectedErrors: [/404.*\/(letters\/findRecipient|drafts\/get)|409.*\/drafts\/save/] })

/** Waits until the server has them. */
async function writeOn(page: Page, words: string, saves: () => Promise<string | undefined>): Promise<void> {
  await sheetOf(page).press('Control+End')
  await page.keyboard.insertText(words)
  await expect.poll(saves).toContain(words.trim())
}

/** Which of these lie under a message. */
const coveredIn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(controls =>
    controls
      .filter(control => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.toasts')
      })
      .map(control => control.getAttribute('aria-label') ?? control.textContent),
  )

const sizes = [
  { width: 390, height: 844, where: '.compose-page__composeDock button' },
  { width: 1000, height: 800, where: '.compose-page__send button' },
  { width: 1440, height: 900, where: '.compose-page__send button' },
]
test('a message covers nothing that is pressed beside a letter, however wide the window is', async ({
  openAs,
}) => {
  const { page } = await openAs('Xaver')
  await keepActionToastOnScreen(page)
  await page.goto('/compose')
  await sheetOf(page).click()
  await page.keyboard.type('My own words.')
  for (const { width, height, where } of sizes) {
    await test.step(`${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height })
      if (width < 900) await page.getByRole('button', { name: 'Templates' }).click()
      await page.locator('.template-list').first().click()
      const toast = page.locator('.toasts__toast')
      await expect(toast).toBeVisible()
      expect(await page.locator(where).count()).toBeGreaterThan(1)
      await expect.poll(() => coveredIn(page, where)).toEqual([])
      const box = await toast.boundingBox()
      await toast.getByRole('button', { name: 'Undo' }).click()
      expect((box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0).toBe(true)
      await expect(sheetOf(page)).toHaveText('My own words.')
      await expect(toast).toHaveCount(0)
    })
  }
})

test('a draft is opened by a press anywhere on its row but on its two buttons', async ({ openAs }) => {
  const { page, api } = await openAs('Yvo')
  for (const words of ['The first one, which is opened.', 'The second one.']) {
    const draft = { id: crypto.randomUUID(), receiver: '', banner: 'golden-hearts', revision: 0 } as const
    await api.client.drafts.save({ ...draft, content: `<p>${words}</p>` })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/compose')
  await page.getByRole('button', { name: /^Other Drafts/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'The first one' })
  await expect(row).toBeVisible()
  const pressed = await row.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [left + 3, bottom - 3]
    const corners = [
      [x, top + 3],
      [x, y],
      [right - 3, y],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const
    return corners.map(([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.className)
  })
  expect(new Set(pressed)).toEqual(new Set(['drafts-dialog__open']))
  await row.getByRole('button', { name: /^Delete the draft/ }).click({ trial: true })
  const box = await row.boundingBox()
  if (box) await page.mouse.click(box.x + box.width - 3, box.y + box.height - 3)
  await expect(sheetOf(page)).toHaveText('The first one, which is opened.')
})

/** Rule 4.1 */
test('a draft is left alone by another tab while it is written, keeps its last word when the writer leaves at once by another page, a reload or a closed tab, and is then sent', async ({
  openAs,
  signIn,
}) => {
  await signIn('Rita')
  const { page, api } = await openAs('Falk')
  await test.step('another tab leaves what is being written to the tab that shows it', async () => {
    const other = await page.context().newPage()
    const saves: string[] = []
    other.on('request', request => {
      if (request.url().endsWith('/drafts/save')) saves.push(request.postData() ?? '')
    })
    await other.goto('/inbox')
    await expect(other.locator('h1')).toBeVisible()
    await page.bringToFront()
    await page.goto('/compose?to=Rita')
    await sheetOf(page).click()
    await page.keyboard.type('One, and the kettle sings.', { delay: 80 })
    await expect
      .poll(async () => (await api.client.drafts.list())[0]?.firstWords)
      .toBe('One, and the kettle sings.')
    await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
    expect(saves).toEqual([])
    await other.close()
  })

  await page.keyboard.type(' One.')
  await page.getByRole('radio', { name: 'Golden Hearts' }).check({ force: true })
  await page.getByRole('link', { name: 'Sent', exact: true }).click()
  await expect(page).toHaveURL(/\/sent/)
  await page.goBack()
  await expect(sheetOf(page)).toHaveText('One, and the kettle sings. One.')
  await sheetOf(page).press('Control+End')
  await page.keyboard.type(' Two.')
  await page.reload()
  await expect(sheetOf(page)).toHaveText('One, and the kettle sings. One. Two.')
  await sheetOf(page).press('Control+End')
  await page.keyboard.type(' Three.')
  const context = page.context()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  const again = await context.newPage()
  await again.goto('/compose')
  await expect(sheetOf(again)).toHaveText('One, and the kettle sings. One. Two. Three.')
  await expect(again.getByRole('combobox', { name: 'Username' })).toHaveValue('Rita')
  await expect(again.locator('[data-banner="golden-hearts"]').first()).toBeVisible()
  await again.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await expectSent(again)
  expect(await api.client.drafts.list()).toEqual([])
})

test('the drafts and their earlier versions are reached with the keyboard alone', async ({ openAs }) => {
  const { page, api } = await openAs('Bela')
  const paper = page.locator('.letter-editor__sheetOpen .letter-sheet')
  await page.goto('/compose')
  const firstWords = async () => (await api.client.drafts.list())[0]?.firstWords
  await sheetOf(page).click()
  await writeOn(page, 'One.', firstWords)
  await page.getByRole('radio', { name: 'Starry Night' }).check({ force: true })
  await writeOn(page, ' Two.', firstWords)
  await tabTo(page.getByRole('button', { name: 'Earlier Versions' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: /One\./ }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Use This Version' }))
  await page.keyboard.press('Enter')
  await expect(sheetOf(page)).toHaveText('One.')
  await expect(paper).toHaveAttribute('data-banner', 'romantic-roses')
  await expect(sheetOf(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(sheetOf(page)).toHaveText('One. Two.')
  await expect(paper).toHaveAttribute('data-banner', 'starry-night')
  await expect.poll(firstWords).toBe('One. Two.')
})
