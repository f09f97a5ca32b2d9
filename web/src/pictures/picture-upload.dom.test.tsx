import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { pictureUploadPath } from '@novelette/domain/accounts/pictures.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { heicFile } from '../test/heic.ts'
import { findButton, findWords } from '../test/on-screen.ts'
import { renderApp, roseUser } from '../test/render-app.tsx'
import type { ServerAnswers } from '../test/server-stub.ts'
import { Upload } from '../test/upload-stub.ts'

const stem = `${roseUser.id}/0123456789abcdefghijkl`
const photo = () => new File([new Uint8Array(10)], 'photo.jpg', { type: 'image/jpeg' })
const urls = new Set<string>()
beforeEach(() => {
  Upload.all = []
  urls.clear()
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 800, close: () => {} }))
  URL.createObjectURL = () => {
    urls.add('blob:photo')
    return 'blob:photo'
  }
  URL.revokeObjectURL = url => void urls.delete(url)
})

const profile = (profilePicture: string | null): ServerAnswers => ({
  accounts: { session: () => ({ ...roseUser, profilePicture }) },
  profiles: {
    own: () => ({
      id: roseUser.id,
      username: roseUser.username,
      bio: '',
      profilePicture,
      privacySettings: 'anyone',
      createdAt: new Date('2026-03-01T12:00:00Z'),
      canChooseFriendsOnly: true,
    }),
  },
})

async function open(picture: string | null = null, ...answers: readonly ServerAnswers[]) {
  const opened = await renderApp('/profile', [profile(picture), ...answers])
  await findButton(/profile picture$/)
  const choose = (file: File) => {
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('No file can be chosen.')
    fireEvent.change(input, { target: { files: [file] } })
  }
  const press = async (name: string) => opened.user.click(await findButton(name))
  return { ...opened, choose, press }
}

const findCropDialog = () => screen.findByRole('dialog', { name: 'Your Picture' })
const hasFocus = (name: string) =>
  waitFor(async () => expect(document.activeElement).toBe(await findButton(name)))
const squareSent = () =>
  Object.fromEntries(
    [...new URLSearchParams(Upload.latest().address.split('?')[1])].map(([name, fraction]) => [
      name,
      Number(fraction),
    ]),
  )

