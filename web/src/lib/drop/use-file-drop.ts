import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { holdsFiles } from './refuse-dropped-files.ts'

/** Files that are dropped anywhere on the page: `take` says whether it took them. Null: none are taken now. True during a drag. */
export function useFileDrop(take: ((event: DragEvent) => boolean) | null): boolean {
  const [isOver, setOver] = useState(false)
  /** A picture of this page is dragged like a file. */
  const isOwn = useRef(false)
  const onDrop = useEffectEvent((event: DragEvent) => {
    const wasOwn = isOwn.current
    // Words that are moved leave nothing behind on which the drag could end.
    isOwn.current = false
    if (!holdsFiles(event)) return
    setOver(false)
    if (!wasOwn && !take?.(event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  const takes = take !== null
  useEffect(() => {
    if (!takes) return
    const onStart = () => {
      isOwn.current = true
    }
    const onEnd = () => {
      isOwn.current = false
    }
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event) || isOwn.current) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener('dragstart', onStart, { signal, capture: true })
    document.addEventListener('dragend', onEnd, { signal, capture: true })
    document.addEventListener('dragover', onOver, { signal })
    document.addEventListener('dragleave', onLeave, { signal })
    // Before an editor takes what came with them for words.
    document.addEventListener('drop', onDrop, { signal, capture: true })
    return () => leaving.abort()
  }, [takes])
  return isOver
}
