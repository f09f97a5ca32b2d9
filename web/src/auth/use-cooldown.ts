import { useEffect, useState } from 'react'

/** Whole seconds left of a countdown that goes on while the tab sleeps; `restart` begins it anew. */
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
