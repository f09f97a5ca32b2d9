import type { Page } from '@playwright/test'
import { axeFindings, expect, test } from './fixtures.ts'
import { glimpse } from './let-stand.ts'
import { listenTo, paragraphOf, pictureIn, sendOpened, shareButton } from './open-letters.ts'

const instagramText = 'Image downloaded! You can now upload it to Instagram from your device.'

test('the share button says how far it is, and a picture for Instagram is among the downloads', async ({
  openAs,
}) => {
  const from = await openAs('Hugo')
  const { page, api } = await openAs('Ines')
  const id = await sendOpened({ from: from.api, to: api, receiver: 'Ines' })
  await page.goto(`/inbox?letter=${id}`)
  await listenTo(page, '.share > button')
  const announced = glimpse(page, '[role="status"]', 'Success!')
  await shareButton(page).click()
  await announced
  await page.waitForFunction(() => window.said.length === 4)
  const said = await page.evaluate(() => window.said)
  expect(said.map(([text]) => text)).toEqual(['Share', 'Capturing...', 'Success!', 'Share'])
  const shownMs = (said[3]?.[1] ?? 0) - (said[2]?.[1] ?? 0)
  expect(shownMs).toBeGreaterThan(1_900)

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Instagram' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^novelette-Hugo-\d{13}\.png$/)
  expect((await pictureIn(download)).width).toBe(1440)
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText(instagramText)
  await page.mouse.click(5, 5)
  await expect(notice).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toBeHidden()
  await expect(shareButton(page)).toBeFocused()
})

