import { beforeEach, expect, it, vi } from 'vitest'
import { laySizesOutAtOnce } from '#test/sizes-at-once.ts'
import { revealFocused, watchScrollEdges } from './scroll-edges.ts'

beforeEach(laySizesOutAtOnce)

/** 300 pixels of which 100 are seen. */
function scrollerAt(scrollLeft: number, scrollWidth = 300): HTMLElement {
  const scroller = document.createElement('div')
  for (const [name, value] of Object.entries({ scrollWidth, clientWidth: 100 }))
    Object.defineProperty(scroller, name, { value })
  scroller.scrollLeft = scrollLeft
  return scroller
}

it.each([
  ['the beginning', 0, 'end'],
  ['the middle', 80, 'start end'],
  ['the end', 200, 'start'],
  ['the middle, from the right', -80, 'start end'],
  ['the end, from the right', -200, 'start'],
])('says at %s of what scrolls sideways on which sides there is more', (_, scrollLeft, sides) => {
  const scroller = scrollerAt(scrollLeft)
  const end = watchScrollEdges(scroller)
  expect(scroller.dataset.more).toBe(sides)
  end()
  expect(scroller.dataset.more).toBeUndefined()
})

it('does not ask for sizes before the page is laid out', () => {
  vi.unstubAllGlobals()
  const scroller = scrollerAt(80)
  watchScrollEdges(scroller)
  expect(scroller.dataset.more).toBeUndefined()
})

it('follows the scrolling, and says nothing of what is seen whole', () => {
  const scroller = scrollerAt(0)
  watchScrollEdges(scroller)
  scroller.scrollLeft = 200
  scroller.dispatchEvent(new Event('scroll'))
  expect(scroller.dataset.more).toBe('start')
  const whole = scrollerAt(0, 100)
  watchScrollEdges(whole)
  expect(whole.dataset.more).toBeUndefined()
})

it.each([
  ['ends beyond the right edge', { left: 80, right: 120 }, 68],
  ['begins beyond the left edge', { left: -20, right: 30 }, -68],
  ['is seen', { left: 48, right: 52 }, undefined],
])('scrolls to what %s when it is focused', (_, place, scrolled) => {
  const scroller = document.body.appendChild(scrollerAt(0))
  const button = scroller.appendChild(document.createElement('button'))
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 100, 44)
  button.getBoundingClientRect = () => new DOMRect(place.left, 0, place.right - place.left, 44)
  const moves: unknown[] = []
  scroller.scrollBy = move => moves.push((move as ScrollToOptions).left)
  const end = revealFocused(scroller)
  button.focus()
  expect(moves).toEqual(scrolled === undefined ? [] : [scrolled])
  end()
  scroller.remove()
})
