import { expect, test } from '../fixtures.ts'
import { keepLongUndoOnScreen, waitForBriefText } from '../keep-on-screen.ts'

test('a letter goes to somebody without an account by a link that its writer copies, closes and opens again', async ({
  openAs,
}) => {
  const { page, api } = await openAs('Anna')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await keepLongUndoOnScreen(page)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const copyLink = async () => {
    // The text shows for two seconds only.
    const told = waitForBriefText(page, 'button', 'Copied')
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await told
  }
  const link = /^http:\/\/[^/]+\/l\/[1-9A-Za-z]{12}#[1-9A-Za-z]{22}$/

  await test.step('the name is put on the envelope, and the letter is sent', async () => {
    await page.goto('/compose')
    await page.getByRole('button', { name: 'Write to Someone Without an Account' }).click()
    await page.getByLabel('The name on the envelope').fill('Rosalind')
    await page.getByRole('button', { name: 'Write to Them' }).click()
    await expect(page.getByRole('button', { name: /Rosalind · no account/ })).toBeVisible()
    await expect(page.locator('.ProseMirror')).toBeFocused()
    await page.keyboard.type('By hand, then.')
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    await page.addInitScript(noteHeights, 'Send Beautiful Letter')
    await page.reload()
    await expect(page.getByRole('button', { name: /Rosalind · no account/ })).toBeVisible()
    await expect(page.locator('.ProseMirror')).toContainText('By hand, then.')
    // Said last of all, above Send.
    await expect(page.getByText('You can send Rosalind photographs and recordings after')).toBeVisible()
    expect(await page.evaluate(() => new Set(window.heights).size)).toBe(1)
    await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
    await expect(page.getByText('It waits for Rosalind behind a link.')).toBeVisible()
  })

  await test.step('the link is copied, and the screen stays until Done', async () => {
    await copyLink()
    expect(await copied()).toMatch(link)
    await page.getByRole('link', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  })

  const stateOf = async () => (await api.client.guests.list())[0]?.state

  await test.step('the letter lies in Sent, where its link is closed and opened again', async () => {
    const first = await copied()
    await page.goto('/sent')
    await page.getByRole('link', { name: /To Rosalind No account/ }).click()
    await expect(page.getByRole('heading', { name: 'Your letter to Rosalind' })).toBeFocused()
    await page.getByRole('button', { name: 'Close the Link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the Link' }).click()
    await expect(page.getByText(/This link is closed/)).toBeVisible()
    expect(await stateOf()).toBe('closed')
    await page.getByRole('button', { name: 'Open the Link Again' }).click()
    await copyLink()
    expect(await copied()).toBe(first)
    expect(await stateOf()).toBe('open')
  })

  await test.step('another link is made', async () => {
    const before = await copied()
    await page.getByRole('button', { name: 'Change the Link' }).click()
    const told = waitForBriefText(page, '.toasts__toast', 'This is a new link. Copy it and hand it over.')
    await page.getByRole('dialog').getByRole('button', { name: 'Change the Link' }).click()
    await told
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await expect.poll(copied).not.toBe(before)
    expect(await copied()).toMatch(link)
  })

  await test.step('the letter is taken back as a draft for the same guest', async () => {
    await page.getByRole('button', { name: 'Take Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take Back', exact: true }).click()
    await page.getByRole('button', { name: 'Open Draft' }).click()
    await expect(page.getByRole('button', { name: /Rosalind · no account/ })).toBeVisible()
    await expect(page.locator('.ProseMirror')).toContainText('By hand, then.')
  })
})

declare global {
  interface Window {
    heights?: number[]
  }
}

/** Where a button's top was in each frame, in pixels. */
function noteHeights(words: string): void {
  const heights: number[] = []
  window.heights = heights
  const look = () => {
    for (const button of document.querySelectorAll('button'))
      if (button.textContent.includes(words)) heights.push(Math.round(button.getBoundingClientRect().top))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
