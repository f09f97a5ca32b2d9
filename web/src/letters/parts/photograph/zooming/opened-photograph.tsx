import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from '#letters/parts/photograph/print/photographs.module.css'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type OpenedPhotographProps = {
  photographs: readonly Photograph[]
  /** Null: none is open. */
  at: number | null
  onMove: (at: number | null) => void
}

/** Large, with its words. The arrow keys go on to the next, where they do not move the photograph. */
export function OpenedPhotograph({ photographs, at, onMove }: OpenedPhotographProps) {
  const photograph = at === null ? undefined : photographs[at]
  const step = (by: number) => {
    const next = (at ?? 0) + by
    if (photographs[next]) onMove(next)
  }
  const onKeyDown = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (defaultPrevented) return
    if (key === 'ArrowLeft') step(-1)
    if (key === 'ArrowRight') step(1)
  })
  const isOpen = photograph !== undefined
  const { Zoomable, hasFailed } = useZoomable(isOpen)
  useEffect(() => {
    if (!isOpen) return
    const closing = new AbortController()
    window.addEventListener('keydown', onKeyDown, { signal: closing.signal })
    return () => closing.abort()
  }, [isOpen])
  const number = (at ?? 0) + 1
  return (
    <Dialog
      open={isOpen}
      onClose={() => onMove(null)}
      title={photographs.length > 1 ? `Photograph ${number} of ${photographs.length}` : 'Photograph'}
      full
      actions={
        <>
          <Button look="quiet" onClick={() => onMove(null)}>
            Close
          </Button>
          {photographs.length > 1 && (
            <>
              <Button look="quiet" aria-disabled={number === 1} onClick={() => step(-1)}>
                Previous
              </Button>
              <Button look="quiet" aria-disabled={number === photographs.length} onClick={() => step(1)}>
                Next
              </Button>
            </>
          )}
        </>
      }
    >
      {photograph && (
        <div className={styles.opened}>
          {Zoomable && (
            <Zoomable
              key={photograph.id}
              photograph={photograph}
              alt={photograph.description || `Photograph ${number}`}
            />
          )}
          {hasFailed && <p>This photograph could not be loaded. Reload the page to try again.</p>}
          {photograph.caption && <p dir="auto">{photograph.caption}</p>}
        </div>
      )}
    </Dialog>
  )
}

type Zoomable = typeof import('./zoomable-photograph.tsx').ZoomablePhotograph

/** Comes with the first photograph that is opened; undefined until then. */
function useZoomable(isOpen: boolean): {
  readonly Zoomable?: Zoomable
  readonly hasFailed?: boolean
} {
  const [loaded, setLoaded] = useState<{ Zoomable?: Zoomable; hasFailed?: boolean }>({})
  useEffect(() => {
    if (!isOpen) return
    import('./zoomable-photograph.tsx').then(
      ({ ZoomablePhotograph }) => setLoaded({ Zoomable: ZoomablePhotograph }),
      () => setLoaded({ hasFailed: true }),
    )
  }, [isOpen])
  return loaded
}
