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
