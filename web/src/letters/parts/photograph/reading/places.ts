import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { type RefObject, useLayoutEffect, useState } from 'react'
import styles from '#letters/parts/photograph/print/photographs.module.css'
import letterTextStyles from '#stationery/letter/letter-text.module.css'

/** Photographs that lie together: side by side across the sheet, or one beside the text. `after` is null under the words. */
type PlacedTogether = {
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

type Place = PlacedTogether & { readonly element: HTMLElement }

/** Many are drawn in groups (block-groups.ts). */
const blocksOf = (words: Element): Iterable<Element> =>
  words.querySelectorAll(':scope > :not([data-group]), :scope > [data-group] > *')

type Laid = {
  readonly photographs: readonly Photograph[]
  readonly places: readonly Place[]
  /** Those that lie under the words. */
  readonly others: readonly Photograph[]
}

/**
 * Makes places for the photographs among the words of their letter, which is markup that React does not know. `below` lies
 * under those words. Nothing is painted before.
 */
export function usePlaces(below: RefObject<HTMLElement | null>, photographs: readonly Photograph[]): Laid {
  const [laid, setLaid] = useState<Laid>({ photographs: [], places: [], others: [] })
  // At each render: other words are other markup, from which the places are gone.
  useLayoutEffect(() => {
    const words = below.current?.parentElement?.querySelector(`:scope > .${letterTextStyles.root}`)
    const areThere = laid.places.every(({ element }) => words?.contains(element))
    if (laid.photographs === photographs && areThere) return
    const were = new Set<Element>(laid.places.map(({ element }) => element))
    const blocks = [...(words ? blocksOf(words) : [])].filter(child => !were.has(child))
    const together = placedTogether(photographs, blocks.length)
    const places = together.flatMap(place => {
      if (place.after === null) return []
      const element = createPlace(place)
      blocks[place.after]?.before(element)
      return [{ ...place, element }]
    })
    const others = together.flatMap(({ after, photographs }) => (after === null ? photographs : []))
    setLaid({ photographs, places, others })
  })
  useLayoutEffect(
    () => () => {
      for (const { element } of laid.places) element.remove()
    },
    [laid],
  )
  return laid
}
