import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { editorExtensions } from '#letters/writing/editor/editor-extensions.ts'
import { writeMarkup } from '../editor/write-markup.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** The letter after this was typed at the end of it, key by key. */
function type(keys: string, content = '<p></p>'): string {
  editor = new Editor({ extensions: editorExtensions, content })
  const { view } = editor
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  for (const key of keys) {
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(key)
    if (!view.someProp('handleTextInput', handle => handle(view, from, to, key, insert)))
      view.dispatch(insert())
  }
  return writeMarkup(view.state.doc)
}

test.each([
  ['1. one', '<ol><li><p>one</p></li></ol>'],
  ['- one', '<ul><li><p>one</p></li></ul>'],
  ['24. Dezember', '<p>24. Dezember</p>'],
  ['2. one', '<p>2. one</p>'],
])('typed, %s is %s', (keys, markup) => {
  expect(type(keys)).toBe(markup)
})

test('a typed 1. under a list begins another', () => {
  expect(type('1. two', '<ol><li><p>one</p></li></ol><p></p>')).toBe(
    '<ol><li><p>one</p></li></ol><ol><li><p>two</p></li></ol>',
  )
})
