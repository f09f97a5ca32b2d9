import { type Photograph, photographSides } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react'
import type { CSSProperties } from 'react'
import { PhotographImage } from '#letters/parts/photograph/print/print.tsx'
import { useSettled } from '#lib/use-settled.ts'
import { Button } from '#ui/button.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'
import { steps, useZoom, useZoomKeys } from './use-zoom.ts'
import type { Extent, Side } from './zoom.ts'
import styles from './zoomable-photograph.module.css'

type PictureStyle = CSSProperties & { '--ratio': number }

/** Enlarged and moved by fingers, wheel, keys and buttons. */
export function ZoomablePhotograph({ photograph, alt }: { photograph: Photograph; alt: string }) {
  const picture = storedSize(photograph)
  const zoom = useZoom(picture)
  useZoomKeys(zoom)
  const { ref, view, percent, isChanged, isLeast, isLargest, hidden, enlargeBy, moveTo } = zoom
  const spoken = useSettled(isChanged ? `Shown at ${percent} percent` : '', 400)
  const style: PictureStyle = {
    '--ratio': picture.width / picture.height,
    width: picture.width * view.scale,
    translate: `calc(-50% + ${view.x}px) calc(-50% + ${view.y}px)`,
  }
  const isBeyond = Object.values(hidden).some(pixels => pixels >= 1)
  return (
    <div className={styles.root}>
      <div className={styles.window}>
        <div ref={ref} className={styles.frame} data-beyond={isBeyond || undefined}>
          <div className={styles.picture} style={style}>
            <PhotographImage id={photograph.id} size="large" alt={alt} />
          </div>
        </div>
        {sides
          .filter(({ side }) => hidden[side] >= 1)
          .map(more => (
            <MoreBeyond key={more.side} {...more} onMove={moveTo} />
          ))}
      </div>
      <div className={styles.sizes}>
        <Button
          look="icon"
          aria-label="Make Smaller"
          title="Make Smaller"
          aria-disabled={isLeast}
          onClick={() => enlargeBy(1 / steps.enlarge)}
        >
          <ZoomOut size={20} aria-hidden />
        </Button>
        <Button
          look="icon"
          aria-label="Enlarge"
          title="Enlarge"
          aria-disabled={isLargest}
          onClick={() => enlargeBy(steps.enlarge)}
        >
          <ZoomIn size={20} aria-hidden />
        </Button>
      </div>
      <Announcer text={spoken} />
    </div>
  )
}

const sides = [
  { side: 'left', icon: ChevronLeft, name: 'More at the Left' },
  { side: 'right', icon: ChevronRight, name: 'More at the Right' },
  { side: 'up', icon: ChevronUp, name: 'More Above' },
  { side: 'down', icon: ChevronDown, name: 'More Below' },
] as const

type MoreBeyondProps = (typeof sides)[number] & { onMove: (side: Side) => void }

/** Keys have the arrows, and the focus stays where it is when this button goes. */
function MoreBeyond({ side, icon: Icon, name, onMove }: MoreBeyondProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.more}
      data-side={side}
      aria-label={name}
      title={name}
      onMouseDown={event => event.preventDefault()}
      onClick={() => onMove(side)}
    >
      <Icon size={22} aria-hidden />
    </button>
  )
}

/** In its own pixels. */
function storedSize({ width, height }: Photograph): Extent {
  const by = Math.min(1, photographSides.large / Math.max(width, height))
  return { width: width * by, height: height * by }
}
