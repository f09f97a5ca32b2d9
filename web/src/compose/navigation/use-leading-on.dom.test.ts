import { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { editorExtensions } from '../editor/editor-extensions.ts'
import { editorHandle } from '../editor/editor-handle.ts'

it('moves the focus to the letter, and nowhere once the letter has left the page', () => {
  const editor = new Editor({ extensions: editorExtensions, content: '<p>Dear</p>' })
  const { focus } = editorHandle(editor)
  focus()
  expect(document.activeElement).toBe(document.body)
  editor.mount(document.body.appendChild(document.createElement('main')))
  focus()
  expect(document.activeElement).toBe(editor.view.dom)
  editor.destroy()
  focus()
  expect(document.activeElement).toBe(document.body)
})
