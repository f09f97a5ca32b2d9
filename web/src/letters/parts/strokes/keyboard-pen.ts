import { signatureArea } from '@novelette/domain/letters/parts/signature/signatures.ts'
import type { PenPoint } from '@novelette/domain/letters/parts/strokes/strokes.ts'

/** Where the keys have moved the pen. */
export type PenPlace = PenPoint & { readonly isDown: boolean }

export const firstPlace: PenPlace = { x: 256, y: 300, pressure: 7, isDown: false }

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where the pen is after this key; null for a key that moves no pen. */
export function movedPen(place: PenPlace, key: string, isFine: boolean): PenPlace | null {
  if (key === ' ') return { ...place, isDown: !place.isDown }
  const direction = directions[key]
  if (!direction) return null
  const step = isFine ? 6 : 24
  const [x, y] = direction
  return {
    ...place,
    x: Math.min(signatureArea.width - 1, Math.max(0, place.x + x * step)),
    y: Math.min(signatureArea.height - 1, Math.max(0, place.y + y * step)),
  }
}
