import { flushSync } from 'react-dom'

/** Lets one object on the desk become another: through a view transition where the browser has them, else at once. */
export function handOver(show: () => void): void {
  const draw = () => flushSync(show)
  if (!document.startViewTransition) return void draw()
  // It is called off where another begins, or the tab is out of sight; what it shows is shown all the same.
  document.startViewTransition(draw).ready.catch(() => null)
}

export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches
