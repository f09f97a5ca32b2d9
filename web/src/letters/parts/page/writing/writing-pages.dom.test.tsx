import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { readPage } from '@novelette/domain/letters/parts/page/page-strokes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isFound, openComposer, pressKey, sendButton, sheet, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'

// jsdom lays nothing out, and captures no pointer.
beforeEach(() => {
  const box = { left: 0, top: 0, width: 512, height: 724 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect)
  HTMLElement.prototype.setPointerCapture = () => {}
})

async function openPage(letters = new LetterServer()) {
  const app = await openComposer('/compose?to=Noor', {}, letters)
  await isFound()
  await app.user.click(await findButton('Enclose'))
  await app.user.click(await findButton('A Page by Hand'))
  await screen.findByRole('dialog', { name: 'A Page by Hand' })
  return app
}

const paper = () => {
  const found = document.querySelector('.page-dialog__paper')
  if (!found) throw new Error('There is no paper')
  return found
}

function draw(...places: readonly (readonly [x: number, y: number])[]) {
  const [first, ...others] = places
  const at = ([clientX, clientY] = [0, 0] as readonly [number, number]) => ({
    clientX,
    clientY,
    pointerId: 1,
    button: 0,
  })
  fireEvent.pointerDown(paper(), at(first))
  for (const place of others) fireEvent.pointerMove(paper(), at(place))
  fireEvent.pointerUp(paper(), at(others.at(-1)))
}

const contentOf = (letters: LetterServer) => [...letters.drafts.values()][0]?.content ?? ''
const pagesOf = (letters: LetterServer) => splitLetter(contentOf(letters)).pages
const drawing = () => screen.findByRole('img', { name: 'A page by hand' })

describe('a page by hand', () => {
  it('is a letter without a typed word, with what it says', async () => {
    const { user, letters, server } = await openPage()
    draw([10, 10], [20, 10], [30, 20])
    await user.click(await findButton('Broad'))
    await user.click(await findButton('Blue'))
    draw([10, 50], [40, 50])
    await user.type(screen.getByLabelText('Transcript'), 'Come home.')
    await user.click(await findButton('Done'))
    await drawing()
    await waitFor(() => expect(pagesOf(letters)).toMatchObject([{ says: 'Come home.' }]))
    const strokes = readPage(pagesOf(letters)[0]?.strokes ?? '')
    expect(strokes.map(({ nib, ink, points }) => [nib, ink, points.length])).toEqual([
      ['fine', 'paper', 3],
      ['broad', 'blue', 2],
    ])
    expect(strokes[0]?.points[2]).toMatchObject({ x: 120, y: expect.closeTo(80, -0.5) })
    await user.click(sendButton())
    await findWords('Letter Sent Successfully!')
    expect(server.inputsOf('letters/send')).toMatchObject([{ content: expect.stringContaining('data-page') }])
  })

  it('is undone line by line, and rubbed out where the rubber goes', async () => {
    const { user } = await openPage()
    const lines = () => document.querySelectorAll('.page-dialog__paper svg:first-child > g').length
    draw([10, 10], [40, 10])
    draw([10, 200], [40, 200])
    expect(lines()).toBe(2)
    await user.click(await findButton('Erase'))
    // Quickly, between the points of the line.
    draw([25, 0], [25, 30])
    expect(lines()).toBe(1)
    await user.click(await findButton('Undo'))
    expect(lines()).toBe(2)
    await user.click(await findButton('Undo'))
    await user.click(await findButton('Undo'))
    expect(lines()).toBe(0)
    expect((await findButton('Done')).getAttribute('aria-disabled')).toBe('true')
  })

  it('can be written on, taken out, and brought back by undo', async () => {
    const { user, letters } = await openPage()
    draw([10, 10], [40, 10])
    await user.click(await findButton('Done'))
    await drawing()
    write('Words.')
    await user.click(await findButton('Edit, page 1'))
    await screen.findByRole('dialog', { name: 'A Page by Hand' })
    draw([10, 90], [40, 90])
    await user.click(await findButton('Done'))
    await waitFor(() => expect(readPage(pagesOf(letters)[0]?.strokes ?? '')).toHaveLength(2))
    await user.click(await findButton('Remove, page 1'))
    await waitFor(() => expect(contentOf(letters)).toBe('<p>Words.</p>'))
    expect(document.activeElement).toBe(sheet())
    pressKey('z', { ctrlKey: true })
    await drawing()
    await waitFor(() => expect(pagesOf(letters)).toHaveLength(1))
  })

  it('is kept when Escape closes it, and there is ink on it', async () => {
    const { letters } = await openPage()
    draw([10, 10], [40, 10])
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await drawing()
    await waitFor(() => expect(pagesOf(letters)).toHaveLength(1))
  })

  it('leaves the letter as it is when it is cancelled', async () => {
    const { user, letters } = await openPage()
    draw([10, 10], [40, 10])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('img', { name: 'A page by hand' })).toBeNull()
    expect(letters.drafts.size).toBe(0)
  })
})
