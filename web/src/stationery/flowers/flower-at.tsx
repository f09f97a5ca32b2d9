import type { FlowerPlace, PressedFlower } from '@novelette/domain/flowers/flowers.ts'
import { LyingFlower } from './lying-flower.tsx'

type FlowerAtProps = { flowers: readonly PressedFlower[]; place: FlowerPlace }

/** The one that lies at this place of the sheet. */
export function FlowerAt({ flowers, place }: FlowerAtProps) {
  const lying = flowers.find(({ lies }) => lies === place)
  return lying && <LyingFlower {...lying} />
}
