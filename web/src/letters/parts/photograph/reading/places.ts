import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import styles from '../print/photographs.module.css'

/** Photographs that lie together: side by side across the sheet, or one beside the text. `after` is null under the words. */
export type PlacedTogether = {
  readonly after: number | null
  readonly isBeside: boolean
  readonly photographs: readonly Photograph[]
}

/** As they are read, of a letter of that many blocks. */
export function placedTogether(photographs: readonly Photograph[], blocks: number): PlacedTogether[] {
  const places: PlacedTogether[] = []
  for (const photograph of photographs) {
    const { after, isBeside } = placeIn(photograph, blocks)
    const last = places.at(-1)
    if (last && last.after === after && !last.isBeside && !isBeside)
      places.splice(-1, 1, { ...last, photographs: [...last.photographs, photograph] })
    else places.push({ after, isBeside, photographs: [photograph] })
  }
  return places
}

const underWords = { after: null, isBeside: false }

/** Where a photograph lies: what comes after the last block lies under the words. */
export const placeIn = ({ place }: Photograph, blocks: number) =>
  place && place.after < blocks ? place : underWords

/** An element that lies among the blocks of the words. */
export function createPlace({ isBeside }: Pick<PlacedTogether, 'isBeside'>): HTMLElement {
  const place = document.createElement('div')
  place.className = (isBeside ? styles.beside : styles.across) ?? ''
  return place
}
