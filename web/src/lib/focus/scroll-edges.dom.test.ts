import { beforeEach, expect, it, vi } from 'vitest'
import { laySizesOutAtOnce } from '#test/sizes-at-once.ts'
import { watchScrollEdges } from './scroll-edges.ts'

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
