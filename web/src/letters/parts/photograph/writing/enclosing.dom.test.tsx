import { pictureTexts } from '@novelette/domain/accounts/picture-texts.ts'
import { enclosurePath } from '@novelette/domain/letters/parts/enclosure-paths.ts'
import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { photographTexts } from '@novelette/domain/letters/parts/photograph/photograph-texts.ts'
import { photographLimits } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isFound, openComposer, recipientCalled, sendButton, sheet, write } from '#test/composing.ts'
import { heicFile } from '#test/heic.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { pressTool } from '#test/press-tool.ts'
import { Upload } from '#test/upload-stub.ts'

const jpeg = (name = 'boat.jpg', type = 'image/jpeg') => new File([new Uint8Array(10)], name, { type })

beforeEach(() => {
  Upload.all = []
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 800, close: () => {} }))
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
})

async function openWithWords(answers?: Parameters<typeof openComposer>[1]) {
  const opened = await openComposer('/compose?to=Noor', answers)
  await isFound()
  write('Look.')
  const saved = () => splitLetter([...opened.letters.drafts.values()][0]?.content ?? '').photographs
  const choose = (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is nothing to choose files with.')
    fireEvent.change(input, { target: { files } })
  }
  return { ...opened, saved, choose }
}
const sentPath = () => Upload.latest().address
const store = () => Upload.latest().answer(200, { id: 'its own' })
const sendAsItIs = async ({ click }: { click: (button: Element) => Promise<void> }) => {
  await click(sendButton())
  await click(await findButton('Send As It Is'))
}

it('a photograph lies on the letter at once, develops as it is stored, and is saved with the letter', async () => {
  const { user, saved, choose } = await openWithWords()
  await user.click(await findButton('Enclose'))
  await findButton('Photographs')
  choose(jpeg())
  await waitFor(() => expect(saved()).toMatchObject([{ width: 1600, height: 800 }]))
  const [{ id } = { id: '' }] = saved()
  await waitFor(() => expect(sentPath()).toBe(enclosurePath('photograph', id)))
  Upload.latest().upload.onprogress?.({ loaded: 4, total: 10 })
  await findWords('Uploading… 40 %')
  Upload.latest().upload.onprogress?.({ loaded: 10, total: 10 })
  await findWords('Developing…')
  expect(screen.getByText('0 of 1 photographs are stored.')).not.toBeNull()
  store()
  await waitFor(() => expect(screen.queryByText(/Developing/)).toBeNull())

  await user.click(await findButton('Add a Caption, photograph 1'))
  await user.type(await screen.findByLabelText('Caption'), 'By the sea')
  await user.type(screen.getByLabelText('What does it show?'), 'A boat')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(saved()).toMatchObject([{ caption: 'By the sea', description: 'A boat' }]))
  await pressTool('Hide Until Turned Over', 1)
  await waitFor(() => expect(saved()).toMatchObject([{ isFaceDown: true }]))
  expect(document.querySelector('.letter-sheet figure img')).toBeNull()
  await pressTool('Show at Once', 1)
  await waitFor(() => expect(saved()).toMatchObject([{ isFaceDown: false }]))
  await pressTool('Remove', 1)
  await waitFor(() => expect(saved()).toEqual([]))
})

it('one that is dropped as soon as the letter can be written lies on it, and so does one that is pasted', async () => {
  const { letters } = await openComposer('/compose?to=Noor')
  const saved = () => splitLetter([...letters.drafts.values()][0]?.content ?? '').photographs
  const given = { files: [jpeg()], types: ['Files'] }
  fireEvent.drop(sheet(), { dataTransfer: given })
  await findButton(/^Photograph 1/)
  fireEvent.paste(sheet(), { clipboardData: given })
  await findButton(/^Photograph 2/)
  await waitFor(() => expect(saved()).toHaveLength(2))
})

