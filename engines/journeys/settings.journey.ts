import { expect } from 'vitest'
import { addressOf, password } from '../../e2e/people.ts'
import { readZip } from '../../server/src/test/read-zip.ts'
import { button, field, heading, region, text } from '../find-element.ts'
import { inEachEngine } from '../journey.ts'
import { bothWidths, desk } from '../looks-of-journeys.ts'
import { signInHere } from '../sign-in-here.ts'

inEachEngine('settings', bothWidths, async journey => {
  const page = await journey.openWindow()
  const api = await signInHere(page, journey, 'Dietmar')
  await page.goto('/settings')
  const sheet = region('Password')
  await page.click(button('Change Password', sheet))
  await page.takePicture('Password')
  await page.fill(field('Current Password', sheet), password)
  await page.fill(field('New Password', sheet), 'a different horse entirely')
  await page.fill(field('Confirm New Password', sheet), 'a different horse entirely')
  await page.click(button('Change Password', sheet))
  await page.see(text(/Your password is changed/, sheet))
  expect(await api.client.accounts.session()).toBeNull()
  await page.window.reload()
  await page.see(heading('Account Settings'))
  await page.takePicture('Settings')
})

inEachEngine(
  'everything downloaded',
  desk,
  async journey => {
    const page = await journey.openWindow()
    const api = await signInHere(page, journey, 'Gundula')
    await journey.signIn('Heiner')
    await api.client.letters.send({
      id: crypto.randomUUID(),
      receiver: 'Heiner',
      banner: 'starry-night',
      content: '<p>Sent with all my heart.</p>',
    })
    await page.goto('/settings')
    const data = region('Your Data')
    await page.click(button('Download My Data', data))
    await page.see(text(/Your download has begun/, data))
    const files = [...readZip(await page.waitForDownload(/^[\w-]+\.zip$/)).values()]
    for (const words of ['Sent with all my heart.', addressOf('Gundula')])
      expect(files.some(file => file.includes(words))).toBe(true)
  },
  'downloads',
)

inEachEngine(
  'a passkey',
  desk,
  async journey => {
    const page = await journey.openWindow()
    await page.window.addVirtualAuthenticator()
    await signInHere(page, journey, 'Paula')
    await page.goto('/settings')
    const passkeys = region('Passkeys')
    await page.click(button('Add a Passkey', passkeys))
    await page.fill(field('Name', passkeys), 'Paula’s laptop')
    await page.fill(field('Current Password', passkeys), password)
    await page.click(button('Add Passkey', passkeys))
    await page.see(text('Paula’s laptop', passkeys))
    await page.takePicture('Passkeys')
    await page.click(button(/^Account/))
    await page.click(button('Sign Out'))
    await page.seeUrl(/\/$/)
    await page.goto('/login?return=/sent')
    // The device says yes to what is offered in the field.
    await page.seeUrl(/\/sent$/)
  },
  'passkeys',
)
