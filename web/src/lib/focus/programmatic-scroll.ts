/** Pixels. */
let reached: number | undefined

/** Scrolls by so many pixels to keep the visible rows in place. */
export function scrollProgrammatically(top: number): void {
  window.scrollBy({ top, behavior: 'instant' })
  reached = window.scrollY
}

/** True if the last scroll was programmatic, so no user activity. */
export const isAtProgrammaticScroll = () => window.scrollY === reached
