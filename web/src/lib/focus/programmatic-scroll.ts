/** Pixels. */
let reached: number | undefined

export function scrollProgrammatically(top: number): void {
  window.scrollBy({ top, behavior: 'instant' })
  reached = window.scrollY
}

/** Then the last scroll was no user activity. */
export const isAtProgrammaticScroll = () => window.scrollY === reached
