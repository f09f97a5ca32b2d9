import { type RefObject, useEffect, useRef } from 'react'
import { useOneColumn } from '#lib/use-media.ts'

/**
 * `--dock` of the root element is the height of the tools and of what stands over them, on which a narrow screen lays its messages. On a
 * wide one it would only have the browser look at the style of each paragraph again.
 */
export function useDockHeight(): RefObject<HTMLDivElement | null> {
  const dock = useRef<HTMLDivElement>(null)
  const oneColumn = useOneColumn()
  useEffect(() => {
    if (!oneColumn) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--dock', `${dock.current?.offsetHeight ?? 0}px`)
    })
    if (dock.current) observer.observe(dock.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--dock')
    }
  }, [oneColumn])
  return dock
}
