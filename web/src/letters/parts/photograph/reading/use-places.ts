import type { Photograph } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { type RefObject, useLayoutEffect, useState } from 'react'
import letterTextStyles from '#stationery/letter/letter-text.module.css'
import { createPlace, type PlacedTogether, placedTogether } from './places.ts'

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
