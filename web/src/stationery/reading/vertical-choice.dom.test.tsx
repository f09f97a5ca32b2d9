import { expect, it } from 'vitest'
import { findButton, findWords } from '#test/on-screen.ts'
import { renderApp } from '#test/render-app.tsx'
import { laySizesOutAtOnce } from '#test/sizes-at-once.ts'
import { person, StoredLetters } from '#test/stored-letters.ts'

const open = async (content: string) => {
  const letters = new StoredLetters()
  const { id } = letters.receive(person('Paul'), content, { status: 'read' })
  return renderApp(`/inbox?letter=${id}`, [letters.answers])
}
const sheet = () => document.querySelector<HTMLElement>('.letter-sheet')

it('reads a Japanese letter vertically, and the next one, too', async () => {
  const { user, unmount } = await open('親愛なる花子へ、元気ですか。')
  await user.click(await findButton('Read Vertically'))
  expect(sheet()?.dataset.vertical).toBe('')
  expect(sheet()?.tabIndex).toBe(0)
  unmount()
  const next = await open('またあした、会いましょう。')
  await next.user.click(await findButton('Read Horizontally'))
  expect(sheet()?.dataset.vertical).toBeUndefined()
  expect(sheet()?.hasAttribute('tabindex')).toBe(false)
})

it('shows that columns lie beyond the edge', async () => {
  const { user } = await open('親愛なる花子へ、元気ですか。')
  const turnOn = await findButton('Read Vertically')
  laySizesOutAtOnce()
  Object.defineProperty(sheet(), 'scrollWidth', { value: 900 })
  await user.click(turnOn)
  expect(sheet()?.dataset.more).toBe('end')
  await user.click(await findButton('Read Horizontally'))
  expect(sheet()?.dataset.more).toBeUndefined()
})

it('goes to the right edge with Home and to the left one with End', async () => {
  const { user } = await open('亲爱的安娜：')
  await user.click(await findButton('Read Vertically'))
  const scrolled: unknown[] = []
  Object.assign(sheet() ?? {}, { scrollTo: (to: unknown) => scrolled.push(to) })
  sheet()?.focus()
  await user.keyboard('{Home}{End}')
  expect(scrolled).toMatchObject([{ left: 0 }, { left: expect.any(Number) }])
})

it('is not offered for a letter that is written in lines', async () => {
  await open('Дорогая Анна')
  await findWords('Дорогая Анна')
  await findButton('Remove')
  expect(document.body.textContent).not.toContain('Read Vertically')
})
