import { useEffect, useRef } from 'react'

/**
 * Answers with what runs a change at once or, while a button of the mouse or a finger is down, after the click: a line that
 * appears meanwhile moves what is being pressed away, and the press is lost.
 */
export function useAfterPress(): (change: () => void) => void {
  const isPressing = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressing.current = true
    }
    const release = () => {
      isPressing.current = false
      // The click follows its release.
      setTimeout(() => {
        for (const change of waiting.current.splice(0)) change()
      })
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    addEventListener('mousedown', press, options)
    addEventListener('mouseup', release, options)
    // What is dragged is let go without a release.
    addEventListener('dragend', release, options)
    return () => listening.abort()
  }, [])
  return change => {
    if (isPressing.current) waiting.current.push(change)
    else change()
  }
}
