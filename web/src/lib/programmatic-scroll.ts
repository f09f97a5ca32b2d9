/** Where the page lay after it had last moved by itself, in pixels. */
let reached: number | undefined

/** Moves the page by so many pixels although nobody scrolled, to keep in sight what is read. */
export function scrollProgrammatically(top: number): void {
  window.scrollBy({ top, behavior: 'instant' })
  reached = window.scrollY
}

/** Whether the page lies where it moved by itself, so that the news of it are nobody's doing. */
export const isAtProgrammaticScroll = () => window.scrollY === reached
