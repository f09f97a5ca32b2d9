import { browse } from '../server/src/test/browser.ts'
import { axeFindings, expect, test } from './fixtures.ts'
import { addressOf, linkInMail, password, signUp, verificationLink } from './people.ts'
import { tabTo } from './tab-to.ts'

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

test.describe('the form to sign up', () => {
  test.use({ expectedErrors: [/(400|500).*\/accounts\/(checkUsername|signUp)/] })

  test('says what is wrong beside each field, and is sent once', async ({ openAsVisitor }) => {
    const page = await openAsVisitor()
    await page.goto('/register')
    const username = page.getByLabel('Username')
    await page.route('**/accounts/checkUsername*', route =>
      route.fulfill({ status: 500, json: { json: {} } }),
    )
    await username.pressSequentially('Adelheid_of_Bern')
    await expect(username).toHaveValue('Adelheid_of_Ber')
    await expect(page.getByText('Username limited to 15 characters')).toBeVisible()
    await expect(page.getByText('Error checking username availability')).toBeVisible()
    await page.unroute('**/accounts/checkUsername*')
    await page.getByRole('button', { name: 'Check Again' }).click()
    await expect(page.getByText('Username is available')).toBeVisible()
    await username.fill('Adelheid_B1')
    await expect(page.getByText('Getting long')).toBeVisible()
    await expect(page.getByText('Username limited to 15 characters')).toBeHidden()
    await username.fill('Adelheid')
    await expect(page.getByText('Good length')).toBeVisible()

    const secret = page.getByLabel('Password', { exact: true })
    const button = page.getByRole('button', { name: 'Create Free Account' })
    await expect(page.getByText('Username is available')).toBeVisible()
    await secret.fill('password1')
    await button.click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await page.getByLabel('Email').fill(addressOf('Adelheid'))
    await button.click()
    await expect(secret).toBeFocused()
    await expect(secret).toHaveAccessibleDescription(/Many people use this password/)
    expect(await axeFindings(page)).toEqual([])
    for (const [typed, strength] of [
      ['horses and carts', 'weak'],
      ['Horses and carts', 'medium'],
      ['Horses and 2 carts', 'strong'],
    ] as const) {
      await secret.fill(typed)
      await expect(page.getByText('Password strength:')).toHaveText(`Password strength: ${strength}`)
    }
    const posts: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/accounts/signUp')) posts.push(request.url())
    })
    await button.dblclick()
    await expect(page.getByText(addressOf('Adelheid'))).toBeVisible()
    expect(posts).toHaveLength(1)
  })
})

