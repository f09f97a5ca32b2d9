import type { Page } from '@playwright/test'
import { admin, expect, test } from '../fixtures.ts'
import { waitForBriefText } from '../keep-on-screen.ts'
import { sendOpened } from '../open-letters.ts'
import { addressOf } from '../people.ts'
import { tabTo } from '../tab-to.ts'

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a reader reports a letter and blocks its writer, and the admin reads it and warns the writer', async ({
  openAs,
  openAsVisitor,
  signIn,
}) => {
  const { page, api: ida } = await openAs('Ida')
  const rex = await signIn('Rex')
  const adminCode: string[] = []
  page.on('request', request => {
    if (/admin/.test(request.url())) adminCode.push(request.url())
  })
  const content = '<p>You will <strong>regret</strong> it.</p>'
  const id = await sendOpened({ from: rex, to: ida, receiver: 'Ida', content })
  await page.goto(`/inbox?letter=${id}`)
  await tabTo(more(page))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Report This Letter' }))
  await page.keyboard.press('Enter')
  const report = dialog(page, 'Report This Letter')
  await expect(report.getByLabel('Harassment or bullying')).toBeFocused()
  const note = report.getByLabel('Anything to add? (optional)')
  await note.fill('x'.repeat(501))
  // The validation message must not move the button away from under the press.
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(report.getByText('Please choose a reason')).toBeVisible()
  await expect(report.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(report.getByLabel('A threat')).toBeChecked()
  await tabTo(note)
  await note.fill('')
  // A key with a shortcut elsewhere is only typed here.
  await page.keyboard.type('Again # r')
  await report.getByLabel('Also block Rex').check()
  await tabTo(report.getByRole('button', { name: 'Report', exact: true }))
  await page.keyboard.press('Enter')
  await expect(report.getByText(/Rex is blocked, and is not told/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more(page)).toBeFocused()
  await expect(page.getByText(/^You reported this letter on /)).toBeVisible()
  expect(adminCode, 'nothing of the admin’s is loaded for a member').toEqual([])

  const { page: desk } = await openAs(admin)
  await desk.goto('/admin?section=reports')
  const entry = desk.getByRole('region', { name: 'Reports' }).getByRole('listitem')
  await expect(entry).toHaveCount(1)
  await expect(desk.getByRole('link', { name: /Reports 1 waiting/ })).toBeVisible()
  await expect(entry.getByRole('heading')).toHaveText('A threat')
  await expect(entry).toContainText('A letter by Rex, reported by Ida on')
  await expect(entry).toContainText('Again # r')
  await entry.getByRole('button', { name: 'Show the Letter' }).click()
  await expect(entry.getByRole('article').locator('strong')).toHaveText('regret')
  await entry.getByRole('button', { name: 'Warn' }).click()
  const warning = dialog(desk, 'Warn Rex?')
  await warning.getByLabel('Reason').fill('A plain threat.')
  const told = waitForBriefText(desk, '.toasts__toast', 'Rex is warned. The email is on its way.')
  await warning.getByRole('button', { name: 'Warn' }).click()
  await told
  await expect(desk.getByText('Nothing to decide')).toBeVisible()
  await expect(desk.locator('.report-queue__reportList')).toBeFocused()
  await desk.getByRole('link', { name: 'Audit Log' }).click()
  const log = desk.getByRole('region', { name: 'Audit Log' })
  for (const line of ['Warned Rex', 'Read a reported letter by Rex']) {
    await expect(log.getByText(line)).toBeVisible()
  }

  const mailbox = await openAsVisitor()
  const warned = mailbox.getByRole('link', { name: addressOf('Rex') })
  await expect(async () => {
    await mailbox.goto('/mailbox')
    await expect(warned.filter({ hasText: 'A letter that you sent was reported' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
})
