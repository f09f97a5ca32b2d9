import { useEffect, useState } from 'react'

/** Counts by the clock, so it is right after the tab was suspended. */
export function useCooldown(seconds: number, startsAtOnce: boolean) {
  const [endsAt, setEndsAt] = useState(() => (startsAtOnce ? Date.now() + seconds * 1000 : 0))
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))

  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])

  const restart = () => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }
  return { left, restart }
}
