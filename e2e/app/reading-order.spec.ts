import type { Page } from '@playwright/test'
import { admin, expect, test } from '../fixtures.ts'

/** A screen reader reads the landmarks and the main content in this order. */
const read = (page: Page) => expect(page.locator('#root'))
const readMain = (page: Page) => expect(page.getByRole('main'))
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

const letter = {
  banner: 'golden-hearts',
  content: '<p>Dear Nora,</p><h2>The harbour</h2><p>It was the wind.</p>',
} as const

test('a screen reader reads each screen in its order', async ({ openAs, openAsVisitor, signIn }) => {
  await test.step('landing and sign-in', async () => {
    const page = await openAsVisitor()
    await page.goto('/')
    await read(page).toMatchAriaSnapshot(`
      - link "Skip to content"
      - banner:
        - link "Novelette"
        - navigation "Main":
          - link "Sign In"
          - link "Get Started Free"
      - main:
        - heading "Share Love Through Beautiful Novelettes" [level=1]
        - paragraph: Free • No Limits
        - link "Start Free"
        - region "Try it":
          - heading "Try it" [level=2]
          - group /Paper/:
            - radio "Starry Night" [checked]
          - region "Your letter":
            - article:
              - textbox "Your letter"
          - paragraph:
            - button "Seal It"
        - region "What you get":
          - article:
            - heading "Beautiful Templates" [level=2]
          - article:
            - heading "Stunning Delivery" [level=2]
          - article:
            - heading "Private & Secure" [level=2]
        - heading "Completely Free" [level=2]
        - list:
          - listitem: Unlimited letters
        - heading "Letters that were opened" [level=2]
        - heading "Someone would love to hear from you" [level=2]
        - link "Start Free"
      - contentinfo:
        - navigation "About"
        - navigation "Legal"
        - navigation "Support"
    `)
    await page.goto('/login')
    await read(page).toMatchAriaSnapshot(`
      - main:
        - link "Novelette"
        - heading "Welcome Back" [level=1]
        - textbox "Email"
        - textbox "Password"
        - button "Show password"
        - link "Forgot password?"
        - button "Sign In"
        - button "Sign In with a Passkey"
        - paragraph:
          - link "Create one free"
    `)
  })

  const pelle = await signIn('Pelle')
  const { page, api } = await openAs(admin)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pelle.client.letters.send({ ...letter, id: crypto.randomUUID(), receiver: admin })
  const sent = await api.client.letters.send({ ...letter, id: crypto.randomUUID(), receiver: 'Pelle' })

  await test.step('the dashboard and its links', async () => {
    await page.goto('/dashboard')
    await read(page).toMatchAriaSnapshot(`
      - link "Skip to content"
      - banner:
        - link "Novelette"
        - navigation "Main":
          - list:
            - listitem:
              - link "Dashboard"
            - listitem:
              - link "Inbox 1 unread"
            - listitem:
              - link "Sent"
            - listitem:
              - link "Write Letter"
            - listitem:
              - link "Admin"
          - button "Account"
      - main:
        - heading "Welcome back, ${admin}!" [level=1]
        - link "Write a Letter"
        - region "Your desk":
          - link "Your Inbox 1 new letter waiting"
          - link "Write Love A clean sheet, six papers"
          - link "Your Profile How others find you"
        - region "Recent Inbox":
          - heading "Recent Inbox" [level=2]
          - link "View All received letters"
          - list:
            - listitem:
              - link /From. Pelle .* Dear Nora, .* New/
        - region "Recently Sent":
          - heading "Recently Sent" [level=2]
          - link "View All sent letters"
          - list:
            - listitem:
              - link /To. Pelle/
      - contentinfo
    `)
  })

  await test.step('the inbox, a sealed letter and an opened one', async () => {
    await page.goto('/inbox')
    await readMain(page).toMatchAriaSnapshot(`
      - main:
        - heading "Inbox" [level=1]
        - search:
          - searchbox "Search letters"
          - toolbar "Show letters":
            - button "All" [pressed]
            - button "Unread"
            - button "Read"
          - link "Keepsakes"
        - region "Unopened":
          - heading "Unopened" [level=2]
          - list:
            - listitem:
              - link /Pelle/
        - button "Keyboard Shortcuts"
    `)
    await page.getByRole('link', { name: /From: Pelle/ }).click()
    const seal = page.getByRole('button', { name: 'Open the letter from Pelle' })
    await expect(seal).toBeFocused()
    await readMain(page).toMatchAriaSnapshot(`
      - main:
        - link "Back to inbox"
        - heading "A letter from Pelle" [level=1]
        - button "Open the letter from Pelle"
    `)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'A letter from Pelle' })).toBeFocused()
    await readMain(page).toMatchAriaSnapshot(`
      - main:
        - link "Back to inbox"
        - heading "A letter from Pelle" [level=1]
        - button "More"
        - button "Remove"
        - button "Keep"
        - button "Share"
        - link "Reply"
        - article:
          - heading "A Heartfelt Letter" [level=2]
          - paragraph: Dear Nora,
          - heading "The harbour"
          - paragraph: It was the wind.
          - paragraph: With love, Pelle
        - complementary "About this letter":
          - term: From
          - definition:
            - link "Pelle"
          - term: Received
          - term: Paper
          - definition: Golden Hearts
          - switch "Read receipts for Pelle" [checked]
    `)
  })

  await test.step('compose, sent letters and a sent letter', async () => {
    await page.goto('/compose')
    await readMain(page).toMatchAriaSnapshot(`
      - main:
        - heading "Write a letter" [level=1]
        - region "Send To":
          - heading "Send To" [level=2]
          - combobox "Username"
        - region "Your Message":
          - heading "Your Message" [level=2]
          - toolbar "View":
            - button "Edit" [pressed]
            - button "Preview"
          - toolbar "Formatting":
            - button "Title"
            - button "Bold"
            - button "Clear Formatting"
          - article:
            - textbox "Your letter"
        - region "Banner":
          - heading "Banner" [level=2]
          - radiogroup "Banner":
            - radio "Romantic Roses" [checked]
        - button "Send Beautiful Letter" [disabled]
        - region "Templates":
          - heading "Templates" [level=2]
          - toolbar "Style of template"
          - list:
            - listitem:
              - button /^A slow evening romantic My dearest/
    `)
    await page.goto('/sent')
    await readMain(page).toMatchAriaSnapshot(`
      - main:
        - heading "Sent Letters" [level=1]
        - search:
          - searchbox "Search letters"
          - toolbar "Status":
            - button "All Status" [pressed]
        - term: Total Sent
        - definition: "1"
        - term: Pending
        - list:
          - listitem:
            - link /To Pelle/
    `)
    await page.goto(`/sent?letter=${sent.id}`)
    await readMain(page).toMatchAriaSnapshot(`
      - main:
        - link "Back to sent letters"
        - heading "Your letter to Pelle" [level=1]
        - button "Take Back"
        - article:
          - heading "A Heartfelt Letter" [level=2]
          - paragraph: With love, You
        - complementary "About this letter":
          - term: To
          - definition:
            - link "Pelle"
          - term: Status
          - definition
    `)
  })

  await test.step('profile, settings and the admin dashboard', async () => {
    await page.goto('/profile')
    await readMain(page).toMatchAriaSnapshot(`
      - main:
        - button "Upload a profile picture"
        - heading "${admin}" [level=1]
        - button "Edit Profile"
        - button "Share Profile"
        - heading "Profile Stats" [level=2]
        - heading "Free Plan" [level=2]
        - heading "Account" [level=2]
        - link "Account Settings"
    `)
    await page.goto('/settings')
    await readMain(page).toMatchAriaSnapshot(`
      - main:
        - heading "Account Settings" [level=1]
        - navigation "On this page"
        - region "Email Address":
          - heading "Email Address" [level=2]
          - button "Change Email"
        - region "Password":
          - button "Change Password"
        - region "Passkeys"
        - region "Where You Are Signed In":
          - list:
            - listitem
        - region "Read Receipts":
          - switch "Tell writers when I have opened their letter" [checked]
        - region "Blocked People"
        - region "Your Data"
        - region "Delete Account":
          - button "Delete My Account"
    `)
    await page.goto('/admin')
    await readMain(page).toMatchAriaSnapshot(`
      - main:
        - heading "Admin Dashboard" [level=1]
        - navigation "Admin sections":
          - link "Overview"
          - link "Audit Log"
        - region "Users":
          - heading "Users" [level=2]
          - term: Total Users
          - figure "User Growth":
            - heading "User Growth" [level=3]
            - slider "User Growth, day"
        - region "Letters":
          - heading "Letters" [level=2]
          - figure "Letter Activity"
        - region "User Management":
          - heading "User Management" [level=2]
          - search:
            - searchbox "Search users"
          - table "Users":
            - rowgroup:
              - row:
                - columnheader "User"
    `)
  })
})

test('leaving a page while it loads still announces the title of the next page', async ({ openAs }) => {
  const { page } = await openAs('Ulrike')
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route(/assets\/dashboard-page-/, async route => {
    await left
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sent' }).click()
  await expect(said(page, 'Sent Letters · Novelette')).toBeAttached()
  await expect(page.getByRole('main')).toBeFocused()
  leave()
})
