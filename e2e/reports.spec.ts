import type { ReportReason } from '@novelette/domain/reports.ts'
import type { Locator, Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { admin, axeFindings, expect, test } from './fixtures.ts'
import { sendOpened } from './open-letters.ts'
import { addressOf } from './people.ts'
import { tabTo } from './tab-to.ts'

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const dialog = (page: Page, name = 'Report This Letter') => page.getByRole('dialog', { name })

async function openReport(page: Page): Promise<Locator> {
  await more(page).click()
  await page.getByRole('button', { name: 'Report This Letter' }).click()
  return dialog(page)
}

type Reporting = { from: Browser; to: Browser; receiver: string; text: string; reason?: ReportReason }

/** A letter that its receiver opened and reported. */
async function reported({ from, to, receiver, text, reason = 'harassment' }: Reporting): Promise<string> {
  const letterId = await sendOpened({ from, to, receiver, content: `<p>${text}</p>` })
  await to.client.reports.report({ letterId, reason, note: `About: ${text}` })
  return letterId
}

test('someone reports a letter with a reason, blocks its writer, and sees later that they did', async ({
  openAs,
}) => {
  const { page, api: ida } = await openAs('Ida')
  const { page: sent, api: rex } = await openAs('Rex')
  const id = await sendOpened({
    from: rex,
    to: ida,
    receiver: 'Ida',
    content: '<p>I know where you live.</p>',
  })
  await page.goto(`/inbox?letter=${id}`)
  const report = await openReport(page)
  await expect(report.getByText(/This one letter will be shown to the people who look after/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const note = report.getByLabel('Anything to add? (optional)')
  await note.fill('x'.repeat(501))
  await expect(report.getByText('501/500')).toBeVisible()
  // What the note left behind has to say must not move the button away from under the press.
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(report.getByText('Please choose a reason')).toBeVisible()
  await expect(report.getByText('A note holds at most 500 characters')).toBeVisible()
  await expect(report.getByRole('radio').first()).toBeFocused()
  await report.getByLabel('A threat').check()
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(note).toBeFocused()
  await note.fill('It frightens <me>.')
  await report.getByLabel('Also block Rex').check()
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(report.getByText('Thank you.')).toBeVisible()
  await expect(report.getByText(/Rex is blocked, and is not told/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await report.getByRole('button', { name: 'Close' }).click()
  await expect(more(page)).toBeFocused()
  await expect(page.getByText(/^You reported this letter on /)).toBeVisible()
  expect((await ida.client.blocks.list()).people.map(person => person.username)).toEqual(['Rex'])

  await page.reload()
  const again = await openReport(page)
  await expect(again.getByText(/^You reported it on .*: A threat\.$/)).toBeVisible()
  await expect(again.getByRole('radio')).toHaveCount(0)

  await sent.goto(`/sent?letter=${id}`)
  await expect(sent.getByText('I know where you live.')).toBeVisible()
  await expect(more(sent)).toHaveCount(0)
})

test('what was typed stays while the report does not arrive, and is sent with the keyboard alone', async ({
  openAs,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_FAILED/)
  const { page, api: mia } = await openAs('Mia')
  const { api: sam } = await openAs('Sam')
  const id = await sendOpened({ from: sam, to: mia, receiver: 'Mia', content: '<p>Buy this.</p>' })
  const call = '**/api/rpc/reports/report'
  await page.route(call, route => route.abort())
  await page.goto(`/inbox?letter=${id}`)
  await expect(page.getByText('Buy this.')).toBeVisible()
  await tabTo(more(page))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Report This Letter' }))
  await page.keyboard.press('Enter')
  const report = dialog(page)
  await expect(report.getByLabel('Harassment or bullying')).toBeFocused()
  for (const _ of ['threat', 'sexual', 'spam']) await page.keyboard.press('ArrowDown')
  await expect(report.getByLabel('Spam or a scam')).toBeChecked()
  const note = report.getByLabel('Anything to add? (optional)')
  await tabTo(note)
  await page.keyboard.type('Again # r')
  await tabTo(report.getByRole('button', { name: 'Report', exact: true }))
  await page.keyboard.press('Enter')
  await expect(report.getByRole('alert')).toContainText('The letter was not reported')
  await expect(note).toHaveValue('Again # r')
  await page.unroute(call)
  await page.keyboard.press('Enter')
  await expect(report.getByText('Thank you.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more(page)).toBeFocused()
  expect((await mia.client.reports.ofLetter({ id })).report?.reason).toBe('spam')
})

test('whoever closes the dialog learns all the same that the writer is not blocked yet', async ({
  openAs,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_FAILED/)
  const { page, api: nell } = await openAs('Nell')
  const { api: hugo } = await openAs('Hugo')
  const id = await sendOpened({ from: hugo, to: nell, receiver: 'Nell', content: '<p>Answer me.</p>' })
  const call = '**/api/rpc/blocks/block'
  const asked = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  await page.route(call, async route => {
    asked.resolve()
    await closed.promise
    await route.abort()
  })
  await page.goto(`/inbox?letter=${id}`)
  const report = await openReport(page)
  await report.getByLabel('Harassment or bullying').check()
  await report.getByLabel('Also block Hugo').check()
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await asked.promise
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()
  closed.resolve()
  const told = page.getByText('Your report has arrived, but Hugo is not blocked yet.')
  await expect(told).toBeVisible()
  await page.unroute(call)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Hugo is blocked.')).toBeVisible()
  await expect(told).toBeHidden()
  expect((await nell.client.blocks.list()).people.map(person => person.username)).toEqual(['Hugo'])
})

test('the admin reads the one letter, warns, dismisses and bans, and every step is in the log', async ({
  openAs,
  openAsVisitor,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const { page, api: keeper } = await openAs(admin)
  // What other tests left waiting.
  for (const { id } of (await keeper.client.admin.reports({})).reports) {
    await keeper.client.admin.resolveReport({ reportId: id, outcome: 'dismissed', reason: '' })
  }
  const { api: vera } = await openAs('Vera')
  const { api: wolf } = await openAs('Wolf')
  const { api: otto } = await openAs('Otto')
  const { api: bert } = await openAs('Bert')
  const to = { to: vera, receiver: 'Vera' }
  await reported({ ...to, from: wolf, text: 'You will <strong>regret</strong> it.', reason: 'threat' })
  await reported({ ...to, from: otto, text: 'Your hat is silly.', reason: 'other' })
  await reported({ ...to, from: bert, text: 'Send me money.', reason: 'spam' })

  await page.goto('/admin?section=reports')
  const reports = page.getByRole('region', { name: 'Reports' })
  const entries = reports.getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(page.getByRole('link', { name: /Reports 3 waiting/ })).toBeVisible()
  const [threat, money] = [entries.nth(0), entries.nth(2)]
  await expect(threat.getByRole('heading')).toHaveText('A threat')
  await expect(threat).toContainText('A letter by Wolf, reported by Vera on')
  await expect(money).toContainText('About: Send me money.')
  await expect(page.getByText('regret it')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])

  await threat.getByRole('button', { name: 'Show the Letter' }).click()
  await expect(threat.getByRole('article').locator('strong')).toHaveText('regret')
  await expect(threat.getByText(/From Wolf to Vera,.*That you looked is noted\./)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await threat.getByRole('button', { name: 'Put the Letter Away' }).click()
  await expect(threat.getByRole('article')).toHaveCount(0)

  await threat.getByRole('button', { name: 'Warn' }).click()
  const warning = dialog(page, 'Warn Wolf?')
  await warning.getByRole('button', { name: 'Warn' }).click()
  await expect(warning.getByText('Please give a reason')).toBeVisible()
  await warning.getByLabel('Reason').fill('x'.repeat(301))
  await expect(warning.getByText('300/300')).toBeVisible()
  await warning.getByLabel('Reason').fill('A plain threat.')
  expect(await axeFindings(page)).toEqual([])
  await warning.getByRole('button', { name: 'Warn' }).click()
  await expect(page.getByText('Wolf is warned. The mail is on its way.')).toBeVisible()
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0).getByRole('heading')).toBeFocused()

  await entries.nth(0).getByRole('button', { name: 'Dismiss' }).click()
  await dialog(page, 'Dismiss this report?').getByRole('button', { name: 'Dismiss' }).click()
  await expect(entries).toHaveCount(1)
  await entries.nth(0).getByRole('button', { name: 'Ban' }).click()
  const ban = dialog(page, 'Ban Bert?')
  await ban.getByLabel('Reason').fill('A scam.')
  await ban.getByRole('button', { name: 'Ban' }).click()
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await expect(page.locator('.report-list')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await expect(bert.client.letters.inbox({})).rejects.toMatchObject({ code: 'suspended' })

  // Of two tabs the first decides, and the second is told.
  await reported({ ...to, from: otto, text: 'And so is your dog.' })
  await reports.getByRole('button', { name: 'Resolved' }).click()
  await reports.getByRole('button', { name: 'Waiting' }).click()
  await entries.getByRole('button', { name: 'Ban' }).click()
  const late = dialog(page, 'Ban Otto?')
  await late.getByLabel('Reason').fill('Once too often.')
  const [last] = (await keeper.client.admin.reports({})).reports
  await keeper.client.admin.resolveReport({ reportId: last?.id ?? '', outcome: 'dismissed', reason: '' })
  await late.getByRole('button', { name: 'Ban' }).click()
  await expect(late.getByRole('alert')).toContainText('This report was resolved already.')
  await expect(late.getByLabel('Reason')).toHaveValue('Once too often.')
  await expect(entries).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('.report-list')).toBeFocused()
  expect((await otto.client.accounts.session())?.username).toBe('Otto')

  const mailbox = await openAsVisitor()
  const warned = mailbox.getByRole('link', { name: addressOf('Wolf') })
  await expect(async () => {
    await mailbox.goto('/mailbox')
    await expect(warned.filter({ hasText: 'A letter that you sent was reported' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()

  await reports.getByRole('button', { name: 'Resolved' }).click()
  for (const [about, outcome] of [
    ['regret', 'Warned'],
    ['hat', 'Dismissed'],
    ['money', 'Banned'],
  ] as const) {
    await expect(entries.filter({ hasText: about }).getByText(outcome, { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Audit Log' }).click()
  const log = page.getByRole('region', { name: 'Audit Log' })
  for (const line of [
    'Banned Bert',
    'Warned Wolf',
    'Read a reported letter by Wolf',
    'Dismissed a report about Otto',
  ]) {
    await expect(log.getByText(line).first()).toBeVisible()
  }
})

test('nobody else sees the reports', async ({ openAs, expectedErrors }) => {
  expectedErrors.push(/403/)
  const { page } = await openAs('Lena')
  await page.goto('/admin?section=reports')
  await expect(page.getByRole('heading', { name: /^Access denied/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reports' })).toHaveCount(0)
})