test('an account is made with the keyboard alone', async ({ openAsVisitor, server }) => {
  const page = await openAsVisitor()
  const { keyboard } = page
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await tabTo(page.getByRole('link', { name: 'Create one free' }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Create Free Account' }).waitFor()
  await tabTo(page.getByLabel('Username'))
  await keyboard.type('Ottilie')
  await keyboard.press('Tab')
  await keyboard.type(addressOf('Ottilie'))
  await keyboard.press('Tab')
  await keyboard.type(password)
  await expect(page.getByText('Username is available')).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'mailbox' })).toHaveAttribute('href', '/mailbox')
  await page.goto((await verificationLink(server, addressOf('Ottilie'))).href)
  await expect(page.getByRole('heading', { name: 'Welcome back, Ottilie!' })).toBeVisible()
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
  await expect(other.getByText('No letters received yet')).toBeVisible()
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

test('return paths and messages that are not ours lead nowhere', async ({
  openAs,
  openAsVisitor,
  server,
}) => {
  const { page } = await openAs('Frieda')
  const visitor = await openAsVisitor()
  const foreign = [
    'https://example.com',
    '//example.com',
    '/\\example.com',
    'javascript:alert(1)',
    '/login',
    '/api/docs',
  ]
  for (const path of foreign) {
    for (const screen of ['login', 'register', 'forgot-password']) {
      await page.goto(`/${screen}?return=${encodeURIComponent(path)}`)
      await expect(page, `${screen} with ${path}`).toHaveURL(`${server.url}/dashboard`)
    }
  }
  await page.goto('/login?return=%2Fsettings')
  await expect(page).toHaveURL(`${server.url}/settings`)
  await visitor.goto('/login?return=%2F%2Fexample.com&message=Call+0900+12345')
  await expect(visitor.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(visitor.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
  await visitor.getByRole('link', { name: 'Create one free' }).click()
  await expect(visitor).toHaveURL(`${server.url}/register`)
  await visitor.goto('/verify-email?email=nobody.+Call+0900+12345')
  await expect(visitor.getByText('We sent you a link. Follow it and your account is open.')).toBeVisible()
})

test.describe('the link in the first mail', () => {
  test.use({ expectedErrors: [/(400|403|409|410).*\/accounts\/verifyEmail/] })

  test('asks for the password in a browser that did not sign up, and opens the account', async ({
    openAsVisitor,
    server,
  }) => {
    const elsewhere = browse(server.url)
    const email = addressOf('Gerda')
    await elsewhere.client.accounts.signUp({ username: 'Gerda', email, password: 'chosen by who knows' })
    const page = await openAsVisitor()
    const link = await verificationLink(server, email)
    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: 'Choose Your Password' })).toBeFocused()
    expect(page.url()).not.toContain('token')
    await expect(page.getByText('The account of Gerda was made in another browser.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    const field = page.getByLabel('New Password')
    const open = page.getByRole('button', { name: 'Open My Account' })
    await field.fill('short')
    await expect(open).toBeDisabled()
    await field.fill('password1')
    await open.click()
    await expect(field).toHaveAccessibleDescription(/Many people use this password/)
    await field.fill(password)
    await open.dblclick()
    await expect(page.getByRole('heading', { name: 'Welcome back, Gerda!' })).toBeVisible()
    await elsewhere.client.accounts.signIn({ email, password })

    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: 'Your Account Is Open' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
    const other = await openAsVisitor()
    await other.goto(link.href)
    await other.getByRole('link', { name: 'Sign In' }).click()
    await expect(other).toHaveURL(`${server.url}/login`)
  })

  test('says that it has lapsed, and offers another', async ({ openAsVisitor }) => {
    const page = await openAsVisitor()
    await page.goto('/verify-email?token=made-up&email=doris%40example.com')
    await expect(page.getByRole('heading', { name: 'This Link Has Lapsed' })).toBeFocused()
    await expect(page.getByText('The link is invalid or has expired.')).toBeVisible()
    expect(page.url()).not.toContain('token')
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Email').fill('doris@example.com')
    await page.getByRole('button', { name: 'Resend Verification Email' }).click()
    await expect(page.getByText('Verification email sent successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Resend in \d+s$/ })).toBeDisabled()
  })
})

test.describe('a change of address', () => {
  test.use({ expectedErrors: [/(409|410).*\/emailChanges\/confirm/] })

  test('is confirmed by the link in the mail, once, wherever it is opened', async ({
    openAs,
    openAsVisitor,
    server,
  }) => {
    const { api } = await openAs('Helga')
    await api.client.emailChanges.ask({ email: 'helga.new@example.com', password })
    const link = await linkInMail(server, 'helga.new@example.com', '/confirm-email')
    const page = await openAsVisitor()
    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: 'Your Address Is Changed' })).toBeFocused()
    await expect(page.getByText('Your address is now helga.new@example.com')).toBeVisible()
    expect(page.url()).not.toContain('token')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: 'This Link Has Lapsed' })).toBeVisible()
    await page.goto('/confirm-email')
    await expect(page.getByRole('heading', { name: 'This Link Has Lapsed' })).toBeVisible()
  })

  test('is refused when the address was taken meanwhile', async ({ openAs, server }) => {
    const { page, api } = await openAs('Irma')
    const wanted = addressOf('Jutta')
    await api.client.emailChanges.ask({ email: wanted, password })
    const link = await linkInMail(server, wanted, '/confirm-email')
    await signUp(server, 'Jutta')
    await page.goto(link.href)
    await expect(page.getByRole('heading', { name: 'This Address Is Taken' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Irma!' })).toBeVisible()
  })
})

test.describe('wrong words', () => {
  test.use({ expectedErrors: [/(401|403|429|500).*\/accounts\/(signIn|resendVerification)/] })

  test('a wrong password and an unknown address get the same answer', async ({ openAsVisitor, server }) => {
    await signUp(server, 'Erika')
    const page = await openAsVisitor()
    for (const address of [addressOf('Erika'), 'nobody@example.com']) {
      await page.goto('/login')
      await page.getByLabel('Email').fill(address)
      await page.getByLabel('Password', { exact: true }).fill('not the right one')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByText('Invalid email or password')).toBeVisible()
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    }
    expect(await axeFindings(page)).toEqual([])
  })

  test('every refusal has its words', async ({ openAsVisitor }) => {
    const page = await openAsVisitor()
    await page.goto('/login')
    const button = page.getByRole('button', { name: 'Sign In', exact: true })
    await button.click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Please enter your password')).toBeVisible()
    await page.getByLabel('Email').fill('rose@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    for (const [code, status, words] of [
      ['suspended', 403, 'This account has been suspended.'],
      ['rate_limited', 429, 'Too many attempts. Please try again in 30 seconds.'],
      ['unexpected', 500, 'Something went wrong on our side. Please try again.'],
      ['email_not_confirmed', 403, 'Email verification required'],
    ] as const) {
      const refusal = { code, status, message: '', defined: false, data: { retryAfter: 30 } }
      await page.route('**/accounts/signIn', route => route.fulfill({ status, json: { json: refusal } }))
      await button.click()
      await expect(page.getByText(words)).toBeVisible()
      await page.unroute('**/accounts/signIn')
    }
    const resend = page.getByRole('button', { name: 'Resend verification email' })
    await page.getByLabel('Email').fill(' ')
    await expect(resend).toBeDisabled()
    await page.getByLabel('Email').fill('rose@example.com')
    await page.route('**/accounts/resendVerification', route =>
      route.fulfill({ status: 500, json: { json: {} } }),
    )
    await resend.click()
    await expect(page.getByText('Failed to resend verification email')).toBeVisible()
    await page.unroute('**/accounts/resendVerification')
    await resend.click()
    await expect(
      page.getByText('Verification email sent successfully! Please check your inbox.'),
    ).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
})
