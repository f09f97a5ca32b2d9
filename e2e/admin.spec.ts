import type { Page } from '@playwright/test'
import { answerCall, callAddress, pageOfActions, pageOfUsers, statisticsOf } from './admin-answers.ts'
import { admin, axeFindings, expect, test } from './fixtures.ts'
import { addressOf, password } from './people.ts'
import { tabTo } from './tab-to.ts'

const denied = 'Access denied. You are not authorized to access the admin dashboard.'
const main = (page: Page) => page.getByRole('main')
const amount = (page: Page, name: string) =>
  main(page).locator('dl > div').filter({ hasText: name }).locator('dd')
const row = (page: Page, username: string) => page.getByRole('row', { name: new RegExp(`\\b${username}\\b`) })
const details = (page: Page) => page.getByRole('dialog', { name: 'User Details' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Users, pages' })

/** The book as it is once everything in it is written. */
async function openBook(page: Page, address = '/admin'): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

test('the admin sees the figures and the people, searches, bans with a reason and lets back', async ({
  openAs,
}) => {
  const { api: ann } = await openAs('Ann')
  const { api: bob } = await openAs('Bob_2')
  const letter = { id: crypto.randomUUID(), receiver: 'Bob_2', banner: 'golden-hearts' } as const
  await ann.client.letters.send({ ...letter, content: '<p>Dear Bob,</p>' })
  const { page } = await openAs(admin)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(amount(page, 'Total Users')).toHaveText('3')
  await expect(amount(page, 'Joined today')).toHaveText('3')
  await expect(amount(page, 'Active in the last 30 days')).toHaveText('2')
  await expect(amount(page, 'Banned')).toHaveText('0')
  await expect(amount(page, 'Total Letters')).toHaveText('1')
  await expect(page.getByRole('heading', { name: 'User Growth' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Letter Activity' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Ann', exact: true })).toHaveAttribute('href', '/u/Ann')
  await expect(pages(page)).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search users' }).fill('bob')
  await expect(row(page, 'Ann')).toHaveCount(0)
  await expect(page).toHaveURL(/search=bob/)
  await expect(row(page, 'Bob_2')).toContainText('Active')
  await page.getByRole('link', { name: 'Details of Bob_2' }).click()
  await expect(details(page)).toContainText('Letters received1')
  await expect(details(page)).toContainText('Nothing so far.')
  expect(await axeFindings(page)).toEqual([])

  await details(page).getByRole('button', { name: 'Ban' }).click()
  await expect(page.getByRole('heading', { name: 'Ban Bob_2?' })).toBeVisible()
  await expect(details(page).getByLabel('Reason')).toBeFocused()
  await details(page).getByRole('button', { name: 'Ban' }).click()
  await expect(details(page).getByRole('alert')).toHaveText('Please give a reason')
  expect(await axeFindings(page)).toEqual([])
  await details(page).getByLabel('Reason').fill('Sent the same letter to everyone.')
  await details(page).getByRole('button', { name: 'Ban' }).click()
  await expect(details(page).getByRole('button', { name: 'Unban' })).toBeFocused()
  await expect(details(page)).toContainText('Sent the same letter to everyone.')
  await expect(details(page).getByRole('status').getByText('Bob_2 is banned.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(details(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Details of Bob_2' })).toBeFocused()
  await expect(row(page, 'Bob_2')).toContainText('Banned')
  await expect(page.getByRole('link', { name: 'Bob_2', exact: true })).toHaveCount(0)
  await expect(amount(page, 'Banned')).toHaveText('1')
  await expect(bob.client.letters.inbox({})).rejects.toThrow()

  await page.getByRole('link', { name: 'Details of Bob_2' }).click()
  await details(page).getByRole('button', { name: 'Unban' }).click()
  await details(page).getByLabel('Reason').fill('A misunderstanding.')
  await details(page).getByRole('button', { name: 'Unban' }).click()
  await expect(details(page).getByRole('button', { name: 'Ban', exact: true })).toBeFocused()
  await details(page).getByRole('button', { name: 'Close' }).click()
  await expect(amount(page, 'Banned')).toHaveText('0')
  await bob.client.accounts.signIn({ email: addressOf('Bob_2'), password })

  await page.getByRole('link', { name: 'Audit Log' }).click()
  await expect(page).toHaveURL(/section=audit/)
  const lines = main(page).getByRole('listitem')
  await expect(lines).toHaveText([
    /Unbanned\s+Bob_2A misunderstanding\./,
    /Banned\s+Bob_2Sent the same letter/,
  ])
  expect(await axeFindings(page)).toEqual([])
  await lines.first().getByRole('link', { name: 'Bob_2' }).click()
  await expect(details(page)).toContainText('A misunderstanding.')
  await page.goBack()
  await expect(details(page)).toBeHidden()
})

test('the admin cannot ban themselves', async ({ openAs }) => {
  const { page, api } = await openAs(admin)
  const { id } = await api.client.accounts.session().then(user => user ?? { id: '' })
  await openBook(page, `/admin?user=${id}`)
  await expect(details(page)).toContainText('It cannot be banned.')
  await expect(details(page).getByRole('button')).toHaveText(['Close'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: `Details of ${admin}` })).toBeFocused()
  await expect(page).toHaveURL(/\/admin$/)
})

