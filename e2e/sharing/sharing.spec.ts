import { expect, test } from '../fixtures.ts'
import { waitForBriefText } from '../keep-on-screen.ts'
import { pictureIn, sendOpened, shareButton } from '../open-letters.ts'

test('a picture for Instagram is made and downloaded with the keyboard alone, and a platform opened that learns no more than our front page', async ({
  openAs,
  server,
  signIn,
}) => {
  const from = await signIn('Hugo')
  const { page, api } = await openAs('Ines')
  const id = await sendOpened({ from, to: api, receiver: 'Ines' })
  await page.goto(`/inbox?letter=${id}`)
  await shareButton(page).focus()
  await page.keyboard.press('Enter')
  for (const name of [
    'Save as Picture',
    'X (opens a new window)',
    'Facebook (opens a new window)',
    'Instagram',
    'Print',
  ]) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Instagram' })).toBeHidden()
  await expect(shareButton(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(id))

  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Instagram' }).focus()
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^novelette-Hugo-\d{13}\.png$/)
  expect((await pictureIn(download)).width).toBe(1440)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(shareButton(page)).toBeFocused()

  await test.step('a share platform opens in a new window with only the URL of our front page, without opener or referrer', async () => {
    await page
      .context()
      .route(/x\.com/, route =>
        route.fulfill({ contentType: 'text/html', body: '<title>A platform</title>' }),
      )
    await page.keyboard.press('Enter')
    const opening = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'X (opens a new window)' }).press('Enter')
    const popup = await opening
    await popup.waitForURL(url => url.href.startsWith('https://x.com/intent/post?'))
    expect(new URL(popup.url()).searchParams.get('url')).toBe(`${server.url}/`)
    expect(await popup.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  })
})

test('the picture is passed to the device’s share sheet while the press still counts as user activation', async ({
  openAs,
  signIn,
}) => {
  const from = await signIn('Nils_2')
  const { page, api } = await openAs('Nils')
  const id = await sendOpened({ from, to: api, receiver: 'Nils' })
  // Headless browsers have no share sheet.
  await page.addInitScript(() => {
    navigator.canShare = data => data?.files?.[0]?.type === 'image/png'
    navigator.share = async data => {
      const file = data?.files?.[0]
      document.documentElement.dataset.shared = `${file?.name} ${navigator.userActivation.isActive}`
    }
  })
  await page.goto(`/inbox?letter=${id}`)
  // The text shows for two seconds only.
  const told = waitForBriefText(page, '.share-letter-picture > button [data-shown="true"]', 'Success!')
  await shareButton(page).click()
  await told
  await page.getByRole('button', { name: 'Share the Picture' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', /^novelette-Nils_2-\d+\.png true$/)
})
