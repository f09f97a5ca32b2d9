import type { Editor } from '@tiptap/core'
import { expect, it, vi } from 'vitest'
import { editorHandle } from '../editor/editor-handle.ts'

const editorThat = (isDestroyed: boolean) => {
  const focus = vi.fn()
  const editor = { isDestroyed, view: { focus }, commands: { scrollIntoView: () => true } }
  return { focus, handle: editorHandle(editor as unknown as Editor) }
}

it('moves the focus to the letter', () => {
  const { focus, handle } = editorThat(false)
  handle.focus()
  expect(focus).toHaveBeenCalledOnce()
})

it('moves it nowhere once the letter has left the page', () => {
  const { focus, handle } = editorThat(true)
  handle.focus()
  expect(focus).not.toHaveBeenCalled()
})
