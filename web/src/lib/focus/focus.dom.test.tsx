import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, test, vi } from 'vitest'
import { useBeginAtTop, useRemovedFocus } from './focus.ts'

function List({ names }: { names: readonly string[] }) {
  const ref = useRemovedFocus<HTMLUListElement>()
  return (
    <ul ref={ref}>
      {names.map(name => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
}

const focused = () => document.activeElement?.textContent
const focus = (name: string) => screen.getByRole('button', { name }).focus()

it.each([
  ['Ada', ['Ben', 'Cleo'], 'Ben'],
  ['Ben', ['Ada', 'Cleo'], 'Cleo'],
  ['Cleo', ['Ada', 'Ben'], 'Ben'],
  ['Ada', ['Cleo'], 'Cleo'],
])('the focus of %s, who is removed, goes to one of %j: %s', async (removed, left, next) => {
  const { rerender } = render(<List names={['Ada', 'Ben', 'Cleo']} />)
  focus(removed)
  rerender(<List names={left} />)
  await waitFor(() => expect(focused()).toBe(next))
})

it('the focus stays where somebody has put it meanwhile', async () => {
  const { rerender } = render(<List names={['Ada', 'Ben', 'Cleo']} />)
  focus('Ada')
  focus('Cleo')
  rerender(<List names={['Ben', 'Cleo']} />)
  await Promise.resolve()
  expect(focused()).toBe('Cleo')
})

it('nothing is focused where nothing is left, or nothing had the focus', async () => {
  const { rerender } = render(<List names={['Ada', 'Ben']} />)
  rerender(<List names={['Ben']} />)
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
  focus('Ben')
  rerender(<List names={[]} />)
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})

function Letter() {
  const heading = useBeginAtTop()
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        A letter
      </h1>
      <button type="button">Share</button>
    </>
  )
}

/** Rule 3.17 */
test('a letter is drawn before the page scrolls to its top and the focus goes to its heading, which lay all of it out', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const { unmount } = render(<Letter />)
  const heading = screen.getByRole('heading')
  expect([scrollTo.mock.calls.length, document.activeElement === heading]).toEqual([0, false])
  vi.advanceTimersToNextFrame()
  expect([scrollTo.mock.calls.length, document.activeElement === heading]).toEqual([1, true])
  unmount()
  render(<Letter />).unmount()
  vi.advanceTimersToNextFrame()
  expect(scrollTo).toHaveBeenCalledTimes(1)
})

test('who presses something before the next frame keeps the focus there', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  render(<Letter />)
  const pressed = screen.getByRole('button')
  pressed.focus()
  vi.advanceTimersToNextFrame()
  expect(document.activeElement).toBe(pressed)
})
