import { afterEach, describe, expect, it, vi } from 'vitest'
import { scrollProgrammatically } from '#lib/focus/programmatic-scroll.ts'
import { createActivityTest } from './activities.ts'

function setHeight(element: Element, height: number): void {
  Object.defineProperty(element, 'scrollHeight', { value: height, configurable: true })
}

const moved = (screenX: number, screenY: number) => new MouseEvent('mousemove', { screenX, screenY })

function scrolled(target: EventTarget): Event {
  let heard: Event | undefined
  target.addEventListener(
    'scroll',
    event => {
      heard = event
    },
    { once: true },
  )
  target.dispatchEvent(new Event('scroll'))
  if (!heard) throw new Error('no scroll was heard')
  return heard
}

describe('createActivityTest', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each(['mousedown', 'keydown', 'keypress', 'click', 'touchstart'])('accepts every %s', name => {
    const isActivity = createActivityTest()
    expect(isActivity(new Event(name))).toBe(true)
    expect(isActivity(new Event(name))).toBe(true)
  })

  it('accepts a mouse that moved on the screen and refuses one under which the page moved', () => {
    const isActivity = createActivityTest()
    expect(isActivity(moved(400, 300))).toBe(false)
    expect(isActivity(moved(400, 300))).toBe(false)
    expect(isActivity(moved(401, 300))).toBe(true)
    expect(isActivity(moved(401, 301))).toBe(true)
    expect(isActivity(moved(401, 301))).toBe(false)
  })

  it.each([
    ['the page', () => document],
    ['a list', () => document.createElement('ul')],
  ])('accepts a scroll of %s only when its height has not changed since the last scroll', (_, make) => {
    const isActivity = createActivityTest()
    const target = make()
    const element = target instanceof Element ? target : document.documentElement
    setHeight(element, 1_000)
    expect(isActivity(scrolled(target))).toBe(false)
    expect(isActivity(scrolled(target))).toBe(true)
    setHeight(element, 1_250)
    expect(isActivity(scrolled(target))).toBe(false)
    expect(isActivity(scrolled(target))).toBe(true)
  })

  it('refuses a scroll that the page made itself', () => {
    const isActivity = createActivityTest()
    setHeight(document.documentElement, 1_000)
    isActivity(scrolled(document))
    vi.stubGlobal('scrollY', 250)
    vi.stubGlobal('scrollBy', () => {})
    scrollProgrammatically(250)
    expect(isActivity(scrolled(document))).toBe(false)
    vi.stubGlobal('scrollY', 260)
    expect(isActivity(scrolled(document))).toBe(true)
  })
})
