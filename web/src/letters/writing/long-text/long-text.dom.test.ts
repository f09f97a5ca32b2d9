import { longestRun } from '@novelette/domain/drawing/places-to-break.ts'
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { editorExtensions } from '#letters/writing/editor/editor-extensions.ts'
import { writeMarkup } from '../editor/write-markup.ts'

const word = 'حبيبتيكتبت'.repeat(200)

function runsOf({ view }: Editor): number[] {
  return [...view.dom.children].flatMap(block =>
    block.innerHTML.split(/<wbr[^>]*>|\s/).map(run => run.replace(/<[^>]*>/g, '').length),
  )
}

const longest = longestRun + 100

test('the editor shows a long run with places to break, whatever is typed into it, and writes none of them', () => {
  const editor = new Editor({ extensions: editorExtensions, content: `<p>a</p><p>${word}</p>` })
  expect(Math.max(...runsOf(editor))).toBeLessThan(longest)
  editor.commands.insertContentAt(300, word)
  editor.commands.insertContentAt(1, word)
  expect(Math.max(...runsOf(editor))).toBeLessThan(longest)
  expect(writeMarkup(editor.state.doc)).toBe(
    `<p>${word}a</p><p>${word.slice(0, 296)}${word}${word.slice(296)}</p>`,
  )
  editor.commands.setContent('<p>short</p>')
  expect(editor.view.dom.querySelector('wbr')).toBeNull()
})

test('the editor forgets places of words that were joined, parted or removed', () => {
  const editor = new Editor({ extensions: editorExtensions, content: `<p>${word}</p>` })
  editor.commands.insertContentAt({ from: 50, to: 1_900 }, ' ')
  expect(editor.view.dom.querySelectorAll('wbr')).toHaveLength(0)
  editor.commands.deleteRange({ from: 50, to: 51 })
  expect(editor.getText()).toBe(word.slice(0, 49) + word.slice(1_899))
})

test('the editor lays out a long paragraph in parts, which stay where they are while somebody types', () => {
  const text = 'my love '.repeat(8_000)
  const editor = new Editor({ extensions: editorExtensions, content: `<p>${text}</p>` })
  const parts = () => [...editor.view.dom.querySelectorAll('[data-part]')]
  const before = parts()
  expect(before.length).toBeGreaterThan(3)
  editor.commands.insertContentAt(15_000, 'dear')
  expect(parts().filter(part => before.includes(part)).length).toBeGreaterThanOrEqual(before.length - 1)
  editor.commands.insertContentAt(15_000, text)
  const lengths = parts().map(({ textContent }) => textContent.length)
  expect(Math.max(...lengths)).toBeLessThan(21_000)
  expect(editor.getText()).toHaveLength(text.trim().length + 4 + text.length)
})
