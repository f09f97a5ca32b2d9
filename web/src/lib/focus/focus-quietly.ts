let wasKey = false

/** Call once per page: what begins with a press may focus something long after it. */
export function watchLastInput(): void {
  const options = { capture: true, passive: true }
  addEventListener('keydown', () => (wasKey = true), options)
  addEventListener('pointerdown', () => (wasKey = false), options)
}

/**
 * Focuses without a ring unless a key was the last thing pressed, and until one is: browsers draw it around all that a script
 * focuses when nothing was pressed before. Styles find `data-focus="quiet"`.
 */
export function focusQuietly(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!element) return
  element.focus(options)
  if (wasKey) return
  element.dataset.focus = 'quiet'
  const ending = new AbortController()
  const end = () => {
    delete element.dataset.focus
    ending.abort()
  }
  element.addEventListener('keydown', end, { signal: ending.signal })
  element.addEventListener('blur', end, { signal: ending.signal })
}
