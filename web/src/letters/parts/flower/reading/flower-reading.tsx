import type { ReadingPart } from '../../kind/reading-part.ts'
import { LyingFlower } from './lying-flower.tsx'

export const flowerReading: ReadingPart = {
  onSheet: ({ flowers }) => ({
    lyingAt: place => {
      const lying = flowers.find(({ lies }) => lies === place)
      return lying && <LyingFlower {...lying} />
    },
  }),
}
