import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { usePopoverPlace } from './use-popover-place.ts'

function Menu() {
  const trigger = useRef<HTMLButtonElement>(null)
  const { popover, onToggle } = usePopoverPlace(trigger)
  return (
    <>
      <button ref={trigger} type="button" popoverTarget="menu">
        More
      </button>
      <div ref={popover} id="menu" popover="auto" onToggle={onToggle}>
        <button type="button">First</button>
      </div>
    </>
  )
}

const scroll = () => act(() => void window.dispatchEvent(new Event('scroll')))

function openAt(top: number) {
  render(<Menu />)
  const button = screen.getByRole('button', { name: 'More' })
  const moveTo = (top: number) =>
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, top, 80, 40))
  moveTo(top)
  fireEvent.click(button)
  const first = screen.getByText('First')
  expect(document.activeElement).toBe(first)
  return { moveTo, isOpen: () => first.parentElement?.style.display === 'block' }
}

it('a popover closes when the page scrolls from under it', () => {
  const { moveTo, isOpen } = openAt(300)
  moveTo(260)
  scroll()
  expect(isOpen()).toBe(false)
})

it('a popover stays when a scroll is told of that had brought its button into view', () => {
  const { isOpen } = openAt(300)
  scroll()
  expect(isOpen()).toBe(true)
})

it('a popover stays beside its button in a window that changes, and closes from there', () => {
  const { moveTo, isOpen } = openAt(300)
  moveTo(200)
  act(() => void window.dispatchEvent(new Event('resize')))
  scroll()
  expect(isOpen()).toBe(true)
  moveTo(160)
  scroll()
  expect(isOpen()).toBe(false)
})
