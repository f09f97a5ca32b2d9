import { flushSync } from 'react-dom'

/** Lets one object on the desk become another: through a view transition where the browser has them, else at once. */
export function handOver(show: () => void): void {
  const draw = () => flushSync(show)
  if (document.startViewTransition) document.startViewTransition(draw)
  else draw()
}

export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches
