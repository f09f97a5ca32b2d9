import { Editor } from '@tiptap/core'
import { afterEach, expect, test, vi } from 'vitest'
import { editorExtensions } from '#letters/writing/editor/editor-extensions.ts'
import { writeMarkup } from '../editor/write-markup.ts'
import { clipboardProps } from './pasting.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function open(content = '<p></p>'): Editor {
  editor?.destroy()
  editor = new Editor({ extensions: editorExtensions, content, editorProps: clipboardProps(() => {}) })
  return editor
}

// jsdom has no event of its own for it.
const paste = ({ view }: Editor, text: string) => view.pasteText(text, new Event('paste') as ClipboardEvent)

function copyAll(from: Editor): string {
  const { doc } = from.state
  return from.view.serializeForClipboard(doc.slice(0, doc.content.size)).text
}

const poem = 'Roses are red,\nViolets are blue,\n\nSugar is sweet,\n  and so are you.\n\n\n- yours -'

test('pasted plain text keeps lines, paragraphs and blank lines', () => {
  const sheet = open()
  paste(sheet, poem)
  expect(writeMarkup(sheet.state.doc)).toBe(
    '<p>Roses are red,<br>Violets are blue,</p><p>Sugar is sweet,<br>&nbsp;&nbsp;and so are you.</p><p></p><p>- yours -</p>',
  )
})

test.each(['24. Dezember', '- and then?', '1. Come home'])(
  'pasted plain text makes a paragraph of %s, as it is written',
  text => {
    const sheet = open()
    paste(sheet, text)
    expect(writeMarkup(sheet.state.doc)).toBe(`<p>${text}</p>`)
  },
)

test('plain text is the same after it was pasted and copied five times', () => {
  let text = poem
  for (let trip = 0; trip < 5; trip += 1) {
    const sheet = open()
    paste(sheet, text)
    text = copyAll(sheet)
  }
  expect(text).toBe(poem)
})

test('plain text that is pasted among words has their look, colours too', () => {
  const red = '<span style="color: #84142a;">'
  const sheet = open(`<p>${red}one</span></p>`)
  sheet.commands.setTextSelection(3)
  paste(sheet, 'A\n\nB')
  expect(writeMarkup(sheet.state.doc)).toBe(`<p>${red}onA</span></p><p>${red}Be</span></p>`)
})

test('the plain text of a copied letter has its bullets and numbers, and of words within a point those alone', () => {
  const sheet = open('<p>one</p><ol start="3"><li><p>two words</p></li><li><p>three</p></li></ol>')
  expect(copyAll(sheet)).toBe('one\n\n3. two words\n4. three')
  const { doc } = sheet.state
  expect(sheet.view.serializeForClipboard(doc.slice(8, 11)).text).toBe('two')
})

test('dropped plain text keeps its lines, as what is pasted', () => {
  const sheet = open('<p>one</p>')
  vi.spyOn(sheet.view, 'posAtCoords').mockReturnValue({ pos: 4, inside: 0 })
  const dataTransfer = {
    types: ['text/plain'],
    getData: (type: string) => (type === 'text/plain' ? poem : ''),
  }
  sheet.view.dom.dispatchEvent(Object.assign(new Event('drop', { bubbles: true }), { dataTransfer }))
  expect(copyAll(sheet)).toBe(`one${poem}`)
})

test('words that are dragged to another place keep their colours', () => {
  const sheet = open('<p><span style="color: #84142a;">one</span></p><p>two</p>')
  const slice = sheet.state.doc.slice(1, 4)
  vi.spyOn(sheet.view, 'posAtCoords').mockReturnValue({ pos: 9, inside: 5 })
  sheet.view.dragging = { slice, move: false }
  const dataTransfer = { types: [], getData: () => '' }
  sheet.view.dom.dispatchEvent(Object.assign(new Event('drop', { bubbles: true }), { dataTransfer }))
  expect(writeMarkup(sheet.state.doc)).toContain('<p>two<span style="color: #84142a;">one</span></p>')
})
