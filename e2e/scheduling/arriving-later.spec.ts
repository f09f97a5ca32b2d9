import { expect, test } from '../fixtures.ts'
import { keepLongUndoOnScreen, waitForBriefText } from '../keep-on-screen.ts'
import { onDatabase } from '../on-database.ts'
import { tabTo } from '../tab-to.ts'

const year = new Date().getFullYear() + 1

test('a letter on a day is kept, changed until then, and arrives in an open inbox', async ({
  openAs,
  server,
}) => {
  const { page: inbox } = await openAs('Rosalinda')
  await inbox.goto('/inbox')
  await expect(inbox.getByText('No letters received yet')).toBeVisible()
  const { page } = await openAs('Jacques')

  await test.step('the sheet takes a day with the keyboard alone, and the button says what it will do', async () => {
    await page.goto('/compose?to=Rosalinda')
    await expect(page.getByText('Rosalinda', { exact: true }).first()).toBeVisible()
    await page.locator('.ProseMirror').click()
    await page.keyboard.type('For the day itself.')
    await expect(page.getByText('Arrives: Now')).toBeVisible()
    await page.getByRole('button', { name: 'Change when it arrives' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'When should it arrive?' })
    await sheet.getByRole('radio', { name: 'On a Date' }).press('Space')
    await sheet.getByLabel('Date', { exact: true }).fill(`${year}-02-14`)
    await expect(sheet.getByText(`February 14, ${year} at 9:00 AM`)).toBeVisible()
    await sheet.getByLabel('Date', { exact: true }).press('Enter')
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: `Schedule for February 14, ${year}` }).click()
    await expect(page.getByRole('heading', { name: 'Your Letter Is Scheduled' })).toBeFocused()
    await page.getByRole('link', { name: 'Sent Letters' }).last().click()
  })

  await test.step('it waits above the sent letters, and its words are changed', async () => {
    const waiting = page.getByRole('region', { name: 'Scheduled' })
    await expect(waiting).toContainText(`Arrives Feb 14, ${year}, 9:00 AM`)
    await waiting.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByText(/^It arrives in \d+ days\.$|^It arrives in 1 year\.$/)).toBeVisible()
    await page.locator('.ProseMirror').click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' And for every other one.')
    const told = waitForBriefText(page, '.toasts__toast', 'Your changes are saved.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await told
    await expect(waiting).toContainText('And for every other one.')
  })

  await test.step('when its time has come it lies in the open inbox, and among those that were sent', async () => {
    await onDatabase(server.databaseUrl, [
      `update scheduled_letters set deliver_at = now(), next_attempt_at = now()`,
      `select graphile_worker.add_job('deliver-scheduled-letters')`,
    ])
    await expect(inbox.getByText('For the day itself. And for every other one.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Scheduled' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: /For the day itself/ })).toBeVisible()
  })
})

test('slow post is seen coming, cannot be opened, and is taken back', async ({ openAs }) => {
  const { page: inbox } = await openAs('Kumiko')
  await inbox.goto('/inbox')
  const { page } = await openAs('Duarte')
  await keepLongUndoOnScreen(page)
  await page.goto('/compose?to=Kumiko')
  await expect(page.getByText('Kumiko', { exact: true }).first()).toBeVisible()
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('It takes its time.')
  await page.getByRole('button', { name: 'Change when it arrives' }).click()
  const sheet = page.getByRole('dialog', { name: 'When should it arrive?' })
  await sheet.getByRole('radio', { name: 'By Slow Post' }).check()
  await sheet.getByRole('combobox', { name: 'From' }).fill('lisb')
  await page.keyboard.press('Enter')
  await sheet.getByRole('combobox', { name: 'To' }).fill('kyoto')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Lisbon to Kyoto, 11,100 km: 15 days.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send by Slow Post' }).click()
  await expect(page.getByRole('heading', { name: 'Your Letter Is on Its Way' })).toBeVisible()

  const coming = inbox.getByRole('region', { name: 'On Its Way to You' })
  await expect(coming).toContainText('From Duarte, posted in Lisbon on')
  await expect(coming.getByRole('link')).toHaveCount(0)
  expect(await inbox.content()).not.toContain('It takes its time.')

  await page.getByRole('link', { name: 'Sent Letters' }).last().click()
  await page.getByRole('region', { name: 'On the Way' }).getByRole('button', { name: 'Take Back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take Back', exact: true }).click()
  await expect(coming).toBeHidden()
  await page.getByRole('button', { name: 'Open Draft' }).click()
  await expect(page.locator('.ProseMirror')).toContainText('It takes its time.')
  await expect(page.getByText('Arrives: By slow post, in 15 days')).toBeVisible()
})

test('changes to a letter that waits are asked for on leaving, and answered with the keyboard alone', async ({
  openAs,
  signIn,
}) => {
  await signIn('Noor')
  const { page, api } = await openAs('Theo')
  const id = crypto.randomUUID()
  const delivery = { kind: 'day', wall: `${year}-02-14T09:00`, zone: 'UTC', zoneOf: 'fixed' } as const
  const letter = { receiver: 'Noor', content: '<p>Until then.</p>', banner: 'golden-hearts' } as const
  await api.client.scheduledLetters.schedule({ id, ...letter, delivery })
  await page.goto(`/compose?scheduled=${id}`)
  const words = page.locator('.ProseMirror')
  await expect(words).toContainText('Until then.')
  await words.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Dear [name]')
  await expect(page.getByText(/^Not in the letter yet\./)).toBeVisible()
  const inbox = page.getByRole('link', { name: 'Inbox' }).first()
  const leaving = page.getByRole('dialog', { name: 'Your changes are not in the letter yet' })
  const blanks = page.getByRole('alertdialog', { name: '1 blank is still empty' })
  await inbox.focus()
  await page.keyboard.press('Enter')
  await expect(leaving.getByRole('button', { name: 'Save as Draft' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(leaving).toBeHidden()
  await expect(inbox).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(leaving.getByRole('button', { name: 'Save Changes' }))
  await page.keyboard.press('Enter')
  await expect(blanks.getByRole('button', { name: 'Fill It In' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(words).toBeFocused()
  await page.keyboard.type('Noor')
  await expect(words).toContainText('Until then. Dear Noor')
  await inbox.focus()
  await page.keyboard.press('Enter')
  await tabTo(leaving.getByRole('button', { name: 'Save Changes' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inbox$/)
  expect(await api.client.scheduledLetters.get({ id })).toMatchObject({
    content: '<p>Until then. Dear Noor</p>',
  })
})
