import { isAtProgrammaticScroll } from '#lib/focus/programmatic-scroll.ts'

export const activities = [
  'mousemove',
  'mousedown',
  'keydown',
  'keypress',
  'click',
  'scroll',
  'touchstart',
] as const

/**
 * Tells user activity from side effects: browsers fire mousemove when the page moves under the pointer, and scroll when a list
 * keeps its position while content grows.
 */
export function createActivityTest(): (event: Event) => boolean {
  let pointer = ''
  const heights = new WeakMap<Element, number>()

  const hasPointerMoved = ({ screenX, screenY }: MouseEvent) => {
    const before = pointer
    pointer = `${screenX}/${screenY}`
    return before !== '' && before !== pointer
  }
  const isUserScroll = ({ target }: Event) => {
    const scrolled = target instanceof Element ? target : document.documentElement
    const before = heights.get(scrolled)
    heights.set(scrolled, scrolled.scrollHeight)
    return (
      before === scrolled.scrollHeight && !(scrolled === document.documentElement && isAtProgrammaticScroll())
    )
  }
  return event => {
    if (event.type === 'mousemove' && event instanceof MouseEvent) return hasPointerMoved(event)
    return event.type !== 'scroll' || isUserScroll(event)
  }
}
