import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'
import { addressOf, password, verificationLink } from '../people.ts'

test.use({ expectedErrors: [/403 \(Forbidden\).*\/accounts\/signIn/] })

test('two people register, one writes, the other opens and answers', async ({ openAsVisitor, server }) => {
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
  await test.step('Jack cannot sign in before he followed his link; the panel sends it again', async () => {
    await jack.goto('/register')
    await jack.getByLabel('Username').fill('Jack_D')
    await jack.getByLabel('Email').fill(addressOf('Jack_D'))
    await jack.getByLabel('Password', { exact: true }).fill(password)
    await jack.getByRole('button', { name: 'Create Free Account' }).click()
    await expect(jack).toHaveURL(/\/verify-email/)
    await jack.goto('/login')
    await jack.getByLabel('Email').fill(addressOf('Jack_D'))
    await jack.getByLabel('Password', { exact: true }).fill(password)
    await jack.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(jack.getByText('Email verification required')).toBeVisible()
    await jack.getByRole('button', { name: 'Resend verification email' }).click()
    await expect(
      jack.getByText('Verification email sent successfully! Please check your inbox.'),
    ).toBeVisible()
    await jack.goto((await verificationLink(server, addressOf('Jack_D'))).href)
    await expect(jack.getByRole('heading', { name: 'Welcome back, Jack_D!' })).toBeVisible()
    await jack.getByRole('link', { name: 'Inbox', exact: true }).click()
    await expect(jack.getByText('No letters received yet')).toBeVisible()
  })

  await test.step('Rose writes with the theme that Jack will see, and sends', async () => {
    await rose.goto('/compose?to=Jack_D')
    await expect(rose.getByRole('heading', { name: 'Your Message' })).toBeVisible()
    const sheet = rose.locator('.ProseMirror')
    await sheet.click()
    await rose.keyboard.type('My dearest Jack,')
    await rose.keyboard.press('Enter')
    await rose.keyboard.type('The rain has not stopped since Tuesday. ')
    await rose.keyboard.press('Control+b')
    await rose.keyboard.type('Come home.')
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
    await jack
      .getByRole('link', { name: /Rose_B/ })
      .first()
      .click()
    await jack.getByRole('button', { name: /Open the letter from Rose_B/ }).click()
    await expect(jack.getByText('Come home.')).toBeVisible()
    await expect(jack.locator('strong', { hasText: 'Come home.' })).toBeVisible()
    await expect(jack.locator('[data-banner="starry-night"]').first()).toBeVisible()
    await expect(row.getByText('Read', { exact: true })).toBeVisible()
  })

  await test.step('Jack replies and Rose gets it', async () => {
    await jack.getByRole('link', { name: 'Reply' }).click()
    await expect(jack).toHaveURL(/\/compose\?to=Rose_B/)
    await jack.locator('.ProseMirror').click()
    await jack.keyboard.type('I am on the Friday train.')
    await jack.getByRole('button', { name: 'Send Beautiful Letter' }).click()
    await expectSent(jack)
    await rose.goto('/inbox')
    await expect(rose.getByText('From: Jack_D')).toBeVisible()
  })
})
