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
    place(popover.current, trigger.current)
    const chosen = popover.current.querySelector<HTMLElement>('[aria-pressed="true"]')
    const first = chosen ?? popover.current.querySelector('button')
    first?.focus({ preventScroll: true })
    whileOpen.current = new AbortController()
    const { signal } = whileOpen.current
    window.addEventListener('scroll', () => popover.current?.hidePopover(), { signal, passive: true })
    window.addEventListener(
      'resize',
      () => popover.current && trigger.current && place(popover.current, trigger.current),
      { signal },
    )
  }
  return { popover, onToggle }
}

function place(popover: HTMLElement, trigger: HTMLElement): void {
  const button = trigger.getBoundingClientRect()
  // As wide as it can be.
  popover.style.left = '0'
  const { offsetWidth: width, offsetHeight: height } = popover
  const room = document.documentElement
  const left = Math.min(button.left + button.width / 2 - width / 2, room.clientWidth - width - edge)
  const below = button.bottom + gap
  popover.style.left = `${Math.max(edge, left)}px`
  popover.style.top = `${below + height > window.innerHeight - edge ? button.top - gap - height : below}px`
}
