import { type RefObject, type ToggleEvent, useRef } from 'react'

const gap = 6
const edge = 8

/**
 * Lays a popover beside its button, under it or, where there is no room, above. It closes when the page scrolls from under it, and
 * stays beside its button in a window that changes. The focus goes to what is chosen: its frame on another would look like the choice.
 */
export function usePopoverPlace(trigger: RefObject<HTMLElement | null>) {
  const popover = useRef<HTMLDivElement>(null)
  const whileOpen = useRef<AbortController>(undefined)
  const onToggle = (event: ToggleEvent) => {
    whileOpen.current?.abort()
    if (event.newState === 'closed' || !popover.current || !trigger.current) return
    const button = trigger.current
    let laid = place(popover.current, button)
    const chosen = popover.current.querySelector<HTMLElement>('[aria-pressed="true"]')
    const first = chosen ?? popover.current.querySelector('button')
    first?.focus({ preventScroll: true })
    whileOpen.current = new AbortController()
    const { signal } = whileOpen.current
    // Browsers tell of a scroll a frame later: of one that brought the button into view, after it was pressed.
    const closeOnceMoved = () => {
      const { left, top } = button.getBoundingClientRect()
      if (left !== laid.left || top !== laid.top) popover.current?.hidePopover()
    }
    window.addEventListener('scroll', closeOnceMoved, { signal, passive: true })
    window.addEventListener(
      'resize',
      () => {
        if (popover.current) laid = place(popover.current, button)
      },
      { signal },
    )
  }
  return { popover, onToggle }
}

/** Returns where the button is. */
function place(popover: HTMLElement, trigger: HTMLElement): DOMRect {
  const button = trigger.getBoundingClientRect()
  // As wide as it can be.
  popover.style.left = '0'
  const { offsetWidth: width, offsetHeight: height } = popover
  const room = document.documentElement
  const left = Math.min(button.left + button.width / 2 - width / 2, room.clientWidth - width - edge)
  const below = button.bottom + gap
  popover.style.left = `${Math.max(edge, left)}px`
  popover.style.top = `${below + height > window.innerHeight - edge ? button.top - gap - height : below}px`
  return button
}
