import { useEffect } from 'react'

/** Smaller changes of the visible part are a browser's own bars. */
const leastKeyboard = 120

/**
 * Where a keyboard covers the page instead of making it shorter (Safari), `--keyboard` is its height and the root element says
 * so, and what is fixed to the lower edge can stand on it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: visible, document } = window
    const root = document.documentElement
    if (!visible) return
    const measure = () => {
      const covered = Math.round(window.innerHeight - visible.height - visible.offsetTop)
      const isUp = visible.scale === 1 && covered > leastKeyboard
      root.style.setProperty('--keyboard', isUp ? `${covered}px` : '0px')
      root.toggleAttribute('data-keyboard', isUp)
    }
    const ending = new AbortController()
    visible.addEventListener('resize', measure, { signal: ending.signal })
    visible.addEventListener('scroll', measure, { signal: ending.signal })
    return () => {
      ending.abort()
      root.style.removeProperty('--keyboard')
      root.removeAttribute('data-keyboard')
    }
  }, [])
}
