import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { expectErrors } from '#test/setup.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'
import { PictureTooTallError } from './picture-file.ts'

/** Journeys check that it shows the letter. */
const capture = vi.hoisted(() => vi.fn())
vi.mock('./capture-letter.ts', () => ({ captureLetter: capture }))

const pictures = (count: number, lacksFaces = false) => ({
  parts: Array.from({ length: count }, () => new Blob(['a picture'], { type: 'image/png' })),
  lacksFaces,
})

let saved: string[]
beforeEach(() => {
  capture.mockReset().mockResolvedValue(pictures(1))
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:a-picture'
  URL.revokeObjectURL = () => {}
})

const share = () => document.querySelector<HTMLElement>('.share-letter-picture > button') as HTMLElement
const says = () => share().querySelector('[data-shown="true"]')?.textContent
const way = (name: string | RegExp) => screen.queryByRole('button', { name })

function listen(): string[] {
  const said: string[] = []
  const note = () => {
    const now = says() ?? ''
    if (now !== said.at(-1)) said.push(now)
  }
  note()
  new MutationObserver(note).observe(share(), { subtree: true, attributes: true })
  return said
}

async function openLetter(path: '/inbox' | '/sent' = '/inbox') {
  const letters = new StoredLetters()
  const hugo = person('Hugo')
  const { id } =
    path === '/inbox' ? letters.receive(hugo, 'Dear you', { status: 'read' }) : letters.send(hugo, 'Dear you')
  const opened = await renderApp(`${path}?letter=${id}`, [letters.answers])
  await findButton('Remove')
  return { ...opened, id }
}

function playDevice(share: (data: ShareData) => Promise<void>, most = 10): void {
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      canShare: ({ files = [] }: ShareData) => files[0]?.type === 'image/png' && files.length <= most,
      share,
    }),
  )
}

describe('ShareLetterPicture', () => {
  it('shows the progress of the picture', async () => {
    const { user } = await openLetter()
    const said = listen()
    await user.click(share())
    await waitFor(() => expect(said).toEqual(['Share', 'Capturing...', 'Success!', 'Share']))
  })

  it('says for two seconds that the picture is ready', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    await openLetter()
    share().click()
    await waitFor(() => expect(says()).toBe('Success!'))
    await vi.advanceTimersByTimeAsync(1_900)
    expect(says()).toBe('Success!')
    await vi.advanceTimersByTimeAsync(100)
    await waitFor(() => expect(says()).toBe('Share'))
  })

  it('only logs a failed picture, and takes it again when it is needed', async () => {
    expectErrors(/The picture of the letter could not be taken/)
    capture.mockRejectedValueOnce(new Error('no canvas'))
    const { user } = await openLetter()
    const said = listen()
    await user.click(share())
    await waitFor(() => expect(said).toEqual(['Share', 'Capturing...', 'Share']))
    expect(document.querySelector('.toasts__toast, [role=alert], dialog[open]')).toBeNull()
    await user.click(await findButton('Instagram'))
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  it('offers no picture of a letter that is too long even for several, and says so', async () => {
    capture.mockRejectedValue(new PictureTooTallError('it is too tall'))
    const { user } = await openLetter()
    await user.click(share())
    await findWords('This letter is too long for pictures. You can print it, or save it as a PDF.')
    expect(way('Instagram')).toBeNull()
    expect(way('Print')).not.toBeNull()
  })
})

it('Save as Picture saves it, and no notice follows', async () => {
  const { user } = await openLetter()
  await user.click(share())
  await user.click(await findButton('Save as Picture'))
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^novelette-Hugo-\d{13}\.png$/)]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

describe('sharing on Instagram', () => {
  it('saves the picture under the sender’s name, and shows a notice until it is dismissed', async () => {
    const { user } = await openLetter()
    await user.click(share())
    await user.click(await findButton('Instagram'))
    const notice = await screen.findByRole('alertdialog')
    expect(saved).toEqual([expect.stringMatching(/^novelette-Hugo-\d{13}\.png$/)])
    expect(notice.textContent).toContain(
      'Image downloaded! You can now upload it to Instagram from your device.',
    )
    await user.click(notice)
    expect(notice.hasAttribute('open')).toBe(true)
    await user.click(await findButton('Close'))
    await waitFor(() => expect(notice.hasAttribute('open')).toBe(false))
    expect(document.activeElement).toBe(share())
  })
})

const inThree = 'The letter is too long for one picture: it is in 3 files, numbered in their order.'
const numbered = [1, 2, 3].map(at =>
  expect.stringMatching(new RegExp(`^novelette-Hugo-\\d{13}-${at}-of-3.png$`)),
)

describe('a letter that is too long for one picture', () => {
  it('is saved as several, one after the other, numbered, and this is said', async () => {
    capture.mockResolvedValue(pictures(3))
    const { user } = await openLetter()
    await user.click(share())
    await user.click(await findButton('Instagram'))
    const notice = await screen.findByRole('alertdialog', {}, { timeout: 3_000 })
    expect(saved).toEqual(numbered)
    expect(notice.textContent).toContain(inThree)
  })

  it('is shared as several where the device takes them', async () => {
    capture.mockResolvedValue(pictures(3))
    const handed: (string | undefined)[] = []
    playDevice(async data => void handed.push(...(data.files ?? []).map(({ name }) => name)))
    const { user } = await openLetter()
    await user.click(share())
    await user.click(await findButton('Share the Picture'))
    await findWords(inThree)
    expect(handed).toEqual(numbered)
    expect(saved).toEqual([])
  })

  it('is saved where the device takes one at a time', async () => {
    capture.mockResolvedValue(pictures(3))
    const shareFiles = vi.fn()
    playDevice(shareFiles, 1)
    const { user } = await openLetter()
    await user.click(share())
    await user.click(await findButton('Share the Picture'))
    await screen.findByText(/^Your device does not share several pictures at once/, {}, { timeout: 3_000 })
    expect(saved).toEqual(numbered)
    expect(shareFiles).not.toHaveBeenCalled()
  })
})

it('a picture in which a font gave way says so once it is saved', async () => {
  capture.mockResolvedValue(pictures(1, true))
  const { user } = await openLetter()
  await user.click(share())
  await user.click(await findButton('Instagram'))
  const notice = await screen.findByRole('alertdialog')
  expect(notice.textContent).toContain('Some of its words are in a font of your device')
  expect(notice.textContent).not.toContain('too long')
})

describe('sharing on X and Facebook', () => {
  it.each([
    ['X', 'https://x.com/intent/post?', 'url'],
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php?', 'u'],
  ])('opens a small window without opener or referrer: %s', async (name, start, home) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, id } = await openLetter('/sent')
    await user.click(share())
    await user.click(await findButton(`${name} (opens a new window)`))
    const [address = '', target, features = ''] = open.mock.calls[0] ?? []
    expect(String(address).startsWith(start)).toBe(true)
    expect(new URL(String(address)).searchParams.get(home)).toBe(`${location.origin}/`)
    expect(String(address)).not.toContain(id)
    expect(target).toBe('_blank')
    expect(features.split(',')).toEqual(
      expect.arrayContaining(['noopener', 'noreferrer', 'width=600', 'height=400']),
    )
    expect(way('Instagram')).toBeNull()
  })
})

