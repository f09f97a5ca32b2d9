import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useBeginAtTop } from './use-begin-at-top.ts'

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