test('many people are paged, sorted and searched in the address, and Back works', async ({ openAs }) => {
  const { page } = await openAs(admin)
  const asked: unknown[] = []
  const slow = Promise.withResolvers<void>()
  await answerCall(page, 'admin/users', async input => {
    asked.push(input)
    const { page: wanted, search } = input as { page: number; search?: string }
    if (wanted === 2) await slow.promise
    return search === 'nobody & "none"' ? pageOfUsers(1, 0) : pageOfUsers(wanted, 237)
  })
  await openBook(page)
  await expect(page.getByRole('row')).toHaveCount(21)
  await expect(pages(page).getByRole('button')).toHaveText([
    'Previous',
    ...['1', '2', '3', '4', '5', '12'],
    'Next',
  ])
  await pages(page).getByRole('button', { name: 'Page 12' }).click()
  await expect(page).toHaveURL(/page=12/)
  await expect(row(page, 'User237')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(18)
  await pages(page).getByRole('button', { name: 'Previous' }).click()
  await expect(row(page, 'User201')).toBeInViewport()
  await page.goBack()
  await expect(row(page, 'User237')).toBeVisible()
  await pages(page).getByRole('button', { name: 'Page 2' }).click()
  await expect(page.locator('.user-pages')).toHaveAttribute('aria-busy', 'true')
  await expect(row(page, 'User237')).toBeVisible()
  slow.resolve()
  await expect(row(page, 'User21')).toBeVisible()

  await page.getByRole('button', { name: 'Username' }).click()
  await expect(page).toHaveURL(/\/admin\?sort=username$/)
  await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('searchbox').fill('nobody & "none"')
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible()
  expect(asked.at(-1)).toEqual({ page: 1, sort: 'username', search: 'nobody & "none"' })
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('nobody & "none"')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(row(page, 'User1')).toBeVisible()
})

test('a chart is read with the arrow keys and as a table', async ({ openAs }) => {
  const { page } = await openAs(admin)
  await answerCall(page, 'admin/statistics', () => statisticsOf(30, ago => ago * 1000))
  await openBook(page)
  const activity = page.getByRole('figure', { name: 'Letter Activity' })
  await expect(activity).toContainText('0 letters Today')
  const day = activity.getByRole('slider', { name: 'Letter Activity, day' })
  await tabTo(day)
  await page.keyboard.press('ArrowLeft')
  await expect(activity).toContainText('1,000 letters Dec 30')
  await expect(day).toHaveAttribute('aria-valuetext', 'Dec 30: 1,000 letters')
  await page.keyboard.press('Home')
  await expect(activity).toContainText('29,000 letters Dec 2')
  const growth = page.getByRole('figure', { name: 'User Growth' })
  await growth.locator('svg').hover()
  await expect(growth.locator('.day-chart__value')).toContainText(/Dec 1[67]/)

  await growth.getByText('Show as a table').click()
  const rows = growth.getByRole('table', { name: 'User Growth, by day (UTC)' }).getByRole('row')
  await expect(rows).toHaveCount(31)
  await expect(rows.nth(1)).toHaveText('Dec 310435,000')
  await expect(rows.nth(30)).toHaveText('Dec 229,00029,000')
  expect(await axeFindings(page)).toEqual([])
})

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
  [320, 'light'],
] as const) {
  test(`the book is well made with one day, with nothing, and with very long numbers at ${width} pixels`, async ({
    openAs,
  }) => {
    const { page, api } = await openAs(admin)
    const keeper = await api.client.accounts.session()
    const others = [`/admin?user=${keeper?.id}`, '/admin?section=reports', '/admin?section=audit']
    let statistics = statisticsOf(1, () => 1)
    await answerCall(page, 'admin/statistics', () => statistics)
    await answerCall(page, 'admin/users', () => pageOfUsers(1, 237))
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const kind of [statistics, statisticsOf(30, () => 0), statisticsOf(30, ago => ago * 987_654_321)]) {
      statistics = kind
      await openBook(page)
      expect(await axeFindings(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    for (const address of others) {
      await openBook(page, address)
      expect(await axeFindings(page), address).toEqual([])
    }
  })
}

test('the audit log shows earlier lines on request, and says when they do not come', async ({
  openAs,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const { page } = await openAs(admin)
  await answerCall(page, 'admin/audit', input => pageOfActions((input as { cursor?: object }).cursor ? 2 : 1))
  await openBook(page, '/admin?section=audit')
  const lines = main(page).getByRole('listitem')
  await expect(lines).toHaveCount(20)
  await page.route(callAddress('admin/audit'), route => route.abort())
  await page.getByRole('button', { name: 'Show Earlier' }).click()
  await expect(main(page).getByRole('alert')).toContainText('Failed to load dashboard data.')
  await expect(lines).toHaveCount(20)
  expect(await axeFindings(page)).toEqual([])
  await page.unroute(callAddress('admin/audit'))
  await answerCall(page, 'admin/audit', () => pageOfActions(2))
  await page.getByRole('button', { name: 'Show Earlier' }).click()
  await expect(lines).toHaveCount(23)
  await expect(page.getByRole('button', { name: 'Show Earlier' })).toHaveCount(0)
})

test('a visitor signs in first, and comes back', async ({ openAs, openAsVisitor }) => {
  await openAs(admin)
  const page = await openAsVisitor()
  await page.goto('/admin?section=audit')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(addressOf(admin))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\?section=audit$/)
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible()
})

test.describe('refused and failing', () => {
  // Refusals and cut connections, which the browser reports.
  test.use({ expectedErrors: [/403|422|500|ERR_FAILED/] })

  test('a member is denied, with two ways out, and nothing leads there', async ({ openAs }) => {
    const { page } = await openAs('Member')
    const scripts: string[] = []
    page.on('request', request => scripts.push(request.url()))
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect(scripts.filter(url => /admin/.test(url))).toEqual([])
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: denied })).toBeVisible()
    await expect(page.getByRole('link', { name: /Admin/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('link', { name: 'Profile Settings' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Admin/ })).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/admin')
    await main(page).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  })

  test('a member of whom the server cannot say is told so', async ({ openAs }) => {
    const { page } = await openAs('Unsure')
    await page.route(callAddress('admin/statistics'), route => route.abort())
    await page.goto('/admin')
    await expect(page.getByText('Failed to verify admin access.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(callAddress('admin/statistics'))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: denied })).toBeVisible()
  })

  test('figures, people and details that do not come can be asked for again', async ({ openAs }) => {
    const { page } = await openAs(admin)
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data.' })
    await page.route(callAddress('admin/statistics'), route => route.abort())
    await page.goto('/admin')
    await expect(failure).toHaveCount(1)
    await expect(row(page, admin)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(callAddress('admin/statistics'))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(amount(page, 'Total Users')).not.toBeEmpty()
    await expect(failure).toHaveCount(0)
    await page.route(callAddress('admin/users'), route => route.abort())
    await page.getByRole('button', { name: 'Oldest' }).click()
    await expect(failure).toHaveCount(1)
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(callAddress('admin/users'))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.route(callAddress('admin/user'), route => route.abort())
    await page.getByRole('link', { name: `Details of ${admin}` }).click()
    await expect(details(page).getByText('Failed to load dashboard data.')).toBeVisible()
    await page.unroute(callAddress('admin/user'))
    await details(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(details(page)).toContainText('It cannot be banned.')
  })

  test('a ban that fails says so, and keeps the reason', async ({ openAs }) => {
    const { page } = await openAs(admin)
    await openAs('Clara')
    await openBook(page)
    await page.getByRole('link', { name: 'Details of Clara' }).click()
    await details(page).getByRole('button', { name: 'Ban' }).click()
    await details(page).getByLabel('Reason').fill('Spam.')
    await page.route(callAddress('admin/ban'), route => route.abort())
    await details(page).getByRole('button', { name: 'Ban' }).click()
    await expect(details(page).getByRole('alert')).toContainText('Failed to update user status.')
    await expect(details(page).getByLabel('Reason')).toHaveValue('Spam.')
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(callAddress('admin/ban'))
    await details(page).getByRole('button', { name: 'Leave Active' }).click()
    await expect(details(page).getByRole('button', { name: 'Ban', exact: true })).toBeFocused()
    await expect(amount(page, 'Banned')).toHaveText('0')
  })
})

test('a ban is made with the keyboard alone', async ({ openAs }) => {
  const { page } = await openAs(admin)
  await openAs('Nora')
  await openBook(page, '/admin?search=nora')
  await tabTo(page.getByRole('link', { name: 'Details of Nora' }))
  await page.keyboard.press('Enter')
  await tabTo(details(page).getByRole('button', { name: 'Ban' }))
  await page.keyboard.press('Space')
  await expect(details(page).getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Threats.')
  await tabTo(details(page).getByRole('button', { name: 'Ban' }))
  await page.keyboard.press('Enter')
  await expect(details(page).getByRole('button', { name: 'Unban' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Details of Nora' })).toBeFocused()
})

test('on a phone the menu leads there too', async ({ openAs }) => {
  const { page } = await openAs(admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})
