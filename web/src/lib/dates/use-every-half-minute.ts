import { useEffect, useReducer } from 'react'

/** Renders again, so that what is said of the time is true. */
export function useEveryHalfMinute(): void {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(again, 30_000)
    return () => clearInterval(timer)
  }, [])
}
