import { Editor } from '@tiptap/core'
import { expect, test, vi } from 'vitest'
import { openComposer, paper, sheet, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import styles from '../editor/letter-editor.module.css'

const id = '0197a000-0000-7000-8000-00000000000e'

const isInParts = () => sheet().closest(`.${styles.sheetInParts}`) !== null

/** Whether the sheet is laid out in parts as soon as it is on the page, and how many of its blocks are drawn anew after that. */
async function openDraft(content: string) {
  const letters = new LetterServer()
  letters.saveElsewhere(id, { receiver: '', content, banner: 'royal-elegance' })
  const seen: { inParts?: boolean; redrawn: number } = { redrawn: 0 }
  const observer = new MutationObserver(changes => {
    if (!document.querySelector('.ProseMirror')) return
    seen.inParts ??= isInParts()
    seen.redrawn += changes
      .filter(({ target }) => target === sheet())
      .reduce((sum, { removedNodes }) => sum + removedNodes.length, 0)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await openComposer(`/compose?draft=${id}`, {}, letters)
  await new Promise(resolve => setTimeout(resolve, 100))
  observer.disconnect()
  return { ...seen, letters }
}

test('the editor of a draft of many paragraphs is made once', async () => {
  const mount = vi.spyOn(Editor.prototype, 'mount')
  await openDraft('<p>my dearest love</p>'.repeat(3_000))
  expect(sheet().children).toHaveLength(3_000)
  // StrictMode renders what is new a second time.
  expect(mount).toHaveBeenCalledTimes(2)
})

test('a draft is drawn once, with its theme and what lies in it', async () => {
  const figure = '<figure data-flower="rose" data-at="top-left"></figure>'
  const { redrawn } = await openDraft(`<p>my dearest love</p>${figure}`)
  expect(redrawn).toBe(0)
  expect(paper()).toBe('royal-elegance')
})

test('a long text is laid out in parts from the first frame on', async () => {
  expect(await openDraft('<p>my dearest love</p>'.repeat(1_000))).toMatchObject({ inParts: true })
  expect(isInParts()).toBe(true)
})

test('blocks are not watched one by one where there are more than 5,000, also when some of them are removed', async () => {
  expect(await openDraft('<p>a</p>'.repeat(5_001))).toMatchObject({ inParts: false })
  sheet().editor.commands.deleteRange({ from: 0, to: 30 })
  write('dear')
  expect(isInParts()).toBe(false)
})