test('the ways to share are reached by keyboard; Escape closes them and not the letter', async ({
  openAs,
}) => {
  const from = await openAs('Jona')
  const { page, api } = await openAs('Kira')
  const id = await sendOpened({ from: from.api, to: api, receiver: 'Kira' })
  await page.goto(`/inbox?letter=${id}`)
  await shareButton(page).focus()
  await page.keyboard.press('Enter')
  for (const name of ['X (opens a new window)', 'Facebook (opens a new window)', 'Instagram', 'Print']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await expect(shareButton(page)).toHaveText(/Success!|Share/)
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Instagram' })).toBeHidden()
  await expect(shareButton(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(id))
})

test('X and Facebook open in small windows that lead to the front page and know nothing of ours', async ({
  openAs,
  server,
}) => {
  const to = await openAs('Lars')
  const { page, api } = await openAs('Mila')
  const id = await sendOpened({ from: api, to: to.api, receiver: 'Lars' })
  await page
    .context()
    .route(/x\.com|facebook\.com/, route =>
      route.fulfill({ contentType: 'text/html', body: '<title>A platform</title>' }),
    )
  await page.addInitScript(() => {
    const open = window.open
    window.open = (...given) => {
      document.documentElement.dataset.opened = given[2] ?? ''
      return open.apply(window, given)
    }
  })
  await page.goto(`/sent?letter=${id}`)
  for (const [name, start, home] of [
    ['X', 'https://x.com/intent/post?', 'url'],
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php?', 'u'],
  ] as const) {
    await shareButton(page).click()
    const opening = page.context().waitForEvent('page')
    await page.getByRole('button', { name: `${name} (opens a new window)` }).click()
    const popup = await opening
    await popup.waitForURL(url => url.href.startsWith(start))
    expect(new URL(popup.url()).searchParams.get(home)).toBe(`${server.url}/`)
    expect(await popup.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    const features = await page.locator('html').getAttribute('data-opened')
    expect(features?.split(',')).toEqual(expect.arrayContaining(['noopener', 'width=600', 'height=400']))
    await popup.close()
    await expect(page.getByRole('button', { name: 'Instagram' })).toBeHidden()
  }
})

/** No headless browser has anyone to share with, so the device's part is played here. */
async function withDevice(page: Page, answer: 'takes' | 'AbortError' | 'NotAllowedError'): Promise<void> {
  await page.addInitScript(answer => {
    navigator.canShare = data => data?.files?.[0]?.type === 'image/png'
    navigator.share = async data => {
      const file = data?.files?.[0]
      const isActive = String(navigator.userActivation.isActive)
      document.documentElement.dataset.shared = [file?.name, file?.type, isActive].join(' ')
      if (answer !== 'takes') throw new DOMException('as played', answer)
    }
  }, answer)
}

const shareNatively = (page: Page) => page.getByRole('button', { name: 'Share the Picture' })

for (const [answer, name] of [
  ['takes', 'Nils'],
  ['AbortError', 'Olga'],
] as const) {
  test(`the device is handed the picture as a file (${answer})`, async ({ openAs }) => {
    const from = await openAs(`${name}_2`)
    const { page, api } = await openAs(name)
    const id = await sendOpened({ from: from.api, to: api, receiver: name })
    await withDevice(page, answer)
    await page.goto(`/inbox?letter=${id}`)
    await listenTo(page, '.share > button')
    await shareButton(page).click()
    await page.waitForFunction(() => window.said.length === 4)
    await listenTo(page, '.share > button')
    await shareNatively(page).click()
    await expect(page.locator('html')).toHaveAttribute(
      'data-shared',
      new RegExp(`^novelette-${name}_2-\\d+\\.png image/png true$`),
    )
    await expect(shareNatively(page)).toBeHidden()
    await expect(shareButton(page)).toBeFocused()
    const said = answer === 'takes' ? ['Share', 'Success!', 'Share'] : ['Share']
    await expect.poll(() => page.evaluate(() => window.said.map(([text]) => text))).toEqual(said)
  })
}

test('a device that refuses leaves the platforms, and says so', async ({ openAs }) => {
  const from = await openAs('Pia')
  const { page, api } = await openAs('Rolf')
  const id = await sendOpened({ from: from.api, to: api, receiver: 'Rolf' })
  await withDevice(page, 'NotAllowedError')
  await page.goto(`/inbox?letter=${id}`)
  await shareButton(page).click()
  await shareNatively(page).click()
  await expect(page.getByText('Your device did not share it. These ways are open to you.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^X/ })).toBeFocused()
  await expect(shareNatively(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Instagram' })).toBeVisible()
})

test.describe('a picture that fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*snapdom|The picture of the letter could not be taken/] })

  test('is only logged; the button returns and the rest still works', async ({ openAs }) => {
    const from = await openAs('Sara')
    const { page, api } = await openAs('Theo')
    const id = await sendOpened({ from: from.api, to: api, receiver: 'Theo' })
    await page.route('**/snapdom-*.js', route => route.abort())
    await page.goto(`/inbox?letter=${id}`)
    await listenTo(page, '.share > button')
    const logged = page.waitForEvent('console', message => /could not be taken/.test(message.text()))
    await shareButton(page).click()
    await logged
    await page.waitForFunction(() => window.said.length === 3)
    const said = (await page.evaluate(() => window.said)).map(([text]) => text)
    expect(said).toEqual(['Share', 'Capturing...', 'Share'])
    await expect(page.locator('.toast, [role=alert], dialog[open]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^X/ })).toBeVisible()
    await page.unroute('**/snapdom-*.js')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Instagram' }).click()
    expect((await pictureIn(await download)).width).toBe(1440)
  })
})

test('a letter too long for a picture says so before anyone waits for one', async ({ openAs }) => {
  const from = await openAs('Ulla')
  const { page, api } = await openAs('Vito')
  const content = paragraphOf(160).repeat(625)
  const id = await sendOpened({ from: from.api, to: api, receiver: 'Vito', content })
  await page.goto(`/inbox?letter=${id}`)
  await shareButton(page).click()
  await expect(
    page.getByText('This letter is too long for one picture. You can print it, or save it as a PDF.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Instagram' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
})
