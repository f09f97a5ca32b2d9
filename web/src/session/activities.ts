import { isAtProgrammaticScroll } from '#lib/programmatic-scroll.ts'

/** Both lists of SPEC.md section 4 (DECISIONS 8). */
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
 * Tells what somebody did from what merely happened. A browser says that the mouse moved when the page moved beneath it, and that
 * one scrolled when it, or a list of ours, kept the place in what grew: a letter that arrives would pass for its reader.
 */
export function createActivityTest(): (event: Event) => boolean {
  let pointer = ''
  const heights = new WeakMap<Element, number>()

  const isPointerElsewhere = ({ screenX, screenY }: MouseEvent) => {
    const before = pointer
    pointer = `${screenX}/${screenY}`
    return before !== '' && before !== pointer
  }
  const isByHand = ({ target }: Event) => {
    const scrolled = target instanceof Element ? target : document.documentElement
    const before = heights.get(scrolled)
    heights.set(scrolled, scrolled.scrollHeight)
    return (
      before === scrolled.scrollHeight && !(scrolled === document.documentElement && isAtProgrammaticScroll())
    )
  }
  return event => {
    if (event.type === 'mousemove' && event instanceof MouseEvent) return isPointerElsewhere(event)
    return event.type !== 'scroll' || isByHand(event)
  }
}
