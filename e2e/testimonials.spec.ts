import type { Page } from '@playwright/test'
import { admin, axeFindings, expect, test } from './fixtures.ts'
import { password, signUp } from './people.ts'
import { tabTo } from './tab-to.ts'

/** Where the admin decides. */
async function openDesk(page: Page): Promise<void> {
  await page.goto('/admin?section=testimonials')
  await expect(page.getByRole('heading', { name: 'Testimonials' })).toBeVisible()
}

const words = (message: string) => ({ name: 'Maud', location: 'Norwich, England', message })

const story = (page: Page, message: string) => page.getByRole('figure').filter({ hasText: message })
const shown = (page: Page, message: string) =>
  page.getByRole('list', { name: 'Stories' }).getByRole('listitem').filter({ hasText: message })
const share = (page: Page) => page.getByRole('region', { name: 'Share Your Story' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The page once it shows what there is. */
async function openStories(page: Page): Promise<void> {
  await page.goto('/testimonials')
  await expect(page.getByRole('list', { name: 'Stories' })).toBeVisible()
}

async function write(page: Page, { name, location, message }: ReturnType<typeof words>): Promise<void> {
  await share(page).getByLabel('Name').fill(name)
  await share(page).getByLabel('Location').fill(location)
  await share(page).getByLabel('Message').fill(message)
}

test('a member shares a story, the admin approves it, and everyone reads it', async ({
  openAs,
  openAsVisitor,
}) => {
  const message = 'He <b>read</b> it & mended the gate.'
  const { page: maud } = await openAs('Maud')
  await openStories(maud)
  await write(maud, words(message))
  await expect(share(maud).getByText(`${message.length}/280`)).toBeVisible()
  await button(maud, 'Share Your Story').click()
  await expect(maud.getByText('Thank you. Your story waits to be looked at.')).toBeVisible()
  await expect(share(maud).getByText('Waiting', { exact: true })).toBeVisible()
  await expect(share(maud).getByRole('heading')).toBeFocused()
  expect(await axeFindings(maud)).toEqual([])

  const visitor = await openAsVisitor()
  await openStories(visitor)
  await expect(shown(visitor, 'An example of ours')).toHaveCount(3)
  await expect(shown(visitor, message)).toHaveCount(0)

  const { page: desk } = await openAs(admin)
  await openDesk(desk)
  await expect(desk.getByRole('link', { name: 'Testimonials 1 waiting' })).toBeVisible()
  await expect(story(desk, message)).toBeVisible()
  expect(await axeFindings(desk)).toEqual([])
  await button(desk, 'Approve the story signed Maud').click()
  await expect(desk.getByText('Nothing waits for you')).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Testimonials', exact: true })).toHaveCount(2)

  await openStories(visitor)
  await expect(shown(visitor, message)).toBeVisible()
  await expect(visitor.getByRole('figure').first()).toContainText('Norwich, England')
  await visitor.goto('/')
  await expect(story(visitor, message)).toBeVisible()
  await expect(visitor.getByRole('figure')).toHaveCount(3)
  await maud.reload()
  await expect(share(maud).getByText('Everyone can read it on this page')).toBeVisible()
})

test('a refused story can be changed, and waits again; an approved one leaves the page when it is changed', async ({
  openAs,
}) => {
  const { page, api } = await openAs('Lars')
  const { api: keeper } = await openAs(admin)
  const first = await api.client.testimonials.share(words('Sent from the tram.'))
  await keeper.client.admin.decideTestimonial({ id: first.id, approved: false })
  await openStories(page)
  await expect(share(page).getByText('Not shown', { exact: true })).toBeVisible()
  await button(page, 'Change Your Story').click()
  await expect(share(page).getByLabel('Name')).toBeFocused()
  await expect(share(page).getByLabel('Message')).toHaveValue('Sent from the tram.')
  await share(page).getByLabel('Message').fill('Sent from the plane.')
  await button(page, 'Share Your Story').click()
  await expect(share(page).getByText('Waiting', { exact: true })).toBeVisible()

  const second = await api.client.testimonials.own()
  await keeper.client.admin.decideTestimonial({ id: second?.id ?? '', approved: true })
  await openStories(page)
  await expect(shown(page, 'Sent from the plane.')).toBeVisible()
  await button(page, 'Change Your Story').click()
  await expect(share(page).getByText('leaves this page until it was looked at')).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(button(page, 'Change Your Story')).toBeFocused()
  await button(page, 'Change Your Story').click()
  await share(page).getByLabel('Message').fill('Sent from the pier.')
  await button(page, 'Share Your Story').click()
  await expect(share(page).getByText('Waiting', { exact: true })).toBeVisible()
  await expect(shown(page, 'Sent from')).toHaveCount(0)
})

test.describe('what cannot be shared', () => {
  test.use({ expectedErrors: [/429/] })

  test('is said beside its field, and no word is lost', async ({ openAs }) => {
    const { page } = await openAs('Wren')
    await openStories(page)
    await button(page, 'Share Your Story').click()
    await expect(share(page).getByLabel('Name')).toBeFocused()
    for (const text of ['Please say who you are', 'Please say where you are', 'Please write a few words']) {
      await expect(share(page).getByText(text)).toBeVisible()
    }
    expect(await axeFindings(page)).toEqual([])
    await write(page, words('♥'.repeat(281)))
    await expect(share(page).getByText('281/280')).toBeVisible()
    await button(page, 'Share Your Story').click()
    await expect(share(page).getByText('Please keep to 280 characters')).toBeVisible()
    await expect(share(page).getByLabel('Message')).toBeFocused()

    await page.route('**/api/rpc/testimonials/share', route => route.fulfill(refusal))
    await share(page).getByLabel('Message').fill('♥'.repeat(280))
    await button(page, 'Share Your Story').click()
    await expect(share(page).getByRole('alert')).toContainText('Your words are still here.')
    await expect(share(page).getByLabel('Message')).toHaveValue('♥'.repeat(280))
    await page.unroute('**/api/rpc/testimonials/share')
    await button(page, 'Share Your Story').click()
    await expect(share(page).getByText('Waiting', { exact: true })).toBeVisible()
  })
})

const refusal = {
  status: 429,
  json: { json: { defined: false, code: 'rate_limited', status: 429, message: 'Too many.', data: {} } },
}

test.describe('stories that do not come', () => {
  test.use({ expectedErrors: [/429/] })

  test('leave a page that says so and looks again, and a landing page as it was', async ({
    openAsVisitor,
  }) => {
    const page = await openAsVisitor()
    await page.route('**/api/rpc/testimonials/approved*', route => route.fulfill(refusal))
    await page.goto('/about')
    // The server sends stories with a page; only an app that is awake asks for them.
    const awake = page.waitForResponse(/accounts\/session/)
    await page.getByRole('link', { name: 'FAQ' }).hover()
    await awake
    const answered = page.waitForResponse(/testimonials\/approved/)
    await page.getByRole('link', { name: 'Novelette', exact: true }).first().click()
    await answered
    await expect(page.getByRole('heading', { name: 'Letters that were opened' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Someone would love to hear from you' })).toBeVisible()
    await expect(page.getByRole('figure')).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('link', { name: 'More Stories, and Yours' }).click()
    await expect(page.getByText('Failed to load the stories. Please try again.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/api/rpc/testimonials/approved*')
    await button(page, 'Try Again').click()
    await expect(shown(page, 'An example of ours').first()).toBeVisible()
  })
})

test('a visitor is led to signing in, and back', async ({ openAsVisitor, server }) => {
  const page = await openAsVisitor()
  await page.goto('/faq')
  await page.getByRole('navigation', { name: 'About' }).getByRole('link', { name: 'Testimonials' }).click()
  await expect(page).toHaveTitle(/^Testimonials/)
  await share(page).getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login\?return=/)
  await signUp(server, 'Idris')
  await page.getByLabel('Email').fill('idris@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/testimonials`)
  await expect(share(page).getByLabel('Message')).toBeVisible()
})

test('with the keyboard alone a story is shared, changed, kept and withdrawn', async ({ openAs }) => {
  const { page, api } = await openAs('Noor')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStories(page)
  await tabTo(share(page).getByLabel('Name'))
  await page.keyboard.type('Noor')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lahore, Pakistan')
  await page.keyboard.press('Tab')
  await page.keyboard.type('I kept it sealed for a day.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(share(page).getByRole('heading')).toBeFocused()
  await tabTo(button(page, 'Change Your Story'))
  await page.keyboard.press('Enter')
  await tabTo(share(page).getByLabel('Message'))
  await page.keyboard.press('End')
  await page.keyboard.type(' And a night.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(story(page, 'I kept it sealed for a day. And a night.')).toBeVisible()

  await tabTo(button(page, 'Withdraw'))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Withdraw your story?' })
  await expect(question).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button(page, 'Withdraw')).toBeFocused()
  await page.keyboard.press('Enter')
  // A busy browser tells only now that the question was closed, before it was asked again.
  await question.dispatchEvent('close')
  await tabTo(question.getByRole('button', { name: 'Withdraw' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your story was withdrawn.')).toBeVisible()
  await expect(share(page).getByRole('heading')).toBeFocused()
  await expect(share(page).getByLabel('Message')).toHaveValue('')
  expect(await api.client.testimonials.own()).toBeNull()
})

test.describe('the admin’s desk', () => {
  test.use({ expectedErrors: [/404|429/] })

  test('is gone through by keyboard, an example goes for good, and what changed meanwhile is said', async ({
    openAs,
    openAsVisitor,
  }) => {
    const people = []
    for (const name of ['Ada', 'Bea', 'Cleo']) {
      const { api } = await openAs(name)
      await api.client.testimonials.share({ ...words(`A letter of ${name}.`), name })
      people.push(api)
    }
    const [ada] = people
    const { page } = await openAs(admin)
    await openDesk(page)
    const approve = (name: string) => button(page, `Approve the story signed ${name}`)
    const refuse = (name: string) => button(page, `Refuse the story signed ${name}`)
    await tabTo(approve('Cleo'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Approved. It may be shown from now on.')).toBeVisible()
    await expect(approve('Bea')).toBeFocused()
    await expect(story(page, 'A letter of Cleo.')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(refuse('Bea')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Refused. It is shown to nobody.')).toBeVisible()
    await expect(approve('Ada')).toBeFocused()
    await expect(story(page, 'A letter of Bea.')).toHaveCount(0)

    await page.route('**/api/rpc/admin/decideTestimonial', route => route.fulfill(refusal))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing was decided')).toBeVisible()
    await expect(approve('Ada')).toBeFocused()
    await page.unroute('**/api/rpc/admin/decideTestimonial')
    await ada?.client.testimonials.share({ ...words('Other words.'), name: 'Ada' })
    await page.keyboard.press('Enter')
    await expect(page.getByText('It was changed or withdrawn meanwhile')).toBeVisible()
    await expect(story(page, 'Other words.')).toBeVisible()
    await ada?.client.testimonials.withdraw()

    await button(page, 'Refused').click()
    await expect(story(page, 'A letter of Bea.')).toBeVisible()
    await approve('Bea').click()
    await expect(story(page, 'A letter of Bea.')).toHaveCount(0)
    await button(page, 'Approved').click()
    const example = page.getByRole('listitem').filter({ hasText: 'from the letter box' })
    await expect(example.getByText('which came with the installation')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await example.getByRole('button', { name: /^Refuse/ }).click()
    await expect(example).toHaveCount(0)

    const visitor = await openAsVisitor()
    await openStories(visitor)
    await expect(shown(visitor, 'A letter of')).toHaveCount(2)
    await expect(shown(visitor, 'from the letter box')).toHaveCount(0)
  })
})