describe('files that are dropped', () => {
  const given = (...files: File[]) => ({ dataTransfer: { files, types: ['Files'] } })

  it.each([
    ['a heading', () => screen.getByRole('heading', { name: 'Your Message' })],
    ['the page itself', () => document.body],
  ])('on %s are enclosed', async (_, place) => {
    const { saved } = await openWithWords()
    expect(fireEvent.dragOver(place(), given(jpeg()))).toBe(false)
    expect(fireEvent.drop(place(), given(jpeg()))).toBe(false)
    await waitFor(() => expect(saved()).toHaveLength(1))
  })

  it('and are no photographs are refused in words', async () => {
    await openWithWords()
    expect(
      fireEvent.drop(document.body, given(new File(['words'], 'a.pdf', { type: 'application/pdf' }))),
    ).toBe(false)
    await findWords('This file cannot be read as a photograph.')
  })

  it('and were dragged from this page are not enclosed once more', async () => {
    await openWithWords()
    fireEvent.dragStart(sheet())
    expect(fireEvent.drop(sheet(), given(jpeg()))).toBe(false)
    fireEvent.dragEnd(sheet())
    fireEvent.drop(sheet(), given(jpeg()))
    await findButton(/^Photograph 1/)
    expect(screen.queryByRole('button', { name: /^Photograph 2/ })).toBeNull()
  })

  it('are enclosed after words were moved, whose drag ends nowhere', async () => {
    const { saved } = await openWithWords()
    fireEvent.dragStart(sheet())
    fireEvent.drop(document.body, { dataTransfer: { files: [], types: ['text/plain'] } })
    fireEvent.drop(document.body, given(jpeg()))
    await waitFor(() => expect(saved()).toHaveLength(1))
  })
})

describe('what was copied in a browser', () => {
  const copied = (html: string) => ({
    clipboardData: {
      files: [jpeg('image.png', 'image/png')],
      types: ['text/html', 'Files'],
      getData: (type: string) => (type === 'text/html' ? html : ''),
    },
  })
  const picture = '<img src="https://pictures.invalid/x" style="width: 9px" alt="A boat">'

  it('as a picture is pasted as a photograph', async () => {
    const { saved } = await openWithWords()
    fireEvent.paste(
      sheet(),
      copied(`<html><body><!--StartFragment-->${picture}<!--EndFragment--></body></html>`),
    )
    await waitFor(() => expect(saved()).toHaveLength(1))
  })

  it('as words with pictures is pasted as words, and the pictures that were left out are told of', async () => {
    const { saved } = await openWithWords()
    fireEvent.paste(sheet(), copied(`<p>One ${picture}${picture}<img src="/x" width="1" height="1"></p>`))
    await findWords('2 pictures were left out. Enclose them as photographs.')
    expect(sheet().textContent).toContain('One')
    expect(saved()).toEqual([])
  })
})

it('several are stored two at a time, and change places', async () => {
  const { saved, choose } = await openWithWords()
  choose(jpeg(), jpeg(), jpeg())
  await waitFor(() => expect(saved()).toHaveLength(3))
  await waitFor(() => expect(Upload.all).toHaveLength(2))
  store()
  await waitFor(() => expect(Upload.all).toHaveLength(3))
  const before = saved().map(({ id }) => id)
  await pressTool('Move Up', 3)
  const [first, second, third] = before
  await waitFor(() => expect(saved().map(({ id }) => id)).toEqual([first, third, second]))
})

it('what the server would refuse is named at once, and the eleventh stays out', async () => {
  const { saved, choose } = await openWithWords()
  choose(new File([new Uint8Array(photographLimits.bytes + 1)], 'IMG.HEIC', { type: 'image/heic' }))
  await findWords('A photograph can be at most 20 MB.')
  choose(heicFile({ width: 10_000, height: 10_000 }))
  await findWords(pictureTexts.tooManyPixels)
  choose(jpeg('clip.mp4', 'video/mp4'))
  await findWords('This file cannot be read as a photograph.')
  choose(...Array.from({ length: 11 }, () => jpeg()))
  await findWords('A letter can hold ten photographs.')
  await waitFor(() => expect(saved()).toHaveLength(10))
})

