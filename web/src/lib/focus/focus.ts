import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Call before a row is removed. Focuses the button of the next row, else of the previous one, else calls `otherwise`. */
export function moveFocus(row: Element | null, otherwise: () => void): void {
  if (!row?.contains(document.activeElement)) return
  const neighbours = [row.nextElementSibling, row.previousElementSibling]
  const button = neighbours.map(one => one?.querySelector('button')).find(one => one)
  if (button) button.focus()
  else otherwise()
}

/** The button that opened something gets the focus back when that closes. */
export function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}

const controls = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Gives the focus of a control that is removed to what stood beside it, else to the first one that is left, so that no reader of the
 * keyboard starts again at the top of the page. Returns the ref of the element that is watched, which stays.
 */
export function useRemovedFocus<Root extends HTMLElement>() {
  const root = useRef<Root>(null)
  useEffect(() => {
    const element = root.current
    return element ? watchRemovals(element) : undefined
  }, [])
  return root
}

function watchRemovals(root: HTMLElement): () => void {
  let focused: Node | null = null
  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target as Node
  }
  const observer = new MutationObserver(records => {
    if (!focused || focused.isConnected) return
    const removed = focused
    focused = null
    if (document.activeElement !== document.body) return
    const record = records.find(({ removedNodes }) => [...removedNodes].some(node => node.contains(removed)))
    const beside = [record?.nextSibling, record?.previousSibling].map(findControl).find(one => one)
    const target = beside ?? findControl(root)
    target?.focus()
  })
  root.addEventListener('focusin', onFocusIn)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', onFocusIn)
    observer.disconnect()
  }
}

function findControl(node: Node | null | undefined): HTMLElement | null {
  if (!(node instanceof HTMLElement) || !node.isConnected) return null
  return node.matches(controls) ? node : node.querySelector<HTMLElement>(controls)
}

/**
 * For the heading of a letter that opens: the page begins at its top, and the heading has the focus. Both wait for the next frame, since a
 * browser lays out all of the letter before them, which of a long one is a task of its own.
 */
export function useBeginAtTop(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const frame = requestAnimationFrame(() => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      // Who has pressed something meanwhile keeps the focus there.
      if ([before, document.body].includes(document.activeElement))
        heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return heading
}