describe('PictureUpload', () => {
  it('crops the middle by default, uploads the picture, and shows it everywhere', async () => {
    const { server, choose, press } = await open()
    choose(photo())
    await findCropDialog()
    await press('Use This Picture')
    await findWords('Uploading...')
    expect(squareSent()).toEqual({ x: 0.25, y: 0, size: 1 })
    expect(Upload.latest().body).toBeInstanceOf(File)
    Upload.latest().upload.onprogress?.({ loaded: 4, total: 10 })
    await findWords('40 %')
    server.answer(profile(stem))
    Upload.latest().answer(200, { stem })
    await findWords(pictureTexts.updated)
    expect(screen.queryByRole('dialog')).toBeNull()
    const portrait = await screen.findByAltText("Rose's portrait")
    expect(portrait.getAttribute('src')).toBe(`/pictures/${stem}-256.webp`)
    await waitFor(() =>
      expect(document.querySelector('header .avatar img')?.getAttribute('src')).toContain(stem),
    )
    await hasFocus('Change your profile picture')
    expect(urls.size).toBe(0)
  })

  it('says that it cannot show a HEIC, and uploads it without a crop', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No picture')))
    const { server, choose, press } = await open()
    const file = heicFile({ width: 4032, height: 3024 })
    choose(file)
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Your Picture',
      description: pictureTexts.heic,
    })
    expect(within(dialog).queryByRole('application')).toBeNull()
    await press('Use This Picture')
    await findWords('Uploading...')
    expect([Upload.latest().address, Upload.latest().body]).toEqual([pictureUploadPath, file])
    Upload.latest().refuse('picture_too_many_pixels')
    await findWords(pictureTexts.tooManyPixels)
    await press('Try Again')
    await waitFor(() => expect(Upload.all).toHaveLength(2))
    server.answer(profile(stem))
    Upload.latest().answer(200, { stem })
    await findWords(pictureTexts.updated)
    expect(urls.size).toBe(0)
  })

  it.each([
    { keys: '{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}', square: { x: 0.45, y: 0, size: 1 } },
    { keys: '{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}', square: { x: 0, y: 0, size: 1 } },
    { keys: '{ArrowLeft}', square: { x: 0.26, y: 0, size: 1 } },
    {
      keys: '++-',
      square: { x: expect.closeTo(0.2727, 3), y: expect.closeTo(0.0455, 3), size: expect.closeTo(0.9091, 3) },
    },
    { keys: '{Control>}{ArrowLeft}{/Control}', square: { x: 0.25, y: 0, size: 1 } },
  ])('moves and zooms the crop with the keys $keys', async ({ keys, square }) => {
    const { user, choose, press } = await open()
    choose(photo())
    within(await findCropDialog())
      .getByRole('application')
      .focus()
    await user.keyboard(keys)
    await press('Use This Picture')
    await waitFor(() => expect(Upload.all).toHaveLength(1))
    expect(squareSent()).toEqual(square)
  })

  it.each([
    { what: 'a press brings its place to the middle', to: [290, 150], square: { x: 0.4833, y: 0, size: 1 } },
    { what: 'a drag pulls the picture along', to: [0, 150], square: { x: 0.5, y: 0, size: 1 } },
  ])('moves the crop with the pointer: $what', async ({ what, to: [x, y], square }) => {
    const { choose, press } = await open()
    choose(photo())
    const stage = within(await findCropDialog()).getByRole('application')
    stage.getBoundingClientRect = () => new DOMRect(0, 0, 300, 300)
    stage.setPointerCapture = () => {}
    const at = (clientX?: number, clientY?: number) => ({ pointerId: 1, clientX, clientY })
    if (what.startsWith('a press')) fireEvent.pointerDown(stage, at(x, y))
    else {
      fireEvent.pointerDown(stage, at(150, 150))
      fireEvent.pointerMove(stage, at(x, y))
    }
    fireEvent.pointerUp(stage, at(x, y))
    await press('Use This Picture')
    await waitFor(() => expect(Upload.all).toHaveLength(1))
    expect(squareSent()).toEqual({ ...square, x: expect.closeTo(square.x, 3) })
  })

  it('announces the zoom factor', async () => {
    const { user, choose } = await open()
    choose(photo())
    const dialog = within(await findCropDialog())
    dialog.getByRole('application').focus()
    await user.keyboard('+')
    expect(dialog.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuetext')).toBe('110 percent')
  })

  it('aborts an upload on Cancel and on Escape, and keeps the picture', async () => {
    const { user, choose, press } = await open()
    choose(photo())
    await findCropDialog()
    await press('Use This Picture')
    await press('Cancel Upload')
    await hasFocus('Use This Picture')
    expect(Upload.latest().isAborted).toBe(true)
    await press('Use This Picture')
    await findWords('Uploading...')
    await user.keyboard('{Escape}')
    await hasFocus('Use This Picture')
    expect(Upload.latest().isAborted).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('discards the picture on Escape, and returns the focus to the button', async () => {
    const { user, choose } = await open()
    choose(photo())
    await findCropDialog()
    await user.keyboard('{Escape}')
    await hasFocus('Upload a profile picture')
    expect(urls.size).toBe(0)
    expect(Upload.all).toEqual([])
  })

  it.each([
    { why: 'a server that failed', text: pictureTexts.failed, fail: (sent: Upload) => sent.answer(500, {}) },
    {
      why: 'a lost connection',
      text: 'You seem to be offline. Your choice is still here.',
      fail: (sent: Upload) => sent.onerror(),
    },
    {
      why: 'too many pictures',
      text: 'Too many attempts. Please try again in 30 seconds.',
      fail: (sent: Upload) => sent.refuse('rate_limited', { retryAfter: 30 }),
    },
    {
      why: 'a file that is no picture',
      text: pictureTexts.unreadable,
      fail: (sent: Upload) => sent.refuse('picture_unreadable'),
    },
    { why: 'a proxy', text: pictureTexts.failed, fail: (sent: Upload) => sent.answer(413, null) },
  ])('keeps the picture after a failure ($why), and uploads it again', async ({ text, fail }) => {
    const { server, choose, press } = await open()
    choose(photo())
    await findCropDialog()
    await press('Use This Picture')
    await waitFor(() => expect(Upload.all).toHaveLength(1))
    fail(Upload.latest())
    await findWords(text)
    await press('Try Again')
    await waitFor(() => expect(Upload.all).toHaveLength(2))
    server.answer(profile(stem))
    Upload.latest().answer(200, { stem })
    await findWords(pictureTexts.updated)
  })

  it('shows a refused file’s error beside the portrait until another is chosen', async () => {
    const { choose } = await open()
    choose(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }))
    expect((await screen.findByRole('alert')).textContent).toBe(pictureTexts.unreadable)
    choose(photo())
    await findCropDialog()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('accepts a file that is dropped anywhere on the page', async () => {
    await open()
    const dataTransfer = { types: ['Files'], files: [photo()] }
    fireEvent.dragOver(screen.getByRole('main'), { dataTransfer })
    await findWords('Let it go to use it as your picture')
    fireEvent.drop(screen.getByRole('main'), { dataTransfer })
    await findCropDialog()
  })

  it('ignores text that is dropped', async () => {
    await open()
    const dataTransfer = { types: ['text/plain'], files: [] }
    fireEvent.dragOver(screen.getByRole('main'), { dataTransfer })
    expect(screen.queryByText('Let it go to use it as your picture')).toBeNull()
  })

  it('releases the object URL when the page is left during cropping', async () => {
    const { router, choose } = await open(null, {
      letters: { inbox: () => ({ letters: [], nextCursor: null }) },
    })
    choose(photo())
    await findCropDialog()
    expect(urls.size).toBe(1)
    await router.navigate({ to: '/inbox' })
    await waitFor(() => expect(urls.size).toBe(0))
  })
})

describe('removing the current picture', () => {
  it('removes the picture, and restores it on Undo', async () => {
    const removed = Promise.withResolvers<{ stem: string }>()
    const { server, press } = await open(stem, {
      pictures: { remove: () => removed.promise, putBack: () => ({}) },
    })
    await screen.findByAltText("Rose's portrait")
    await press('Remove Picture')
    const button = await findButton('Remove Picture')
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    server.answer(profile(null))
    removed.resolve({ stem })
    await findWords('Your picture was removed.')
    await hasFocus('Upload a profile picture')
    expect(screen.queryByAltText("Rose's portrait")).toBeNull()
    server.answer(profile(stem))
    await press('Undo')
    await screen.findByAltText("Rose's portrait")
    expect(server.inputsOf('pictures/putBack')).toEqual([{ stem }])
  })
})
