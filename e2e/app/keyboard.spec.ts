import { expect, test } from '../fixtures.ts'
import { keepActionToastOnScreen, keepLongUndoOnScreen, keepSentOnScreen } from '../keep-on-screen.ts'
import { addressOf, linkInMail, password } from '../people.ts'
import { tabTo } from '../tab-to.ts'

test('a visitor signs in, sends a letter and signs out with the keyboard alone', async ({
  openAs,
  openAsVisitor,
  server,
}) => {
  const { api: ivan } = await openAs('Ivan')
  await openAs('Heidi')
  const page = await openAsVisitor()
  await keepSentOnScreen(page)
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page.getByRole('link', { name: 'Sign In' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await tabTo(page.getByLabel('Email'))
  await page.keyboard.type(addressOf('Heidi'))
  await tabTo(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back, Heidi!' })).toBeVisible()

  await tabTo(page.getByRole('link', { name: 'Write a Letter' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('combobox', { name: 'Username' }))
  await page.keyboard.type('Ivan')
  await expect(page.locator('.recipient-field__found')).toContainText('Ivan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your letter' })).toBeFocused()
  await page.keyboard.type('Dear Ivan,')
  await page.keyboard.press('Enter')
  await page.keyboard.type('No mouse was moved for this.')
  const send = page.getByRole('button', { name: 'Send Beautiful Letter' })
  await expect(send).toBeEnabled()
  await tabTo(send)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Letter Sent Successfully!' })).toBeFocused()
  const { letters } = await ivan.client.letters.inbox({})
  expect(letters.map(({ sender, preview }) => [sender.username, preview])).toEqual([
    ['Heidi', expect.stringContaining('No mouse was moved for this.')],
  ])

  await tabTo(page.getByRole('button', { name: 'Account', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Sign Out' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/`)
})

test('a reader finds, opens and answers a letter with the keyboard alone', async ({ openAs }) => {
  const { api: judith } = await openAs('Judith')
  const { page } = await openAs('Karl')
  const letter = { id: crypto.randomUUID(), receiver: 'Karl', banner: 'starry-night' as const }
  await judith.client.letters.send({ ...letter, content: '<p>Dear Karl,</p><p>Answer with your keys.</p>' })
  await page.goto('/inbox')
  const row = page.getByRole('link', { name: /From: Judith/ })
  await row.waitFor()
  await tabTo(row)
  await page.keyboard.press('Enter')
  const seal = page.getByRole('button', { name: 'Open the letter from Judith' })
  await expect(seal).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'A letter from Judith' })).toBeFocused()
  await expect(page.getByText('Answer with your keys.')).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Reply' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/compose\?to=Judith/)
  await expect(page.locator('.recipient-field__found')).toContainText('Judith')
})

test('a writer takes a letter back and opens its draft with the keyboard alone', async ({ openAs }) => {
  await openAs('Malte')
  const { page, api } = await openAs('Leonie')
  const letter = { id: crypto.randomUUID(), receiver: 'Malte', banner: 'golden-hearts' as const }
  await api.client.letters.send({ ...letter, content: '<p>Dear Malte,</p><p>I said too much.</p>' })
  await keepLongUndoOnScreen(page)
  await page.goto('/sent')
  const row = page.getByRole('link', { name: /I said too much/ })
  await row.waitFor()
  await tabTo(row)
  await page.keyboard.press('Enter')
  const takeBack = page.getByRole('button', { name: 'Take Back' })
  await takeBack.waitFor()
  await tabTo(takeBack)
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Take Back' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Taken back. Its text is a draft now.')).toBeVisible()
  await page.keyboard.press('F6')
  await expect(page.getByRole('button', { name: 'Open Draft' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/compose\?draft=/)
  await expect(page.locator('.ProseMirror')).toContainText('I said too much.')
})

test('a reader chooses notices, mutes a person and stops notices with the keyboard alone', async ({
  openAs,
  openAsVisitor,
  server,
}) => {
  const { api: oskar } = await openAs('Oskar')
  const { page, api } = await openAs('Nora')
  const letter = { id: crypto.randomUUID(), receiver: 'Nora', banner: 'spring-flowers' as const }
  await oskar.client.letters.send({ ...letter, content: '<p>Dear Nora,</p><p>Every day now.</p>' })
  const choices = () => api.client.notices.settings()

  await test.step('the question on the desk is answered, and its message leads to the settings', async () => {
    await keepActionToastOnScreen(page)
    await page.goto('/dashboard')
    const byMail = page.getByRole('button', { name: 'By Mail' })
    await byMail.waitFor()
    await tabTo(byMail)
    await page.keyboard.press('Enter')
    await expect(page.getByText('We mail you when a letter comes while you are not here.')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    expect((await choices()).mail).toBe('at_once')
    await page.keyboard.press('F6')
    await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings#notices$/)
    const trial = page.getByRole('button', { name: 'Send Me One to Try' })
    await trial.waitFor()
    await tabTo(trial)
    await page.keyboard.press('Enter')
    await expect(page.getByText('On its way to your address.')).toBeVisible()
  })

  await test.step('a person is muted and unmuted', async () => {
    await page.goto(`/letters/${(await oskar.client.accounts.session())?.id}`)
    const mute = page.getByRole('switch', { name: 'Mute Oskar' })
    await mute.waitFor()
    await tabTo(mute)
    for (const [isMuted, muted] of [
      [true, ['Oskar']],
      [false, []],
    ] as const) {
      await page.keyboard.press('Space')
      await expect.poll(async () => (await choices()).muted.map(({ username }) => username)).toEqual(muted)
      await expect(mute).toBeChecked({ checked: isMuted })
      await expect(mute).toBeFocused()
    }
  })

  await test.step('the link of the mail stops them, and Undo takes that back', async () => {
    const link = await linkInMail(server, addressOf('Nora'), '/notices/stop')
    const visitor = await openAsVisitor()
    await visitor.goto(link.href)
    const heading = (name: string) => visitor.getByRole('heading', { name, exact: true })
    await heading('No More Notices by Mail?').waitFor()
    await tabTo(visitor.getByRole('button', { name: 'Stop Them' }))
    await visitor.keyboard.press('Enter')
    await expect(heading('No More Notices by Mail')).toBeFocused()
    expect((await choices()).mail).toBe('never')
    await tabTo(visitor.getByRole('button', { name: 'Undo' }))
    await visitor.keyboard.press('Enter')
    await expect(heading('As It Was Before')).toBeFocused()
    expect((await choices()).mail).toBe('at_once')
  })
})