describe('sharing through the device', () => {
  it('passes the picture as a file, and says that it was shared', async () => {
    const handed: (File | undefined)[] = []
    playDevice(async data => void handed.push(data.files?.[0]))
    const { user } = await openLetter()
    await user.click(share())
    await waitFor(() => expect(says()).toBe('Share'))
    await user.click(await findButton('Share the Picture'))
    await waitFor(() => expect(says()).toBe('Success!'))
    expect(handed.map(file => [file?.name, file?.type])).toEqual([
      [expect.stringMatching(/^novelette-Hugo-\d+\.png$/), 'image/png'],
    ])
    expect(way('Share the Picture')).toBeNull()
    expect(document.activeElement).toBe(share())
  })

  it('says nothing when the user cancels the device’s dialog', async () => {
    playDevice(() => Promise.reject(new DOMException('as played', 'AbortError')))
    const { user } = await openLetter()
    await user.click(share())
    await waitFor(() => expect(says()).toBe('Success!'))
    await waitFor(() => expect(says()).toBe('Share'))
    const said = listen()
    await user.click(await findButton('Share the Picture'))
    await waitFor(() => expect(way('Share the Picture')).toBeNull())
    expect(document.activeElement).toBe(share())
    expect(said).toEqual(['Share'])
  })

  it('leaves the platforms when the device refuses, and says so', async () => {
    playDevice(() => Promise.reject(new DOMException('as played', 'NotAllowedError')))
    const { user } = await openLetter()
    await user.click(share())
    await user.click(await findButton('Share the Picture'))
    await findWords('Your device did not share it. These ways are open to you.')
    expect(document.activeElement).toBe(way('Save as Picture'))
    expect(way('Share the Picture')).toBeNull()
    expect(way('Instagram')).not.toBeNull()
  })

  it('is not offered by a device without the Web Share API', async () => {
    const { user } = await openLetter()
    await user.click(share())
    await findButton('Instagram')
    expect(way('Share the Picture')).toBeNull()
  })
})

describe('printing a letter', () => {
  it('opens the print dialog, and closes the menu', async () => {
    const { user } = await openLetter('/sent')
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await user.click(share())
    await user.click(await findButton('Print'))
    expect(print).toHaveBeenCalledOnce()
    await waitFor(() => expect(way('Print')).toBeNull())
  })
})
