import type { Page } from '@playwright/test'
import type { Browser } from '../server/src/test/browser.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import { glimpse } from './let-stand.ts'
import { addressOf, password } from './people.ts'
import { tabTo } from './tab-to.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const bioOf = (page: Page) => page.getByLabel('About You')
const choice = (page: Page, name: string) => page.getByRole('radio', { name })
const edit = async (page: Page) => {
  await page.goto('/profile')
  await button(page, 'Edit Profile').click()
}
const update = '**/api/rpc/profiles/update'

async function writeTo(from: Browser, receiver: string): Promise<void> {
  const letter = {
    id: crypto.randomUUID(),
    receiver,
    banner: 'golden-hearts',
    content: '<p>Dear</p>',
  } as const
  await from.client.letters.send(letter)
}

test('a profile is changed by its owner, in every tab, and read by a visitor', async ({
  openAs,
  openAsVisitor,
}) => {
  const { page } = await openAs('Rosalind')
  const other = await page.context().newPage()
  await other.goto('/profile')
  await edit(page)
  await expect(bioOf(page)).toBeFocused()
  for (const [length, text] of [
    [150, 'Good length'],
    [151, 'Getting long'],
    [180, 'Getting long'],
    [181, 'Almost at limit'],
    [200, 'Almost at limit'],
  ] as const) {
    await bioOf(page).fill('🌹'.repeat(length))
    await expect(page.getByText(`${length}/200 · ${text}`)).toBeVisible()
  }
  await bioOf(page).fill('x'.repeat(203))
  await expect(page.getByRole('alert')).toContainText('That is 3 too many')
  await button(page, 'Save Changes').click()
  await expect(bioOf(page)).toBeFocused()
  await button(page, 'Cancel').click()
  await expect(button(page, 'Edit Profile')).toBeFocused()
  await expect(page.getByText('xxx')).toHaveCount(0)

  await button(page, 'Edit Profile').click()
  await expect(bioOf(page)).toHaveValue('')
  await bioOf(page).fill('  Walks in <b>Arden</b>.\n\n\n\nNever alone. ')
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(button(page, 'Edit Profile')).toBeFocused()
  for (const tab of [page, other]) {
    await expect(tab.locator('.profile-card__bio')).toHaveText('Walks in <b>Arden</b>.\n\nNever alone.')
  }

  const visitor = await openAsVisitor()
  await visitor.goto('/u/Rosalind')
  await expect(visitor).toHaveTitle('Rosalind · Novelette')
  await expect(visitor.getByText('Walks in <b>Arden</b>.')).toBeVisible()
  await expect(visitor.getByText(/^Member since \w+ \d{4}$/)).toBeVisible()
  await expect(visitor.getByText('Active', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Open (anyone)')).toBeVisible()
  for (const name of ['Edit Profile', 'Save Changes']) await expect(button(visitor, name)).toHaveCount(0)
  await expect(visitor.getByText('Free Plan')).toHaveCount(0)
  const write = visitor.getByRole('link', { name: 'Send Love Letter' })
  await expect(write).toHaveAttribute('href', '/compose?to=Rosalind')
})

test('friends only takes a letter, and a tab that wrote of something else leaves it alone', async ({
  openAs,
  openAsVisitor,
}) => {
  const { page, api } = await openAs('Celia')
  const { api: oliver } = await openAs('Oliver')
  await edit(page)
  await expect(choice(page, 'Anyone')).toBeChecked()
  await expect(choice(page, 'Friends only')).toBeDisabled()
  await expect(page.getByText('You can choose this once you have sent or received a letter.')).toBeVisible()
  await writeTo(oliver, 'Celia')
  await edit(page)
  await choice(page, 'Friends only').check()
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()

  const visitor = await openAsVisitor()
  await visitor.goto('/u/Celia')
  await expect(visitor.getByText('Private', { exact: true })).toBeVisible()

  await button(page, 'Edit Profile').click()
  await bioOf(page).fill('Called Aliena.')
  await api.client.profiles.update({ bio: '', privacySettings: 'anyone' })
  await expect(choice(page, 'Anyone')).toBeChecked()
  await button(page, 'Save Changes').click()
  await expect(page.locator('.profile-card__bio')).toHaveText('Called Aliena.')
  await expect(page.getByText('Open (anyone)')).toBeVisible()
  expect(await api.client.profiles.own()).toMatchObject({ bio: 'Called Aliena.', privacySettings: 'anyone' })
})

test.describe('when saving fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|409/] })

  test('what was typed stays, and saving again works, once', async ({ openAs }) => {
    const { page, api } = await openAs('Touchstone')
    await edit(page)
    await bioOf(page).fill('A motley fool.')
    await page.route(update, route => route.abort())
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('alert')).toContainText('Failed to update profile. Please try again.')
    await expect(bioOf(page)).toHaveValue('A motley fool.')
    await page.unroute(update)

    await page.context().setOffline(true)
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
    await page.context().setOffline(false)

    let calls = 0
    let answer = () => {}
    const held = new Promise<void>(resolve => (answer = resolve))
    await page.route(update, async route => {
      calls += 1
      await held
      await route.continue()
    })
    await button(page, 'Save Changes').dblclick()
    await expect(button(page, 'Saving...')).toBeVisible()
    await page.keyboard.press('Enter')
    answer()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
    expect(calls).toBe(1)
    expect(await api.client.profiles.own()).toMatchObject({ bio: 'A motley fool.' })
  })

  test('friends only that became impossible meanwhile says why', async ({ openAs }) => {
    const { page, api } = await openAs('Audrey')
    await openAs('William')
    await writeTo(api, 'William')
    await edit(page)
    await choice(page, 'Friends only').check()
    const { letters } = await api.client.letters.sent({})
    await api.client.letters.takeBack({ id: letters[0]?.id ?? '', draftId: crypto.randomUUID() })
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('alert')).toContainText('once you have sent or received a letter')
    await choice(page, 'Anyone').check()
    await expect(choice(page, 'Friends only')).toBeDisabled()
  })
})

