import type { Page } from '@playwright/test'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'
import { keepSentOnScreen } from '../keep-on-screen.ts'
import { addressOf, password, verificationLink } from '../people.ts'
import { tabTo } from '../tab-to.ts'

test.use({ expectedErrors: [/403 \(Forbidden\).*\/accounts\/signIn/] })

const marked = (page: Page) =>
  page
    .locator('.letter-text')
    .locator('h1, em, u, strong')
    .evaluateAll(all => all.map(({ localName, textContent }) => [localName, textContent]))

test('two people register, one with the mouse, the other with the keyboard alone: one writes, the other opens, answers and signs out', async ({
  openAsVisitor,
  server,
}) => {
  const rose = await openAsVisitor()
  await test.step('Rose registers and is signed in by the link in her mail', async () => {
    await rose.goto('/')
    await rose.getByRole('link', { name: 'Get Started Free' }).click()
    await rose.getByLabel('Username').fill('Rose_B')
    await expect(rose.getByText('Username is available')).toBeVisible()
    await rose.getByLabel('Email').fill(addressOf('Rose_B'))
    await rose.getByLabel('Password', { exact: true }).fill(password)
    await rose.getByRole('button', { name: 'Create Free Account' }).click()
    await expect(rose).toHaveURL(/\/verify-email/)
    const link = await verificationLink(server, addressOf('Rose_B'))
    await rose.goto(link.href)
    await expect(rose.getByRole('heading', { name: 'Welcome back, Rose_B!' })).toBeVisible()
    expect(rose.url()).not.toContain('token')
  })

  const jack = await openAsVisitor()
  const asked: string[] = []
  jack.on('request', request => asked.push(request.url()))
  const { keyboard } = jack
  await test.step('Jack finds from the front page to the form, and registers', async () => {
    await keepSentOnScreen(jack)
    await jack.goto('/')
    await keyboard.press('Tab')
    await expect(jack.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await tabTo(jack.getByRole('link', { name: 'Sign In' }))
    await keyboard.press('Enter')
    await jack.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    await tabTo(jack.getByRole('link', { name: 'Create one free' }))
    await keyboard.press('Enter')
    await jack.getByRole('heading', { name: 'Create Free Account' }).waitFor()
    await tabTo(jack.getByLabel('Username'))
    await keyboard.type('Jack_D')
    await keyboard.press('Tab')
    await keyboard.type(addressOf('Jack_D'))
    await keyboard.press('Tab')
    await keyboard.type(password)
    await expect(jack.getByText('Username is available')).toBeVisible()
    await keyboard.press('Enter')
    await expect(jack.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await expect(jack.getByRole('link', { name: 'mailbox' })).toHaveAttribute('href', '/mailbox')
  })

  await test.step('he cannot sign in before he followed his link; the panel sends it again', async () => {
    await jack.goto('/login')
    await jack.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    await tabTo(jack.getByLabel('Email'))
    await keyboard.type(addressOf('Jack_D'))
    await tabTo(jack.getByLabel('Password', { exact: true }))
    await keyboard.type(password)
    await keyboard.press('Enter')
    await expect(jack.getByText('Email verification required')).toBeVisible()
    await tabTo(jack.getByRole('button', { name: 'Resend verification email' }))
    await keyboard.press('Enter')
    await expect(
      jack.getByText('Verification email sent successfully! Please check your inbox.'),
    ).toBeVisible()
    await jack.goto((await verificationLink(server, addressOf('Jack_D'))).href)
    await expect(jack.getByRole('heading', { name: 'Welcome back, Jack_D!' })).toBeVisible()
    await tabTo(jack.getByRole('link', { name: 'Inbox', exact: true }))
    await keyboard.press('Enter')
    await expect(jack.getByText('No letters received yet')).toBeVisible()
  })

  await test.step('Rose writes with the formatting and the theme that Jack will see, and sends', async () => {
    await rose.goto('/compose?to=Jack_D')
    await expect(rose.getByRole('heading', { name: 'Your Message' })).toBeVisible()
    const sheet = rose.locator('.ProseMirror')
    await sheet.click()
    await rose.keyboard.type('My dearest Jack,')
    await rose.keyboard.press('Enter')
    await rose.getByRole('button', { name: 'Title' }).click()
    await rose.keyboard.type('The rain')
    await rose.keyboard.press('Enter')
    for (const [key, words] of [
      ['i', 'It has not stopped '],
      ['u', 'since Tuesday. '],
      ['b', 'Come home.'],
    ] as const) {
      await rose.keyboard.press(`Control+${key}`)
      await rose.keyboard.type(words)
      await rose.keyboard.press(`Control+${key}`)
    }
    await rose.getByRole('button', { name: 'Preview' }).click()
    await expect(rose.getByRole('heading', { name: 'The rain' })).toBeVisible()
    await rose.getByRole('radio', { name: 'Starry Night' }).check({ force: true })
    await rose.getByRole('button', { name: 'Send Beautiful Letter' }).click()
    await expectSent(rose)
    await expect(rose).toHaveURL(/\/dashboard/)
    await expect(rose.getByText('To: Jack_D')).toBeVisible()
    await rose.getByRole('link', { name: 'Write a Letter' }).click({ trial: true })
  })

  await test.step('the envelope arrives in Jack’s open inbox without a reload, and his badge counts it', async () => {
    await expect(jack.getByText('From: Rose_B')).toBeVisible()
    await expect(jack.getByRole('main').getByText('1 unread')).toBeVisible()
    await expect(jack.getByRole('link', { name: /^Inbox.*1/ }).first()).toBeVisible()
  })

  await test.step('Rose sees it delivered, Jack opens it, Rose sees it read', async () => {
    await rose.goto('/sent')
    const row = rose.getByRole('listitem').filter({ hasText: 'To Jack_D' })
    await expect(row.getByText('Delivered')).toBeVisible()
    await tabTo(jack.getByRole('link', { name: /From: Rose_B/ }))
    await keyboard.press('Enter')
    await expect(jack.getByRole('button', { name: 'Open the letter from Rose_B' })).toBeFocused()
    await keyboard.press('Space')
    await expect(jack.getByRole('heading', { name: 'A letter from Rose_B' })).toBeFocused()
    await expect(jack.getByText('Come home.')).toBeVisible()
    expect(await marked(jack)).toEqual([
      ['h1', 'The rain'],
      ['em', 'It has not stopped '],
      ['u', 'since Tuesday. '],
      ['strong', 'Come home.'],
    ])
    await expect(jack.locator('[data-banner="starry-night"]').first()).toBeVisible()
    await expect(row.getByText('Read', { exact: true })).toBeVisible()
  })

  await test.step('an inbox and a letter without photographs ask for none, nor for what shows them', async () => {
    expect(asked.filter(url => /photograph/.test(url))).toEqual([])
  })

  await test.step('Jack replies and Rose gets it', async () => {
    await tabTo(jack.getByRole('link', { name: 'Reply' }))
    await keyboard.press('Enter')
    await expect(jack).toHaveURL(/\/compose\?to=Rose_B/)
    await expect(jack.locator('.recipient-field__found')).toContainText('Rose_B')
    await tabTo(jack.getByRole('combobox', { name: 'Username' }))
    await keyboard.press('Enter')
    await expect(jack.getByRole('textbox', { name: 'Your letter' })).toBeFocused()
    await keyboard.type('I am on the Friday train.')
    const send = jack.getByRole('button', { name: 'Send Beautiful Letter' })
    await expect(send).toBeEnabled()
    await tabTo(send)
    await keyboard.press('Enter')
    await expect(jack.getByRole('heading', { name: 'Letter Sent Successfully!' })).toBeFocused()
    await rose.goto('/inbox')
    await expect(rose.getByText('From: Jack_D')).toBeVisible()
  })

  await test.step('Jack signs out, and Back shows nothing of his', async () => {
    await tabTo(jack.getByRole('button', { name: 'Account', exact: true }))
    await keyboard.press('Enter')
    await tabTo(jack.getByRole('button', { name: 'Sign Out' }))
    await keyboard.press('Enter')
    await expect(jack).toHaveURL(`${server.url}/`)
    await jack.goBack()
    await expect(jack).toHaveURL(/\/login/)
  })
})
