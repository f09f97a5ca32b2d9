import type { PartKind } from '../part-kind.ts'
import { flowerPlaces, isFlowerId, isFlowerPlace, type PressedFlower, pressedFlowerText } from './flowers.ts'

const between = '" data-lies="'

/** In the order of their places, one at each. */
export const flowerKind: PartKind<PressedFlower> = {
  name: 'flower',
  most: flowerPlaces.length,
  read({ attributes }) {
    const [flower, lies] = attributes.split(between)
    return isFlowerId(flower) && isFlowerPlace(lies) ? { flower, lies } : null
  },
  write: ({ flower, lies }) => ({ attributes: `${flower}${between}${lies}`, text: '' }),
  mayPrecede: ({ lies }, [next]) => !next || flowerPlaces.indexOf(lies) < flowerPlaces.indexOf(next.lies),
  count: flowers => flowers.map(({ flower }) => pressedFlowerText(flower)).join(', '),
}