describe('a HEIC', () => {
  const decoding = vi.fn()
  beforeEach(() => {
    decoding.mockRejectedValue(new DOMException('The source image could not be decoded.'))
    vi.stubGlobal('createImageBitmap', decoding)
  })
  const picture = () => document.querySelector('.letter-sheet figure img')

  it.each([
    ['by its name and type', 'IMG.HEIC', 'image/heic'],
    ['without a type', 'IMG.HEIC', ''],
    ['that is called a JPEG', 'boat.jpg', 'image/jpeg'],
    ['of which no type is known here', 'IMG.HIF', 'application/octet-stream'],
  ])('%s lies on the letter upright, pale until the server has drawn it', async (_, name, type) => {
    const { saved, choose } = await openWithWords()
    choose(heicFile({ width: 4032, height: 3024, turns: 1 }, name, type))
    await waitFor(() => expect(saved()).toMatchObject([{ width: 3024, height: 4032 }]))
    await waitFor(() => expect(Upload.all).toHaveLength(1))
    Upload.latest().upload.onprogress?.({ loaded: 10, total: 10 })
    await findWords('Developing…')
    expect(picture()).toBeNull()
    store()
    await waitFor(() =>
      expect(picture()?.getAttribute('src')).toBe(
        `${enclosurePath('photograph', saved()[0]?.id ?? '')}?size=small`,
      ),
    )
  })

  it('is seen at once where the browser draws it', async () => {
    decoding.mockResolvedValue({ width: 10, height: 10, close: () => {} })
    const { choose } = await openWithWords()
    choose(heicFile({ width: 4032, height: 3024 }))
    await waitFor(() => expect(picture()?.getAttribute('src')).toBe('blob:photo'))
  })

  it('that is cut is refused in words, and a JPEG by that name is a JPEG', async () => {
    const { saved, choose } = await openWithWords()
    choose(new File([await heicFile({ width: 4032, height: 3024 }).slice(0, 60).arrayBuffer()], 'IMG.HEIC'))
    await findWords('This file cannot be read as a photograph.')
    decoding.mockResolvedValue({ width: 1600, height: 800, close: () => {} })
    choose(jpeg('IMG.HEIC', 'image/heic'))
    await waitFor(() => expect(saved()).toMatchObject([{ width: 1600, height: 800 }]))
  })

  it('can be chosen where photographs are', async () => {
    await openWithWords()
    const { accept } = document.querySelector<HTMLInputElement>('input[type=file]') ?? { accept: '' }
    expect(accept.split(',')).toEqual(
      expect.arrayContaining(['image/heic', 'image/heif', '.heic', '.heif', 'image/jpeg']),
    )
  })
})

it('the letter goes when its photographs are stored', async () => {
  const { user, letters, saved, choose } = await openWithWords()
  choose(jpeg())
  await waitFor(() => expect(saved()).toHaveLength(1))
  await waitFor(() => expect(Upload.all).toHaveLength(1))
  await sendAsItIs(user)
  await findButton('Sending...')
  await findWords('0 of 1 photographs are stored. The letter waits for them.')
  expect(letters.letters.size).toBe(0)
  store()
  await waitFor(() => expect(letters.letters.size).toBe(1))
})

it('a letter whose photographs are too many in an hour says so, and not that letters are', async () => {
  const { user, saved, choose } = await openWithWords()
  choose(jpeg())
  await waitFor(() => expect(saved()).toHaveLength(1))
  await waitFor(() => expect(Upload.all).toHaveLength(1))
  await sendAsItIs(user)
  await findButton('Sending...')
  Upload.latest().refuse('rate_limited', { retryAfter: 700 })
  await findWords('At most 60 photographs an hour can be stored.')
})

it('a letter whose words are emptied keeps its photographs', async () => {
  const { saved, choose, letters } = await openWithWords()
  choose(jpeg())
  await waitFor(() => expect(saved()).toHaveLength(1))
  sheet().editor.commands.clearContent(true)
  await waitFor(() => expect([...letters.drafts.values()][0]?.content).not.toContain('Look.'))
  expect(saved()).toHaveLength(1)
})

it('files that are examined at the same time are all enclosed, and a letter sent meanwhile waits for them', async () => {
  const { user, letters, saved, choose } = await openWithWords()
  const decoded = Promise.withResolvers<void>()
  vi.stubGlobal('createImageBitmap', async () => {
    await decoded.promise
    return { width: 1600, height: 800, close: () => {} }
  })
  choose(jpeg())
  choose(jpeg())
  await user.click(sendButton())
  decoded.resolve()
  await user.click(await findButton('Send As It Is'))
  await waitFor(() => expect(Upload.all).toHaveLength(2))
  for (const upload of Upload.all) upload.answer(200, { id: 'its own' })
  await waitFor(() => expect(letters.letters.size).toBe(1))
  const [{ content } = { content: '' }] = letters.letters.values()
  expect(splitLetter(content).photographs).toHaveLength(2)
  expect(saved()).toHaveLength(0)
})

it('a photograph that the server refuses says why, beside Send too, and one that did not reach it is tried again', async () => {
  const { choose } = await openWithWords()
  choose(jpeg())
  await waitFor(() => expect(Upload.all).toHaveLength(1))
  Upload.latest().onerror()
  await findWords('Saved on this device. It is stored when you are back online.')
  await waitFor(() => expect(Upload.all).toHaveLength(2))
  Upload.latest().refuse('photograph_unreadable')
  const reason = photographTexts.unreadable
  expect((await screen.findByText(reason)).className).toContain('refused')
  await findButton('Photograph 1, refused')
  expect(document.querySelector('[data-refused] .photographs__press')).not.toBeNull()
  await findWords(`Photograph 1 was refused. ${reason} Remove it, then send the letter.`)
  await pressTool('Remove', 1)
  await waitFor(() => expect(screen.queryByText(/was refused/)).toBeNull())
})

