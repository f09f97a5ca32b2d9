import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addressOf, password } from '../people.ts'

type Device = {
  knowsOwner(verified: boolean): Promise<void>
}

async function addVirtualAuthenticator(page: Page): Promise<Device> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async knowsOwner(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const row = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name })
const addButton = (page: Page) => section(page).getByRole('button', { name: 'Add a Passkey' })
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign In with a Passkey' })

async function add(page: Page, name: string | null, secret = password): Promise<void> {
  await addButton(page).click()
  await expect(section(page).getByLabel('Name')).toBeFocused()
  if (name) await section(page).getByLabel('Name').fill(name)
  await section(page).getByLabel('Present Password').fill(secret)
  await section(page).getByRole('button', { name: 'Add Passkey' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
}

test.describe('a passkey', () => {
  test.use({ expectedErrors: [/401.*\/passkeys\/signIn|403.*\/passkeys\/remove/] })

  test('a passkey is added, signs its owner in, and is refused once it is removed', async ({ openAs }) => {
    const { page } = await openAs('Paula')
    await addVirtualAuthenticator(page)
    await page.goto('/settings')
    await expect(section(page)).toContainText('You have none yet.')
    await add(page, 'Paula’s laptop')
    await expect(row(page, 'Paula’s laptop')).toContainText('Not used yet')
    await expect(addButton(page)).toBeFocused()

    await signOut(page)
    await page.goto('/settings#passkeys')
    await expect(page).toHaveURL(/\/login/)
    await passkeyButton(page).click()
    await expect(page).toHaveURL(/\/settings#passkeys$/)
    await expect(section(page)).toBeInViewport()
    await expect(row(page, 'Paula’s laptop')).toContainText('Last used a moment ago')
    await row(page, 'Paula’s laptop').getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove “Paula’s laptop”?' })
    await dialog.getByRole('button', { name: 'Keep It' }).click()
    await expect(row(page, 'Paula’s laptop')).toBeVisible()
    await row(page, 'Paula’s laptop').getByRole('button', { name: 'Remove' }).click()
    await dialog.getByLabel('Present Password').fill('not my password')
    await dialog.getByRole('button', { name: 'Remove Passkey' }).click()
    await expect(dialog.getByText('That is not your present password.')).toBeVisible()
    await dialog.getByLabel('Present Password').fill(password)
    await dialog.getByRole('button', { name: 'Remove Passkey' }).click()
    await expect(section(page)).toContainText('You have none yet.')
    await expect(section(page).getByRole('heading')).toBeFocused()

    await signOut(page)
    await page.goto('/login')
    await passkeyButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('This passkey was not accepted.')
    await page.getByLabel('Email').fill(addressOf('Paula'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
