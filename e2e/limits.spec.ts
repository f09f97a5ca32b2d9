import { expect, test } from './fixtures.ts'
import { addressOf, password, signUp } from './people.ts'
import { ProductServer } from './server.ts'

test('wrong passwords make a stranger wait and say how long, but not the owner in their own browser', async ({
  browser,
}) => {
  const server = await ProductServer.start({ LIMIT_FACTOR: '1' })
  const rose = await signUp(server, 'Rose')
  const email = addressOf('Rose')
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  const tryWith = async (guess: string) => {
    await page.getByLabel('Password', { exact: true }).fill(guess)
    const answered = page.waitForResponse(/signIn/)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await answered
  }
  const refusal = page.getByRole('alert')
  for (let tries = 0; tries < 5; tries += 1) {
    await tryWith(`not it, ${tries}`)
    await expect(refusal).toHaveText('Invalid email or password')
  }
  await tryWith(password)
  await expect(refusal).toHaveText(/^Too many attempts\. Please try again in \d+ seconds\.$/)
  expect(await rose.client.accounts.signIn({ email, password })).toMatchObject({ username: 'Rose' })
  await page.context().close()
  await server.stop()
})