it('a refused photograph does not keep the others from being stored', async () => {
  const { choose } = await openWithWords()
  choose(jpeg(), jpeg())
  await waitFor(() => expect(Upload.all).toHaveLength(2))
  const [first, second] = Upload.all
  first?.refuse('photograph_unreadable')
  await findWords('This file cannot be read as a photograph.')
  second?.onerror()
  await waitFor(() => expect(Upload.all).toHaveLength(3))
})

it.each([
  ['not_wanted', 'Noor would rather have letters without photographs. Photographs don’t reach them.'],
  ['friends_only', 'Photographs go to people who have written to you. Noor hasn’t yet.'],
] as const)('none is chosen, dropped or pasted for whom they are %s', async (photographs, words) => {
  const findRecipient = () => ({ ...recipientCalled('Noor'), photographs })
  const { user, saved } = await openWithWords({ letters: { findRecipient } })
  const chosen = vi.spyOn(HTMLInputElement.prototype, 'click')
  await user.click(await findButton('Enclose'))
  await user.click(await findButton('Photographs'))
  const dialog = await screen.findByRole('dialog', { name: 'Photographs' })
  expect(dialog.textContent).toContain(words)
  expect(chosen).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  fireEvent.drop(sheet(), { dataTransfer: { files: [jpeg()], types: ['Files'] } })
  await findWords(words)
  expect(saved()).toEqual([])
})

describe('before a letter goes', () => {
  const chosen = async (...files: File[]) => {
    const opened = await openWithWords()
    opened.choose(...files)
    await waitFor(() => expect(opened.saved()).toHaveLength(files.length))
    await waitFor(() => expect(Upload.all).toHaveLength(files.length))
    for (const upload of Upload.all) upload.answer(200, { id: 'its own' })
    return opened
  }

  /** Rule 3.13 */
  it('it is asked once whether a photograph shall be described, and where it is, the letter goes', async () => {
    const { user, letters, saved } = await chosen(jpeg(), jpeg())
    await user.click(sendButton())
    const question = await screen.findByRole('alertdialog', { name: '2 photographs have no description.' })
    await user.click(within(question).getByRole('button', { name: 'Describe Them' }))
    await user.type(await screen.findByLabelText('What does photograph 2 show?'), ' A boat ')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(saved()).toMatchObject([{ description: '' }, { description: 'A boat' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(letters.letters.size).toBe(0)
    await user.click(sendButton())
    await waitFor(() => expect(letters.letters.size).toBe(1))
  })

  it('Escape leaves it unsent, and the next press sends it', async () => {
    const { user, letters } = await chosen(jpeg())
    await user.click(sendButton())
    const question = await screen.findByRole('alertdialog', { name: 'One photograph has no description.' })
    fireEvent(question, new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(letters.letters.size).toBe(0)
    await user.click(sendButton())
    await waitFor(() => expect(letters.letters.size).toBe(1))
  })

  it('two quick presses send nothing unasked', async () => {
    const { user, letters } = await chosen(jpeg())
    await user.dblClick(sendButton())
    await findButton('Send As It Is')
    expect(letters.letters.size).toBe(0)
  })

  /** Rule 3.13 */
  it('recordings without words are asked for in the same question', async () => {
    const recording = { id: '0197a000-0000-7000-8000-0000000000b1', seconds: 9, words: '' }
    const { user, letters, saved } = await chosen(jpeg())
    const { editor } = sheet()
    editor.commands.command(({ tr }) => {
      tr.setDocAttribute(
        'figures',
        editor.state.doc.attrs.figures + joinLetter({ words: '', recordings: [recording] }),
      )
      return true
    })
    await user.click(sendButton())
    await screen.findByRole('alertdialog', {
      name: 'One photograph and one recording have no description or transcript.',
    })
    await user.click(await findButton('Describe Them'))
    await user.type(await screen.findByLabelText('What does photograph 1 show?'), 'A boat')
    await user.type(screen.getByLabelText('Transcript of Recording 1'), 'Come home.')
    await user.click(await findButton('Save'))
    await waitFor(() => expect(saved()).toMatchObject([{ description: 'A boat' }]))
    expect([...letters.drafts.values()][0]?.content).toContain('data-seconds="9">Come home.</figure>')
  })
})
