import { useEffect, useRef } from 'react'

/** While a mouse button or finger is down, an inserted line would move the pressed element and lose the click. */
export function useAfterPress(): (change: () => void) => void {
  const isPressing = useRef(false)
  const deferred = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressing.current = true
    }
    const release = () => {
      isPressing.current = false
      // The click follows the mouseup.
      setTimeout(() => {
        for (const change of deferred.current.splice(0)) change()
      })
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    addEventListener('mousedown', press, options)
    addEventListener('mouseup', release, options)
    // A drag ends without a mouseup.
    addEventListener('dragend', release, options)
    return () => listening.abort()
  }, [])
  return change => {
    if (isPressing.current) deferred.current.push(change)
    else change()
  }
}