test('nobody leaves with unsaved changes unasked', async ({ openAs }) => {
  const { page } = await openAs('Orlando')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Your Profile' }).click()
  await button(page, 'Edit Profile').click()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit Profile')).toBeFocused()

  await button(page, 'Edit Profile').click()
  await bioOf(page).fill('Hangs verses on trees.')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const keeps = async () => {
    await expect(question).toBeVisible()
    await button(page, 'Keep Editing').click()
    await expect(question).toBeHidden()
    await expect(bioOf(page)).toHaveValue('Hangs verses on trees.')
    await expect(page).toHaveURL(/\/profile$/)
  }
  await bioOf(page).press('Escape')
  await keeps()
  await page.getByRole('link', { name: 'Inbox' }).click()
  await keeps()
  await page.evaluate(() => history.back())
  await keeps()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(bioOf(page)).toHaveValue('Hangs verses on trees.')

  await page.getByRole('link', { name: 'Inbox' }).click()
  await button(page, 'Discard Changes').click()
  await expect(page).toHaveURL(/\/inbox$/)
  await page.goBack()
  await expect(button(page, 'Edit Profile')).toBeVisible()
  await expect(page.getByText('Hangs verses')).toHaveCount(0)
})

test.describe('a session that ends while the profile is open', () => {
  test.use({ expectedErrors: [/401/] })

  test('says so, and brings back what was typed', async ({ openAs }) => {
    const { page, api } = await openAs('Phebe')
    await edit(page)
    await bioOf(page).fill('Loves at first sight.')
    const [session] = await api.client.sessions.list()
    await api.client.sessions.end({ id: session?.id ?? '' })
    await expect(page.getByText('Please log in to view your profile.')).toBeVisible()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('Loves at first sight.')).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(addressOf('Phebe'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign In').click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(bioOf(page)).toHaveValue('Loves at first sight.')
    await button(page, 'Save Changes').click()
    await expect(page.locator('.profile-card__bio')).toHaveText('Loves at first sight.')
  })
})

test.describe('a profile that does not come', () => {
  test.use({ expectedErrors: [/404|500/] })

  test('is loading, has failed, or is not there', async ({ openAs, openAsVisitor, server }) => {
    const { page } = await openAs('Adam')
    const visitor = await openAsVisitor()
    for (const [tab, path, call] of [
      [page, '/profile', '**/api/rpc/profiles/own*'],
      [visitor, '/u/Adam', '**/api/rpc/profiles/byUsername*'],
    ] as const) {
      let fail = () => {}
      const failing = new Promise<void>(resolve => (fail = resolve))
      await tab.route(call, async route => {
        await failing
        await route.fulfill({ status: 500, json: { json: {} } })
      })
      await tab.goto(path)
      await expect(tab.getByText('Loading profile...')).toBeVisible()
      expect(await axeFindings(tab), path).toEqual([])
      fail()
      await expect(tab.getByText('Failed to load profile. Please try again.')).toBeVisible()
      await expect(tab.getByRole('alert')).toContainText('Nothing is lost.')
      expect(await axeFindings(tab), path).toEqual([])
      await tab.unroute(call)
      await button(tab, 'Try Again').click()
      await expect(tab.getByRole('heading', { name: 'Adam' })).toBeVisible()
    }
    for (const name of ['adam', 'Nobody_here', 'no-name', 'a']) {
      const answer = await visitor.goto(`${server.url}/u/${name}`)
      expect(answer?.status()).toBe(404)
      await expect(visitor.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
      await expect(visitor.getByText('The requested profile could not be found.')).toBeVisible()
    }
    expect(await axeFindings(visitor)).toEqual([])
  })
})

test('a shared link says who it leads to, whatever they wrote', async ({ openAs, openAsVisitor, server }) => {
  const { page, api } = await openAs('Jaques')
  const bio = '"><script>document.title = "taken"</script><img src=x onerror="alert(1)">'
  await api.client.profiles.update({ bio, privacySettings: 'anyone' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile')
  // Looked for from before, because it stands two seconds alone.
  const copied = glimpse(page, 'button', 'Link Copied!')
  await button(page, 'Share Profile').click()
  await copied
  await expect(button(page, 'Share Profile')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${server.url}/u/Jaques`)

  const visitor = await openAsVisitor()
  await visitor.goto(link)
  await expect(visitor.locator('.profile-card__bio')).toHaveText(bio)
  await expect(visitor).toHaveTitle('Jaques · Novelette')
  expect(await visitor.locator('title').count()).toBe(1)
  const content = (name: string) => visitor.locator(`meta[property="${name}"]`).getAttribute('content')
  expect(await content('og:title')).toBe('Jaques · Novelette')
  expect(await content('og:description')).toBe(bio)
  expect(await content('og:url')).toBe(link)
  const picture = await visitor.request.get((await content('og:image')) ?? '')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
})

test('a profile is well made while it is read and while it is written', async ({ openAs, openAsVisitor }) => {
  const { page, api } = await openAs('Duke_Senior')
  await openAs('Corin')
  await writeTo(api, 'Corin')
  await api.client.profiles.update({ bio: 'Sermons in stones.', privacySettings: 'friends_only' })
  const visitor = await openAsVisitor()
  for (const { width, colorScheme } of [
    { width: 1440, colorScheme: 'light' },
    { width: 1440, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    const check = async (tab: Page, state: string) => {
      expect(await axeFindings(tab), `${state}, ${width}, ${colorScheme}`).toEqual([])
      const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, state).toBeLessThanOrEqual(0)
    }
    for (const tab of [page, visitor]) {
      await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await tab.setViewportSize({ width, height: 900 })
    }
    await visitor.goto('/u/Duke_Senior')
    await expect(visitor.getByRole('heading', { name: 'Duke_Senior' })).toBeVisible()
    await check(visitor, 'a visitor reads')
    await edit(page)
    await check(page, 'the owner writes')
    await bioOf(page).fill('x'.repeat(201))
    await expect(page.getByRole('alert')).toBeVisible()
    await check(page, 'too long')
    await bioOf(page).press('Escape')
    await expect(button(page, 'Keep Editing')).toBeFocused()
    await check(page, 'the question')
    await button(page, 'Discard Changes').click()
    await expect(button(page, 'Edit Profile')).toBeVisible()
    await check(page, 'the owner reads')
  }
})

test('a profile is changed with the keyboard alone', async ({ openAs }) => {
  const { page, api } = await openAs('Silvius')
  await openAs('Charles')
  await writeTo(api, 'Charles')
  await page.goto('/u/Silvius')
  await button(page, 'Edit Profile').waitFor()
  await tabTo(button(page, 'Edit Profile'))
  await page.keyboard.press('Enter')
  await expect(bioOf(page)).toBeFocused()
  await page.keyboard.type('All made of sighs and tears.')
  await tabTo(choice(page, 'Anyone'))
  await page.keyboard.press('ArrowDown')
  await expect(choice(page, 'Friends only')).toBeChecked()
  await tabTo(button(page, 'Save Changes'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Edit Profile')).toBeFocused()
  await expect(page.getByText('All made of sighs and tears.')).toBeVisible()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
})
