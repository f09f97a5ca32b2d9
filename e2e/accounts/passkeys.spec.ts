import type { CDPSession, Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addressOf, password } from '../people.ts'

type Device = {
  /** Whether somebody touches it, which chooses the passkey of a field, too. */
  isTouched(isTouched: boolean): Promise<void>
  /** The names that it shows. */
  names(): Promise<(string | undefined)[]>
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
    async isTouched(enabled) {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async names() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ userName }) => userName)
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
  await section(page).getByLabel('Current Password').fill(secret)
  await section(page).getByRole('button', { name: 'Add Passkey' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** As the server does fifteen minutes after the last confirmation. */
const refuseOnce = (route: Route) =>
  route.fulfill({
    status: 403,
    json: {
      json: {
        code: 'confirmation_needed',
        status: 403,
        message: 'Please confirm that it is you.',
        defined: false,
      },
    },
  })

test.describe('a passkey', () => {
  test.use({
    expectedErrors: [
      /ERR_FAILED.*\/passkeys\/startSignIn|401.*\/passkeys\/signIn|403.*\/(?:passkeys\/remove|accountData\/start)/,
    ],
  })

  test('a passkey is added, signs its owner in, and is forgotten by its device once it is removed', async ({
    openAs,
  }) => {
    const { page } = await openAs('Paula')
    const device = await addVirtualAuthenticator(page)
    await page.goto('/settings')
    await expect(section(page)).toContainText('You have none yet.')
    await add(page, 'Paula’s laptop')
    await expect(row(page, 'Paula’s laptop')).toContainText('Not used yet')
    await expect(addButton(page)).toBeFocused()
    expect(await device.names()).toEqual([addressOf('Paula')])

    await signOut(page)
    // Else the touch would answer what is offered in the field.
    await page.route('**/passkeys/startSignIn', route => route.abort(), { times: 1 })
    const withoutOffer = page.waitForEvent('requestfailed')
    await page.goto('/settings#passkeys')
    await expect(page).toHaveURL(/\/login/)
    await withoutOffer
    await passkeyButton(page).click()
    await expect(page).toHaveURL(/\/settings#passkeys$/)
    await expect(section(page)).toBeInViewport()
    await expect(row(page, 'Paula’s laptop')).toContainText('Last used a moment ago')
    await row(page, 'Paula’s laptop').getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove “Paula’s laptop”?' })
    await dialog.getByRole('button', { name: 'Keep It' }).click()
    await expect(row(page, 'Paula’s laptop')).toBeVisible()
    await row(page, 'Paula’s laptop').getByRole('button', { name: 'Remove' }).click()
    await dialog.getByLabel('Current Password').fill('not my password')
    await dialog.getByRole('button', { name: 'Remove Passkey' }).click()
    await expect(dialog.getByText('That is not your current password.')).toBeVisible()
    await dialog.getByLabel('Current Password').fill(password)
    await dialog.getByRole('button', { name: 'Remove Passkey' }).click()
    await expect(section(page)).toContainText('You have none yet.')
    await expect(section(page).getByRole('heading')).toBeFocused()
    await expect.poll(device.names).toEqual([])
  })

  test('a passkey that is offered in the field opens an own device, confirms who it is, and is forgotten once it opens nothing', async ({
    openAs,
    signIn,
  }) => {
    const { page } = await openAs('Perdita')
    const device = await addVirtualAuthenticator(page)
    await page.goto('/settings')
    await add(page, 'Perdita’s phone')
    await expect(row(page, 'Perdita’s phone')).toBeVisible()
    await signOut(page)
    await device.isTouched(false)
    await page.clock.install()
    await page.goto('/settings#devices')
    await page.getByRole('checkbox', { name: 'This is my own device' }).check()
    await device.isTouched(true)
    // By then the offer is old, and the touch of the field makes it anew.
    await page.clock.fastForward('04:30')
    await page.getByLabel('Email').click()
    await expect(page).toHaveURL(/\/settings#devices$/)
    const devices = page.getByRole('region', { name: 'Where You Are Signed In' })
    await expect(devices.getByRole('listitem')).toContainText('Your own device')

    await page.route('**/accountData/start', route => refuseOnce(route), { times: 1 })
    await page.getByRole('button', { name: 'Download My Data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Use a Passkey Instead' }).click()
    await (await download).cancel()
    await expect(dialog).toBeHidden()

    const { client } = await signIn('Perdita')
    const [passkey] = await client.passkeys.list()
    await client.passkeys.remove({ id: passkey?.id ?? '', password })
    await signOut(page)
    await page.goto('/login')
    await expect(page.getByRole('alert')).toHaveText('This passkey opens no account any more.')
    await expect.poll(device.names).toEqual([])
    await page.getByLabel('Email').fill(addressOf('Perdita'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
