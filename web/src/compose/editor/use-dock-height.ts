import { type RefObject, useEffect, useRef } from 'react'

/** `--dock` of the root element is the height of the tools and of what stands over them, on which a narrow screen lays its messages. */
export function useDockHeight(): RefObject<HTMLDivElement | null> {
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--dock', `${dock.current?.offsetHeight ?? 0}px`)
    })
    if (dock.current) observer.observe(dock.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--dock')
    }
  }, [])
  return dock
}
