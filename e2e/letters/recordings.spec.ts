import { splitLetter } from '../../domain/src/letters/parts/letter-parts.ts'
import { expectSent } from '../expect-sent.ts'
import { expect, test } from '../fixtures.ts'
import { paragraphOf } from '../open-letters.ts'
import { tabTo } from '../tab-to.ts'

const hasPlayed = (audio: HTMLAudioElement) => audio.played.length > 0

test('a recording is made by keyboard, waits for the connection, is stored, and plays where it is moved to', async ({
  openAs,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_FAILED/)
  const { page: reader, api: readerApi } = await openAs('Tamar')
  const { page, api } = await openAs('Uri')
  const first = { id: crypto.randomUUID(), receiver: 'Uri', banner: 'starry-night' as const }
  await readerApi.client.letters.send({ ...first, content: paragraphOf(20) })

  await page.goto('/compose?to=Tamar')
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('Listen.')
  let isCut = true
  await page.route('**/api/recordings/**', route =>
    isCut ? route.abort('connectionfailed') : route.continue(),
  )
  // The heading lies between.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Enclose' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Photographs' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'A Recording' })).toBeFocused()
  await page.keyboard.press('Enter')
  // Its words are asked for in a dialog whose name ends alike.
  const dialog = page.getByRole('dialog', { name: 'A Recording', exact: true })
  await tabTo(dialog.getByRole('button', { name: 'Record' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeFocused()
  await expect(dialog.getByRole('timer')).toHaveText('0:03')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused()
  await tabTo(dialog.getByRole('button', { name: 'Play recording 1' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.locator('audio').evaluate(hasPlayed)).toBe(true)
  // To its end: it would move on from where the keys have set it.
  await expect(dialog.getByRole('button', { name: 'Play recording 1' })).toBeVisible()
  const slider = dialog.getByRole('slider')
  await tabTo(slider)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('2')
  // Nothing that was said or written is lost by a key.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toBeFocused()
  await page.keyboard.type('I miss you.\nStill.')
  await page.keyboard.press('Escape')
  await expect(page.locator('.ProseMirror')).toBeFocused()
  await expect(page.getByText('Saved on this device. It is stored when you are back online.')).toBeVisible()
  await expect.poll(async () => (await api.client.drafts.list()).length).toBe(1)
  const [draft] = await api.client.drafts.list()
  await expect
    .poll(async () => splitLetter((await api.client.drafts.get({ id: draft?.id ?? '' })).content).recordings)
    .toMatchObject([{ words: 'I miss you.\nStill.' }])

  await page.goto('/inbox')
  isCut = false
  await page.goto(`/compose?draft=${draft?.id}`)
  await expect(page.getByRole('figure', { name: 'Recording 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send Beautiful Letter' }).click()
  await expectSent(page)

  const [summary] = (await readerApi.client.letters.inbox({})).letters
  const asked: string[] = []
  reader.on('request', request => request.url().includes('/api/recordings/') && asked.push(request.url()))
  await reader.goto(`/inbox?letter=${summary?.id}`)
  await reader.getByRole('button', { name: 'Open the letter from Uri' }).click()
  const recording = reader.getByRole('figure', { name: 'Recording 1' })
  await expect(recording).toContainText('I miss you.')
  expect(asked).toEqual([])
  const sound = recording.locator('audio')
  const state = () =>
    sound.evaluate((audio: HTMLAudioElement) => ({
      at: audio.currentTime,
      length: audio.duration,
      speed: audio.playbackRate,
    }))
  await recording.getByRole('button', { name: '1.5× speed, recording 1' }).click()
  await recording.getByRole('button', { name: 'Play recording 1' }).click()
  await expect.poll(async () => (await state()).at).toBeGreaterThan(0)
  expect((await state()).speed).toBe(1.5)
  const { length } = await state()
  expect(length).toBeGreaterThan(2)
  expect(length).toBeLessThan(30)
  await expect(recording.getByRole('button', { name: 'Play recording 1' })).toBeVisible()
  await recording.getByRole('slider').press('ArrowRight')
  await recording.getByRole('slider').press('ArrowRight')
  await expect.poll(async () => (await state()).at).toBe(2)
  expect(new Set(asked).size).toBe(1)

  await reader.emulateMedia({ media: 'print' })
  await expect(recording.getByText(/^A recording, 0:0/)).toBeVisible()
  await expect(recording.getByText(/I miss you/)).toBeVisible()
  for (const role of ['button', 'slider'] as const) await expect(recording.getByRole(role)).toHaveCount(0)
})
