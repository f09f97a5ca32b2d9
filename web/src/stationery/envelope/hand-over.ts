import { flushSync } from 'react-dom'

/** Uses a view transition where supported. */
export function withViewTransition(show: () => void): void {
  const draw = () => flushSync(show)
  if (!document.startViewTransition) return void draw()
  // It aborts in a hidden tab; the update is still applied.
  document.startViewTransition(draw).ready.catch(() => null)
}

export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches
