import { joinLetter, splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import type { PhotographPlace } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { splitBlock } from '@tiptap/pm/commands'
import { closeHistory, redo, undo } from '@tiptap/pm/history'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isFound, openComposer, pressKey, sheet } from '#test/composing.ts'
import { findButton, findWords, textOf } from '#test/on-screen.ts'
import { pressTool } from '#test/press-tool.ts'
import { Upload } from '#test/upload-stub.ts'

beforeEach(() => {
  Upload.all = []
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 800, close: () => {} }))
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
})

const photograph = (caption: string, place?: PhotographPlace) => ({
  id: `0197a000-0000-7000-8000-${caption.padStart(12, '0')}`,
  width: 600,
  height: 400,
  caption,
  description: '',
  isFaceDown: false,
  place,
})
const across = (after: number) => ({ after, isBeside: false })
const beside = (after: number) => ({ after, isBeside: true })

/** The words a, b and c, each a paragraph, with these photographs. */
async function openWith(...photographs: readonly ReturnType<typeof photograph>[]) {
  const opened = await openComposer()
  await isFound()
  const { editor } = sheet()
  editor
    .chain()
    .setContent('<p>a</p><p>b</p><p>c</p>')
    .command(({ tr }) => tr.setDocAttribute('figures', joinLetter({ words: '', photographs })) === tr)
    .run()
  // What follows is undone by itself.
  editor.view.dispatch(closeHistory(editor.state.tr))
  if (photographs.length > 0) await findButton(/^Photograph 1/)
  const run = (command: typeof undo) => command(editor.state, editor.view.dispatch)
  return { ...opened, editor, run }
}

const caret = (at: number, to = at) => sheet().editor.commands.setTextSelection({ from: at, to })

/** As it is seen, paragraphs and captions. */
const seen = () =>
  [...document.querySelectorAll('.letter-editor__sheetOpen :is(.ProseMirror > p, figcaption)')]
    .map(textOf)
    .join(' ')
const placesIn = (figures: string) => splitLetter(figures).photographs.map(({ place }) => place)
const places = () => placesIn(sheet().editor.state.doc.attrs.figures)
const looksLike = (words: string) => waitFor(() => expect(seen()).toBe(words))
const print = (name: string | RegExp) => screen.getByRole('button', { name })

describe('a photograph that is dropped', () => {
  /** Each block of the words is ten pixels high. */
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const at = [...(document.querySelector('.ProseMirror')?.children ?? [])].indexOf(this)
      return new DOMRect(0, at * 10, 100, 10)
    })
  })
  const drop = (on: Element, clientY: number) => {
    const dataTransfer = { files: [new File(['-'], 'a.jpg', { type: 'image/jpeg' })], types: ['Files'] }
    const event = new MouseEvent('drop', { bubbles: true, cancelable: true, clientY })
    fireEvent(on, Object.assign(event, { dataTransfer }))
  }

  it.each([
    [4, across(0)],
    [16, across(2)],
    [24, across(2)],
    [29, undefined],
  ])('at the height of %s pixels lies there among the words', async (clientY, place) => {
    await openWith()
    drop(sheet(), clientY)
    await waitFor(() => expect(places()).toEqual([place]))
  })

  it('beside the sheet lies at the caret', async () => {
    await openWith()
    caret(2)
    drop(document.body, 29)
    await waitFor(() => expect(places()).toEqual([across(1)]))
  })
})

describe('what is written', () => {
  it('leaves a photograph between the words between which it lies', async () => {
    const { editor, run } = await openWith(photograph('1', across(1)), photograph('2', beside(2)))
    await looksLike('a 1 b 2 c')
    caret(2)
    run(splitBlock)
    editor.commands.insertContent('new')
    await looksLike('a new 1 b 2 c')
    caret(editor.state.doc.content.size - 2)
    run(splitBlock)
    await looksLike('a new 1 b 2  c')
    expect(places()).toEqual([across(2), beside(3)])
  })

  it('lays one after the block that two become, and undo in one step before the second', async () => {
    const { editor, run } = await openWith(photograph('1', beside(1)))
    caret(4)
    pressKey('Backspace')
    await looksLike('ab 1 c')
    run(undo)
    await looksLike('a 1 b c')
    expect(places()).toEqual([beside(1)])
    run(redo)
    await looksLike('ab 1 c')
    editor.commands.toggleHeading({ level: 2 })
    editor.commands.toggleBulletList()
    expect(places()).toEqual([beside(1)])
  })

  it('loses none that lay among the words that are removed', async () => {
    const { editor, run } = await openWith(photograph('1', across(1)), photograph('2', beside(2)))
    editor.commands.selectAll()
    editor.commands.deleteSelection()
    await waitFor(() => expect(places()).toEqual([undefined, undefined]))
    run(undo)
    await looksLike('a 1 b 2 c')
    expect(places()).toEqual([across(1), beside(2)])
    editor.commands.setContent('<p>other words</p>', { emitUpdate: true })
    await looksLike('other words 1 2')
    run(undo)
    await looksLike('a 1 b 2 c')
  })

  it('lays one under the words when the last block above which it lay goes', async () => {
    const { editor, run } = await openWith(photograph('1', beside(2)))
    editor.commands.deleteRange({ from: 6, to: 9 })
    await looksLike('a b 1')
    expect(places()).toEqual([undefined])
    run(undo)
    expect(places()).toEqual([beside(2)])
  })

  it('is replaced together with the places, also by the same ones', async () => {
    const { editor } = await openWith(photograph('1', beside(1)))
    const { figures } = editor.state.doc.attrs
    editor
      .chain()
      .setContent('<p>d</p><p>e</p>')
      .command(({ tr }) => tr.setDocAttribute('figures', figures) === tr)
      .run()
    await looksLike('d 1 e')
    expect(places()).toEqual([beside(1)])
  })

  it('is saved with the places', async () => {
    const { editor, letters } = await openWith(photograph('1', beside(1)))
    caret(2)
    editor.commands.insertContent('!')
    await waitFor(() =>
      expect([...letters.drafts.values()][0]?.content).toMatch(
        /^<p>a!<\/p><p>b<\/p><p>c<\/p><figure .* data-after="1" data-lies="beside">1<\/figure>$/,
      ),
    )
  })
})

describe('a photograph', () => {
  const choose = () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input)
      fireEvent.change(input, { target: { files: [new File(['a'], 'a.jpg', { type: 'image/jpeg' })] } })
  }

  it.each([
    ['after the block with the caret', 5, [across(2)]],
    ['under the words when the caret is in the last', 8, [undefined]],
    ['under the words when no caret was set', 1, [undefined]],
  ])('that is chosen lies %s', async (_, at, expected) => {
    await openWith()
    caret(at)
    choose()
    await waitFor(() => expect(places()).toEqual(expected))
  })

  it('that is chosen lies above the empty line with the caret, which is written on', async () => {
    const { editor, run } = await openWith()
    caret(8)
    run(splitBlock)
    choose()
    await waitFor(() => expect(places()).toEqual([across(3)]))
    editor.commands.insertContent('d')
    expect(places()).toEqual([across(3)])
  })

  it('is moved by the arrow keys, block by block, keeps the focus, and it is said where it lies', async () => {
    const { user, run } = await openWith(photograph('1'), photograph('2'))
    print('Photograph 2: 2').focus()
    await user.keyboard('{ArrowUp}')
    await looksLike('a b c 2 1')
    await findWords('Photograph 1, under the words.')
    await waitFor(() => expect(document.activeElement).toBe(print('Photograph 1: 2')))
    await user.keyboard('{ArrowUp}')
    await looksLike('a b 2 c 1')
    await findWords('Photograph 1, after paragraph 2 of 3.')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    await looksLike('2 a b c 1')
    await findWords('Photograph 1, above the words.')
    await waitFor(() => expect(document.activeElement).toBe(print('Photograph 1: 2')))
    run(undo)
    await looksLike('a 2 b c 1')
    print('Photograph 1: 2').focus()
    await user.keyboard('{ArrowDown}')
    await looksLike('a b 2 c 1')
  })

  it('lies beside the text or across the sheet, as one wants', async () => {
    await openWith(photograph('1'))
    await pressTool('Beside the Text', 1)
    await looksLike('a b 1 c')
    expect(places()).toEqual([beside(2)])
    await findWords('Photograph 1, beside paragraph 3 of 3.')
    expect(document.activeElement).toBe(print('Photograph 1: 1'))
    await pressTool('Move Up', 1)
    await looksLike('a 1 b c')
    await pressTool('Across the Sheet', 1)
    await waitFor(() => expect(places()).toEqual([across(1)]))
  })

  it('is counted as it is read then', async () => {
    await openWith(photograph('1'), photograph('2'))
    await pressTool('Beside the Text', 2)
    await looksLike('a b 2 c 1')
    await findWords('Photograph 1, beside paragraph 3 of 3.')
  })

  it('is moved past the words that were written below it meanwhile', async () => {
    const { user, editor, run } = await openWith(photograph('1', across(2)))
    await looksLike('a b 1 c')
    caret(editor.state.doc.content.size - 1)
    run(splitBlock)
    editor.commands.insertContent('d')
    print('Photograph 1: 1').focus()
    await user.keyboard('{ArrowDown}')
    await looksLike('a b c 1 d')
    await findWords('Photograph 1, after paragraph 3 of 4.')
  })

  it('is moved among others whose places no block follows', async () => {
    const { user } = await openWith(photograph('1', across(7)), photograph('2'))
    await looksLike('a b c 1 2')
    print('Photograph 2: 2').focus()
    await user.keyboard('{ArrowUp}')
    await looksLike('a b c 2 1')
  })

  it('has the focus without its keys changing what is selected in the words', async () => {
    await openWith(photograph('1', across(1)))
    await looksLike('a 1 b c')
    const isLeftToBrowser = (key: string, more = {}) =>
      fireEvent.keyDown(print('Photograph 1: 1'), { key, ...more })
    for (const key of ['x', 'Backspace', 'Delete']) expect(isLeftToBrowser(key), key).toBe(false)
    for (const key of ['x', 'v']) expect(isLeftToBrowser(key, { ctrlKey: true }), key).toBe(false)
    for (const key of ['Tab', 'Enter', ' ', 'Escape']) expect(isLeftToBrowser(key), key).toBe(true)
    expect(isLeftToBrowser('c', { ctrlKey: true })).toBe(true)
  })

  it('is the same image wherever it is moved, and can be taken out', async () => {
    await openWith(photograph('1', across(1)), photograph('2', across(1)))
    const image = () => within(print('Photograph 2: 2')).getByRole('presentation')
    await waitFor(image)
    const first = image()
    await pressTool('Move Down', 2)
    await looksLike('a 1 b 2 c')
    expect(image()).toBe(first)
    await pressTool('Remove', 1)
    await looksLike('a b 2 c')
  })
})
