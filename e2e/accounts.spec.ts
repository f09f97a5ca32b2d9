import { expect, test } from './fixtures.ts'
import { addressOf, password, signUp, verificationLink } from './people.ts'

test('a username is judged while it is typed', async ({ openAsVisitor, server }) => {
  await signUp(server, 'Ada_L')
  const page = await openAsVisitor()
  await page.goto('/register')
  const username = page.getByLabel('Username')
  const button = page.getByRole('button', { name: 'Create Free Account' })
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  for (const [name, verdict] of [
    ['Ad', 'Username must be at least 3 characters'],
    ['Ada L', 'Username can only contain letters, numbers, and underscores'],
    ['Adé', 'Username can only contain letters, numbers, and underscores'],
    ['Ada_L', 'Username is already taken'],
    ['ada_l', 'Username is already taken'],
    ['support', 'Username is already taken'],
  ] as const) {
    await username.fill(name)
    await expect(page.getByText(verdict)).toBeVisible()
    await expect(button).toBeDisabled()
  }
  await username.fill('Ada_Lovelace_the_First')
  await expect(username).toHaveValue('Ada_Lovelace_th')
  await expect(page.getByText('Almost at limit')).toBeVisible()
  await expect(page.getByText('Username is available')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('short')
  await expect(button).toBeDisabled()
})

test('who is signed out is sent to sign in, and from there to where they wanted to go', async ({
  openAsVisitor,
  server,
}) => {
  await signUp(server, 'Berta')
  const page = await openAsVisitor()
  await page.goto('/sent')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(addressOf('Berta'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/sent$/)
  await expect(page.getByRole('heading', { name: 'No letters sent yet' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signing out ends every tab, and Back shows nothing', async ({ openAs }) => {
  const { page, api } = await openAs('Carla')
  const other = await page.context().newPage()
  await other.goto('/inbox')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Carla!' })).toBeVisible()
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/(login.*)?$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome back, Carla!' })).toBeHidden()
  expect(await api.client.accounts.session()).toBeNull()
})

test.describe('a link that was used', () => {
  test.use({ expectedErrors: [/410/] })

  test('says so and offers another', async ({ openAsVisitor, server }) => {
    const page = await openAsVisitor()
    const { client } = await signUp(server, 'Doris')
    await client.accounts.signOut()
    const link = await verificationLink(server, addressOf('Doris'))
    await page.goto(link.href)
    await expect(page.getByRole('alert')).toContainText('invalid or has expired')
    await expect(page.getByRole('button', { name: /Resend/i })).toBeVisible()
    expect(page.url()).not.toContain('token')
  })
})

test.describe('wrong words', () => {
  test.use({ expectedErrors: [/401/] })

  test('a wrong password and an unknown address get the same answer', async ({ openAsVisitor, server }) => {
    await signUp(server, 'Erika')
    const page = await openAsVisitor()
    for (const address of [addressOf('Erika'), 'nobody@example.com']) {
      await page.goto('/login')
      await page.getByLabel('Email').fill(address)
      await page.getByLabel('Password', { exact: true }).fill('not the right one')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByText('Invalid email or password')).toBeVisible()
    }
  })
})
