import { splitLetter } from '../../domain/src/letters/parts/letter-parts.ts'
import { heicOf } from '../../server/src/test/enclosures/heic.ts'
import { phonePhoto } from '../../server/src/test/photos.ts'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'
import { paragraphOf, pictureIn, shareButton } from '../open-letters.ts'

const file = (buffer: Buffer, name = 'boat.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

test('photographs are chosen and moved, wait for the connection beyond a closed tab and another user, arrive developed where they lie, and can lie face down', async ({
  openAs,
  server,
  expectedErrors,
}) => {
  // Opened again, the sheet may ask the server before the files of this device are read.
  expectedErrors.push(/ERR_CONNECTION_FAILED/, /404.*\/photographs\//)
  const { page: reader, api: readerApi } = await openAs('Tilda')
  const { page, api } = await openAs('Ulf')
  const first = { id: crypto.randomUUID(), receiver: 'Ulf', banner: 'starry-night' as const }
  await readerApi.client.letters.send({ ...first, content: paragraphOf(20) })

  await page.goto('/compose?to=Tilda')
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('Look what I found.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Enclose' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Photographs' }).click()
  await (await choosing).setFiles([file(await phonePhoto())])
  const onPaper = page.locator('.letter-sheet figure')
  await expect(onPaper).toHaveCount(1)
  await expect
    .poll(() =>
      page.locator('.letter-sheet figure img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Add a Caption, photograph 1' }).click()
  await page.getByRole('textbox', { name: 'Caption' }).fill('By the sea')
  await page.getByLabel('What does it show?').fill('A boat, half red and half blue')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(onPaper).toContainText('By the sea')
  await page.locator('.ProseMirror > p').last().click()
  await page.keyboard.type('It was there all along.')
  await expect.poll(async () => (await api.client.drafts.list()).length).toBe(1)

  await test.step('without a connection the next one waits on the device', async () => {
    await page.route('**/api/photographs/**', route => route.abort('connectionfailed'))
    await page.locator('input[type=file]').setInputFiles([file(heicOf(), 'second.heic')])
    await expect(page.getByText('Saved on this device. It is stored when you are back online.')).toBeVisible()
    const [draft] = await api.client.drafts.list()
    await expect
      .poll(
        async () => splitLetter((await api.client.drafts.get({ id: draft?.id ?? '' })).content).photographs,
      )
      .toHaveLength(2)
    const signInAs = ({ cookies }: typeof api) =>
      page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })))
    await page.goto('about:blank')
    await signInAs(readerApi)
    await page.goto('/compose')
    await expect(page.locator('.ProseMirror')).toBeVisible()
    await expect(onPaper).toHaveCount(0)
    await page.goto('about:blank')
    await signInAs(api)
    await page.unroute('**/api/photographs/**')
    await page.goto(`/compose?draft=${draft?.id}`)
    await expect(onPaper).toHaveCount(2)
    await expect(page.getByText(/Uploading|Developing|Saved on this device\. It/)).toHaveCount(0)
    // Of the second one, a HEIC, this browser draws what the server made of it.
    await expect(page.locator('.letter-sheet figure [data-state=shown] img')).toHaveCount(2)
  })

  await test.step('by the keyboard it is moved above the last words, and laid beside them', async () => {
    const second = page.getByRole('button', { name: 'Photograph 2', exact: true })
    await second.press('ArrowUp')
    await expect(page.getByText('Photograph 2, after paragraph 1 of 2.')).toBeAttached()
    await expect(second).toBeFocused()
    await page.locator('.ProseMirror > p').first().click()
    await page.keyboard.press('ControlOrMeta+a')
    await second.focus()
    for (const key of ['Delete', 'x', 'ControlOrMeta+x']) await page.keyboard.press(key)
    await expect(page.locator('.ProseMirror')).toContainText('It was there all along.')
    await second.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Beside the Text, photograph 2' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(second).toBeFocused()
  })

  await test.step('one without a description is asked for once, by the keyboard', async () => {
    await page.locator('.ProseMirror').click()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog', { name: 'One photograph has no description.' })
    await expect(question.getByRole('button', { name: 'Describe It' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('What does photograph 2 show?')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Control+Enter')
  })
  await expectSent(page)
  const [summary] = (await readerApi.client.letters.inbox({})).letters
  const id = summary?.id ?? ''
  const { photographs } = splitLetter((await readerApi.client.letters.received({ id })).content)
  expect(photographs).toMatchObject([
    { caption: 'By the sea', place: { after: 1, isBeside: false } },
    { caption: '', place: { after: 1, isBeside: true } },
  ])
  const look = () => readerApi.fetch(`/api/photographs/${photographs[0]?.id}?size=large`)
  expect((await look()).status).toBe(404)

  await reader.goto(`/inbox?letter=${id}`)
  await reader.getByRole('button', { name: 'Open the letter from Ulf' }).click()
  const open = reader.getByRole('button', { name: 'Open photograph 1: A boat, half red and half blue' })
  await expect(open).toBeVisible()
  const places = reader.locator('.letter-text > *').evaluateAll(all => all.map(({ localName }) => localName))
  expect(await places).toEqual(['p', 'div', 'div', 'p'])
  const answer = Buffer.from(await (await look()).arrayBuffer())
  expect(answer.includes('Taken at home')).toBe(false)
  await open.click()
  const large = reader.getByRole('dialog', { name: 'Photograph 1 of 2' })
  await expect(large.getByRole('img', { name: 'A boat, half red and half blue' })).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(open).toBeFocused()

  await test.step('the picture of the letter has them', async () => {
    await shareButton(reader).click()
    const downloading = reader.waitForEvent('download')
    await reader.getByRole('button', { name: 'Instagram' }).click()
    const { width, height, pixels } = await pictureIn(await downloading)
    let red = 0
    for (let at = 0; at < width * height * 4; at += 4) {
      if ((pixels[at] ?? 0) > 180 && (pixels[at + 1] ?? 0) < 80 && (pixels[at + 2] ?? 0) < 80) red += 1
    }
    expect(red).toBeGreaterThan(1_000)
    await reader.getByRole('button', { name: 'Close' }).click()
  })

  await reader.getByRole('button', { name: 'Hide Photographs Until I Turn Them Over' }).click()
  await reader.reload()
  await expect(reader.getByRole('button', { name: 'Turn It Over, photograph 2' })).toBeVisible()
  await expect(reader.locator('.letter-sheet figure img')).toHaveCount(0)
})
