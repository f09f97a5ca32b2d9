/**
 * Keeps `data-more` of what scrolls sideways: `start`, `end`, or both, where more of it lies than is seen. Until the returned function
 * is called.
 */
export function watchScrollEdges(scroller: HTMLElement): () => void {
  const measure = () => {
    const { scrollLeft, scrollWidth, clientWidth } = scroller
    // Negative where the beginning is at the right.
    const before = Math.abs(scrollLeft)
    const after = scrollWidth - clientWidth - before
    const sides = [before >= 1 && 'start', after >= 1 && 'end'].filter(Boolean)
    if (sides.length > 0) scroller.dataset.more = sides.join(' ')
    else delete scroller.dataset.more
  }
  // Measures first once the browser has laid out the page: asked before, it would do so for that alone.
  const observer = new ResizeObserver(measure)
  observer.observe(scroller)
  for (const part of scroller.children) observer.observe(part)
  scroller.addEventListener('scroll', measure, { passive: true })
  return () => {
    observer.disconnect()
    scroller.removeEventListener('scroll', measure)
    delete scroller.dataset.more
  }
}

/** Pixels that fade out at an edge beyond which there is more. */
const fadeWidth = 48

/**
 * What the keyboard reaches inside is scrolled clear of the edges: browsers leave alone what is seen in part. What a finger presses stays
 * under it. Until the function is called.
 */
export function revealFocused(scroller: HTMLElement): () => void {
  const reveal = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    const { left, right } = target.getBoundingClientRect()
    const edges = scroller.getBoundingClientRect()
    const beyond = Math.max(0, right + fadeWidth - edges.right) || Math.min(0, left - fadeWidth - edges.left)
    if (beyond !== 0) scroller.scrollBy({ left: beyond })
  }
  scroller.addEventListener('focusin', reveal)
  return () => scroller.removeEventListener('focusin', reveal)
}
