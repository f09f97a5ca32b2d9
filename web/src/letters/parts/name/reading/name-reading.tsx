import { nameOnSheet } from '@novelette/domain/letters/parts/name/names.ts'
import type { ReadingPart } from '#letters/parts/kind/part-interfaces.ts'
import { nameWidth } from '#stationery/script-width.ts'

/** In place of the username. */
export const nameReading: ReadingPart = {
  onSheet: parts => {
    const name = nameOnSheet(parts)
    return name === null ? {} : { name, signature: <b style={nameWidth(name)}>{name}</b> }
  },
  BesideWriter: ({ parts }) => {
    const name = nameOnSheet(parts)
    return (
      name && (
        <>
          {' '}
          (signed as <bdi>{name}</bdi>)
        </>
      )
    )
  },
}
