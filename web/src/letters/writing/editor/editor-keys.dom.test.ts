import { Editor, getExtensionField } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { editorExtensions } from './editor-extensions.ts'
import { EditorKeysExtension, editorKeys } from './editor-keys.ts'
import { writeMarkup } from './write-markup.ts'

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

/** With all words selected. */
function openWith(content: string): Editor {
  const editor = new Editor({ extensions: editorExtensions, content, element: document.body })
  editors.push(editor)
  editor.commands.selectAll()
  return editor
}

/** Whether it was taken from the browser. jsdom is no Mac. */
function press({ view }: Editor, name: string, isCapital = false): boolean {
  const [last = '', ...modifiers] = name.split('+').reverse()
  const event = new KeyboardEvent('keydown', {
    key: isCapital || last.length > 1 ? last : last.toLowerCase(),
    ctrlKey: modifiers.includes('Mod'),
    altKey: modifiers.includes('Alt'),
    shiftKey: modifiers.includes('Shift'),
    bubbles: true,
    cancelable: true,
  })
  view.dom.dispatchEvent(event)
  return event.defaultPrevented
}

const written = ({ state }: Editor) => writeMarkup(state.doc)

it.each([
  ['Mod+Alt+1', '<h1>love</h1>'],
  ['Mod+Alt+2', '<h2>love</h2>'],
  ['Mod+Alt+3', '<h3>love</h3>'],
  ['Mod+B', '<p><strong>love</strong></p>'],
  ['Mod+I', '<p><em>love</em></p>'],
  ['Mod+U', '<p><u>love</u></p>'],
  ['Mod+Shift+S', '<p><s>love</s></p>'],
  ['Mod+Shift+8', '<ul><li><p>love</p></li></ul>'],
  ['Mod+Shift+7', '<ol><li><p>love</p></li></ol>'],
  ['Mod+Shift+B', '<blockquote><p>love</p></blockquote>'],
  ['Shift+Enter', '<p><br></p>'],
])('%s makes %s of a word', (name, markup) => {
  for (const isCapital of [false, true]) {
    const opened = openWith('<p>love</p>')
    expect(press(opened, name, isCapital)).toBe(true)
    expect(written(opened)).toBe(markup)
  }
})

it('Mod+Alt+0 makes plain words of a title', () => {
  const opened = openWith('<h1>love</h1>')
  press(opened, 'Mod+Alt+0')
  expect(written(opened)).toBe('<p>love</p>')
})

it.each(['Mod+Shift+Z', 'Mod+Y'])('Mod+Z takes back what was done last, and %s does it again', redo => {
  const opened = openWith('<p>love</p>')
  opened.commands.insertContent('joy')
  press(opened, 'Mod+Z')
  expect(written(opened)).toBe('<p>love</p>')
  press(opened, redo)
  expect(written(opened)).toBe('<p>joy</p>')
})

it('each key of the table does something', () => {
  const keys = editorKeys.flatMap(({ keys }) => keys)
  expect(new Set(keys).size).toBe(keys.length)
  for (const name of keys) {
    const opened = openWith('<p>love</p>')
    opened.commands.insertContent('joy')
    if (name === 'Mod+Shift+Z' || name === 'Mod+Y') opened.commands.undo()
    else opened.commands.setHeading({ level: 3 })
    expect(press(opened, name), name).toBe(true)
  }
})

it('no extension sets words by a key of its own: they bind what ends and joins items of lists', () => {
  const opened = openWith('<p>love</p>')
  const bound = editorExtensions
    .filter(extension => extension !== EditorKeysExtension)
    .flatMap(extension => {
      const { name, options, storage } = extension
      const type = opened.schema.nodes[name] ?? opened.schema.marks[name]
      const context = { name, options, storage, editor: opened, type }
      return Object.keys(getExtensionField<KeyBinder>(extension, 'addKeyboardShortcuts', context)?.() ?? {})
    })
  expect([...new Set(bound)].toSorted()).toEqual([
    'Backspace',
    'Delete',
    'Enter',
    'Mod-Backspace',
    'Mod-Delete',
    'Shift-Tab',
    'Tab',
  ])
})

type KeyBinder = (() => Readonly<Record<string, unknown>>) | undefined
